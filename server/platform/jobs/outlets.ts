import type { Config } from "../config.ts";
import type { JobHandlers } from "./job.ts";

/** The kinds of jobs that need a setting which this process has, with their parts, as in "rates by". */
export const outletsOf = (config: Config, jobs: JobHandlers): readonly string[] =>
  Object.entries(jobs).flatMap(([kind, { outlet }]) => {
    const setting = outlet?.(config);
    if (typeof setting !== "object") return setting === undefined ? [] : [kind];
    return Object.keys(setting).flatMap((part) => (setting[part] === undefined ? [] : [`${kind} ${part}`]));
  });
