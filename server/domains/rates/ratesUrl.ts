import type { Region } from "../../../src/domain/company/region.ts";
import { feedOf } from "../../../src/regions/feeds.ts";
import type { Config } from "../../platform/config.ts";

/**
 * The URL of a region's daily rates; undefined if no bank may be asked. The environment covers the built-in regions; an
 * added region uses its country's bank, in production only.
 */
export const ratesUrl = ({ ratesUrls, production }: Config, region: Region): string | undefined =>
  ratesUrls[region] ?? (production ? feedOf(region)?.url : undefined);
