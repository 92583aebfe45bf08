// Checks operators' patterns for catastrophic backtracking. They run on the server's main thread and in customers' browsers,
// so a pattern such as `^(a+)+$` is refused when it is defined.
import type { Fault } from "../../../src/definition/check/fault.ts";
import type { Definition, Fields } from "../../../src/definition/grammar.ts";
import { TaskLimitError, threadPool } from "../../platform/threads/threadPool.ts";

/** The check limits its own work to some seconds; the time limit is for cases that it misjudges on a stalled machine. */
const checkInThread = threadPool<string, boolean>({
  module: new URL("patternWorker.ts", import.meta.url),
  ...{ threads: 1, queue: 100, patience: 120_000, megabytes: 500 },
});

/**
 * Why a regular expression is refused, in English for operators' files; undefined if it is accepted.
 * @throws Problem 503 if too many wait to be checked
 */
export async function patternFault(pattern: string): Promise<{ readonly message: string } | undefined> {
  try {
    new RegExp(pattern, "u");
  } catch {
    return { message: "this is not a regular expression" };
  }
  if (await isQuick(pattern)) return undefined;
  return {
    message: "matching this could take too long: start it with ^, and avoid nested repetition such as (a+)+",
  };
}

/** Results are cached: every change of a section checks all others again, and some patterns take seconds. */
const judged = new Map<string, Promise<boolean>>();

/** Editors try many patterns; those in use are checked again if necessary. */
const maxKept = 1000;

function isQuick(pattern: string): Promise<boolean> {
  const known = judged.get(pattern);
  if (known) return known;
  if (judged.size >= maxKept) judged.clear();
  const asked = checkInThread(pattern).catch((error: unknown) => {
    judged.delete(pattern);
    if (error instanceof TaskLimitError) return false;
    throw error;
  });
  judged.set(pattern, asked);
  return asked;
}

/** The fields of stored definitions. */
const accepted = new WeakSet<Fields>();

/** Records patterns as quick, since they were checked before their definition was stored. */
export function acceptPatterns(fields: Fields): void {
  if (accepted.has(fields)) return;
  accepted.add(fields);
  for (const [, pattern] of patternsIn(fields, "")) judged.set(pattern, quick);
}

const quick = Promise.resolve(true);

/** The refused patterns of a definition, including those in tables and in regional variants. */
export async function slowPatterns({ fields }: Pick<Definition, "fields">): Promise<readonly Fault[]> {
  if (accepted.has(fields)) return [];
  const faults: Fault[] = [];
  for (const [place, pattern] of patternsIn(fields, "fields")) {
    const fault = await patternFault(pattern);
    if (fault) faults.push({ place, ...fault });
  }
  return faults;
}

type Placed = readonly [place: string, pattern: string];

const patternsIn = (fields: Fields, at: string): readonly Placed[] =>
  Object.entries(fields).flatMap(([name, field]): readonly Placed[] => {
    const place = `${at}.${name}`;
    if (field.type === "lines") return patternsIn(field.fields, `${place}.fields`);
    const own = field.type === "text" ? field.pattern : undefined;
    const patterns = [
      [`${place}.pattern`, own] as const,
      ...Object.entries(field.region ?? {}).map(
        ([region, overlay]) => [`${place}.region.${region}.pattern`, overlay?.pattern] as const,
      ),
    ];
    return patterns.flatMap(([where, pattern]) => (pattern === undefined ? [] : [[where, pattern] as const]));
  });
