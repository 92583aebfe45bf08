// Operators' resources: JSON files in a folder, read at start and again when one changes (design §6).
// A wrong file changes nothing that runs.
import { statSync, watch, type FSWatcher } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../../src/resources/grammar.ts";
import { checkDefinition } from "../../../src/resources/checkDefinition.ts";
import type { Fault } from "../../../src/resources/fault.ts";
import { readDefinition } from "../../../src/resources/readDefinition.ts";
import { endpointsOf, mergeEndpoints } from "../api/endpoints.ts";
import { computedNames, type FileFault, type Product, ruleNames } from "../registry.ts";
import { slowPatterns } from "./slowPatterns.ts";
import { storageFaults } from "./storageFaults.ts";

/** A file with what it may mean, the first that is right: what it says now, then what it said last. */
interface Candidate {
  readonly file: string;
  readonly options: readonly Definition[];
}

/** What the database would not take, and why. */
export interface Refused extends Fault {
  readonly definition: Definition;
}

export interface Reading {
  /** The definitions that are right, by the file that they stand in. */
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly faults: readonly FileFault[];
}

/**
 * Reads and checks every file of the folder; a folder that isn't there holds none.
 * @param before what was read last: a file that is wrong now keeps the definition that it had then
 * @param refused what the database would not take: it counts as wrong
 */
export async function readConfigured(
  product: Product,
  folder: string,
  before: ReadonlyMap<string, Definition> = new Map(),
  refused: readonly Refused[] = [],
): Promise<Reading> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).toSorted();
  const read = await Promise.all(files.map(async (file) => ({ file, ...(await readFileOf(join(folder, file))) })));
  const faults = read.flatMap(({ file, faults: found }) => found.map((fault) => ({ file, ...fault })));
  let candidates: readonly Candidate[] = read.map(({ file, definition }) => ({
    file,
    options: [definition, before.get(file)].filter((one) => one !== undefined),
  }));
  // What one falls back on may be less than another refers to: until nothing is wrong any more.
  for (;;) {
    const all = [...product.definitions, ...candidates.flatMap(({ options: [first] }) => first ?? [])];
    const checked = candidates.map(({ file, options }) => {
      const [first, ...rest] = options;
      const found = first ? faultsOf(product, first, all, refused) : [];
      faults.push(...found.map((fault) => ({ file, ...fault })));
      return { file, options: found.length > 0 ? rest : options };
    });
    const settled = checked.every(({ options }, index) => options === candidates[index]?.options);
    candidates = checked;
    if (settled) break;
  }
  return {
    definitions: new Map(candidates.flatMap(({ file, options: [first] }) => (first ? [[file, first] as const] : []))),
    faults: distinct(faults),
  };
}

/** A file that is as it was is wrong in the same way as what it falls back on. */
const distinct = (faults: readonly FileFault[]): readonly FileFault[] => [
  ...new Map(faults.map((fault) => [describeFaults([fault]), fault])).values(),
];

const faultsOf = (
  product: Product,
  definition: Definition,
  all: readonly Definition[],
  refused: readonly Refused[],
): readonly Fault[] => [
  ...clashes(definition, all),
  ...checkDefinition(definition, all, computedNames(product, definition.name), ruleNames(product, definition.name)),
  ...storageFaults(definition, all),
  ...slowPatterns(definition),
  ...refused.flatMap(({ definition: wrong, place, message }) =>
    isDeepStrictEqual(wrong, definition) ? [{ place, message }] : [],
  ),
];

async function readFileOf(path: string): Promise<{ definition?: Definition; faults: readonly Fault[] }> {
  try {
    const result = readDefinition(JSON.parse(await readFile(path, "utf8")));
    return "definition" in result ? { definition: result.definition, faults: [] } : result;
  } catch (error) {
    return { faults: [{ place: "(the whole file)", message: error instanceof Error ? error.message : String(error) }] };
  }
}

/** Names, paths and routes that something else has already. */
function clashes(definition: Definition, all: readonly Definition[]): Fault[] {
  const others = all.filter((other) => other !== definition);
  const path = ({ path: own, name }: Definition) => own ?? name;
  const faults: Fault[] = [];
  if (others.some(({ name }) => name === definition.name))
    faults.push({ place: "name", message: `"${definition.name}" is the name of another resource` });
  else if (others.some((other) => path(other) === path(definition)))
    faults.push({ place: "path", message: `"${path(definition)}" is the path of another resource` });
  try {
    mergeEndpoints([...others.flatMap(endpointsOf), ...endpointsOf(definition)]);
  } catch (error) {
    if (faults.length === 0)
      faults.push({ place: "routes", message: error instanceof Error ? error.message : String(error) });
  }
  return faults;
}

/** One line for each fault: file, place, and what is wrong with the nearest right word. */
export const describeFaults = (faults: readonly FileFault[]): string =>
  faults.map(({ file, place, message }) => `${file}: ${place}: ${message}`).join("\n");

const quietTime = 200;

/** Milliseconds between looks at whether the folder is still the one that is watched. */
const lookAgain = 2000;

/**
 * Calls back when the folder has changed and been quiet for a moment; one that isn't there yet, or was made anew, is
 * watched from then on.
 */
export function watchConfigured(folder: string, onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  let watched: string | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, quietTime);
  };
  const begin = (): boolean => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    // A folder that is made anew may get the number of the one that went.
    const found = stats && `${stats.ino} ${stats.birthtimeMs}`;
    if (found === watched) return false;
    watcher?.close();
    watcher = undefined;
    watched = undefined;
    if (found !== undefined) {
      watcher = watch(folder, changed);
      // What ends the watching is seen by the next look.
      watcher.on("error", () => undefined).unref();
      watched = found;
    }
    return true;
  };
  const look = setInterval(() => {
    if (begin()) changed();
  }, lookAgain).unref();
  begin();
  return {
    close() {
      clearInterval(look);
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
