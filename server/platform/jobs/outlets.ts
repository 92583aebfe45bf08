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
    "rates by": ratesUrls.by,
    "rates kz": ratesUrls.kz,
  }) satisfies Partial<Record<Work, string | undefined>>;

/** The work that this process can do and others may not. */
export const outletsOf = (config: Config): readonly string[] =>
  Object.entries(settings(config)).flatMap(([work, setting]) => (setting === undefined ? [] : [work]));
