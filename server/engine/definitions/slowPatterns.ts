// Checks operators' patterns for catastrophic backtracking. They run on the server's main thread and in customers' browsers,
// so a pattern such as `^(a+)+$` is refused when it is defined.
import { createRequire } from "node:module";
import type * as Recheck from "recheck";
import type { Fault } from "../../../src/definition/check/fault.ts";
import type { Definition, Fields } from "../../../src/definition/grammar.ts";

const require = createRequire(import.meta.url);
const checkTimeLimitMs = 5_000;

/** Why a regular expression is refused, in English for operators' files; undefined if it is accepted. */
export function patternFault(pattern: string): { readonly message: string } | undefined {
  try {
    new RegExp(pattern, "u");
  } catch {
    return { message: "this is no regular expression" };
  }
  if (isQuick(pattern)) return undefined;
  return {
    message:
      "matching this could take very long: begin it with ^, and repeat no group that repeats within, as (a+)+ does",
  };
}

/** Results are cached: every change of the folder reads all files again, and some patterns take most of a second. */
const judged = new Map<string, boolean>();

function isQuick(pattern: string): boolean {
  const known = judged.get(pattern);
  if (known !== undefined) return known;
  // 3 MB of plain JavaScript, loaded with the first pattern. The package's own entry point would start a process or a
  // thread.
  const { checkSync } = require("recheck/lib/browser.js") as typeof Recheck;
  const { status } = checkSync(pattern, "u", { timeout: checkTimeLimitMs, randomSeed: 0 });
  // "unknown" means that the check ran out of time: the pattern is refused now and checked again next time.
  if (status !== "unknown") judged.set(pattern, status === "safe");
  return status === "safe";
}

/** The refused patterns of a definition, including those in tables and in regional variants. */
export const slowPatterns = ({ fields }: Pick<Definition, "fields">): readonly Fault[] => faultsIn(fields, "fields");

const faultsIn = (fields: Fields, at: string): readonly Fault[] =>
  Object.entries(fields).flatMap(([name, field]): readonly Fault[] => {
    const place = `${at}.${name}`;
    if (field.type === "lines") return faultsIn(field.fields, `${place}.fields`);
    const own = field.type === "text" ? field.pattern : undefined;
    const patterns = [
      [`${place}.pattern`, own] as const,
      ...Object.entries(field.region ?? {}).map(
        ([region, overlay]) => [`${place}.region.${region}.pattern`, overlay?.pattern] as const,
      ),
    ];
    return patterns.flatMap(([where, pattern]) => {
      const fault = pattern === undefined ? undefined : patternFault(pattern);
      return fault ? [{ place: where, ...fault }] : [];
    });
  });
