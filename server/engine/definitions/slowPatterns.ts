// Patterns that operators write are matched on the thread that answers everybody, and in customers' browsers. One that
// can backtrack for long, such as `^(a+)+$`, is refused before anybody types a value.
import { createRequire } from "node:module";
import type * as Recheck from "recheck";
import type { Fault } from "../../../src/resources/fault.ts";
import type { Definition, Fields } from "../../../src/resources/grammar.ts";

const require = createRequire(import.meta.url);
const checkTimeLimitMs = 5_000;

/** Why a regular expression can't be used, in English for operators' files; undefined for one that can. */
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

/** Each pattern is judged once: a folder is read again with every change in it, and some take most of a second. */
const judged = new Map<string, boolean>();

function isQuick(pattern: string): boolean {
  const known = judged.get(pattern);
  if (known !== undefined) return known;
  // Plain JavaScript of 3 MB: loaded with the first pattern. The package's own entry would start a process or a thread.
  const { checkSync } = require("recheck/lib/browser.js") as typeof Recheck;
  const { status } = checkSync(pattern, "u", { timeout: checkTimeLimitMs, randomSeed: 0 });
  // "unknown" is refused, but not for good: the checker ran out of time.
  if (status !== "unknown") judged.set(pattern, status === "safe");
  return status === "safe";
}

/** The patterns of a definition that can't be used, those of tables and of single regions included. */
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
