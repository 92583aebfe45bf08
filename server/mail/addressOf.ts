import { defaultRegion, type Region } from "../../src/domain/region.ts";
import type { Config } from "../config.ts";

/**
 * The origin of a region's site, for links in letters. Never taken from a request: whoever asks for a letter could name
 * a host of theirs, and would be sent its reader.
 */
export function addressOf({ publicUrls, regionHosts, port }: Config, region: Region): string {
  const named = publicUrls[region];
  if (named !== undefined) return named;
  const host = Object.entries(regionHosts).find(([, its]) => its === region)?.[0];
  if (host !== undefined) return `https://${host}`;
  return `http://${region === defaultRegion ? "" : `${region}.`}localhost:${port}`;
}
