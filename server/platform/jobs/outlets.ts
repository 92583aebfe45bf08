import { regions } from "../../../src/domain/region.ts";
import type { Config } from "../config.ts";
import type { JobKind } from "./kinds.ts";

/** A kind of work, or a region's part of it where its payload names one. */
type Work = JobKind | `${JobKind} ${string}`;

/** Work that leads to somebody else's server, and what has to be set for it. Any process can do the rest. */
const settings = ({ smtpUrl, trackerUrl, edinUrl, ratesUrls }: Config) =>
  ({
    letter: smtpUrl,
    task: trackerUrl,
    signature: edinUrl,
    ...Object.fromEntries(regions.map((region) => [`rates ${region}`, ratesUrls[region]])),
  }) satisfies Partial<Record<Work, string | undefined>>;

/** The work that this process can do and others may not. */
export const outletsOf = (config: Config): readonly string[] =>
  Object.entries(settings(config)).flatMap(([work, setting]) => (setting === undefined ? [] : [work]));
