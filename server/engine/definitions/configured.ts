// Operators' resources: JSON files in a folder, read at start and after each change (design §6). A file with errors changes
// nothing that is running.
import { statSync, watch, type FSWatcher } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../../src/definition/grammar.ts";
import { checkDefinition } from "../../../src/definition/check/checkDefinition.ts";
import type { Fault } from "../../../src/definition/check/fault.ts";
import { readDefinition } from "../../../src/definition/check/readDefinition.ts";
import { endpointsOf, mergeEndpoints } from "../api/endpoints.ts";
import { type FileFault, knownTo, type Product } from "../registry.ts";
import { slowPatterns } from "./slowPatterns.ts";
import { storageFaults } from "./storageFaults.ts";

/** A file with its possible definitions, of which the first valid one applies: the current one, then the last valid one. */
interface Candidate {
  readonly file: string;
  readonly options: readonly Definition[];
}

/** A definition that the database rejected, with the reason. */
export interface Refused extends Fault {
  readonly definition: Definition;
}

export interface Reading {
  /** Valid definitions by file. */
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly faults: readonly FileFault[];
  /** Outdated words and the like, which don't invalidate a file. */
  readonly warnings: readonly FileFault[];
}

/**
 * Reads and checks every file of the folder; a missing folder counts as empty.
 * @param before the previous result: a file with errors keeps its last valid definition
 * @param refused definitions that the database rejected; they count as invalid
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
  // Falling back to an older definition may break references of other files, so this repeats until nothing changes.
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
    warnings: read.flatMap(({ file, warnings }) => warnings.map((warning) => ({ file, ...warning }))),
  };
}

/** An unchanged invalid file repeats the errors of its fallback; keeps each error once. */
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
  ...checkDefinition(definition, all, knownTo(product, definition.name)),
  ...storageFaults(definition, all),
  ...slowPatterns(definition),
  ...refused.flatMap(({ definition: wrong, place, message }) =>
    isDeepStrictEqual(wrong, definition) ? [{ place, message }] : [],
  ),
];

interface ReadFile {
  readonly definition?: Definition;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
}

async function readFileOf(path: string): Promise<ReadFile> {
  try {
    const result = readDefinition(JSON.parse(await readFile(path, "utf8")));
    return "definition" in result ? { ...result, faults: [] } : { ...result, warnings: [] };
  } catch (error) {
    return {
      warnings: [],
      faults: [{ place: "(the whole file)", message: error instanceof Error ? error.message : String(error) }],
    };
  }
}

/** Names, paths and routes that are already taken. */
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

/** One line per error: file, place, and the problem with the closest valid word. */
export const describeFaults = (faults: readonly FileFault[]): string =>
  faults.map(({ file, place, message }) => `${file}: ${place}: ${message}`).join("\n");

const quietTime = 200;

/** Milliseconds between checks that the watched folder still exists. */
const lookAgain = 2000;

/**
 * Calls back after the folder has changed and stayed unchanged for a moment. A folder that is missing or gets replaced is
 * watched as soon as it exists.
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
    // A recreated folder may reuse the inode of the deleted one.
    const found = stats && `${stats.ino} ${stats.birthtimeMs}`;
    if (found === watched) return false;
    watcher?.close();
    watcher = undefined;
    watched = undefined;
    if (found !== undefined) {
      watcher = watch(folder, changed);
      // The periodic check notices if watching has ended.
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
