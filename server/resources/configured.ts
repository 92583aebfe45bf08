// Operators' resources: JSON files in a folder, read at start and again when one changes (design §6).
// A wrong file changes nothing that runs.
import { watch, type FSWatcher } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Definition } from "../../src/resources/grammar.ts";
import { checkDefinition } from "../../src/resources/checkDefinition.ts";
import type { Fault } from "../../src/resources/fault.ts";
import { readDefinition } from "../../src/resources/readDefinition.ts";
import { computedNames } from "./computed.ts";
import { endpointsOf, mergeEndpoints } from "./endpoints.ts";
import { ruleNames } from "./hooks.ts";
import { builtInDefinitions } from "./registry.ts";

/** A fault and the file that it is in. */
export interface FileFault extends Fault {
  readonly file: string;
}

export interface Reading {
  /** The definitions that are right, by the file that they stand in. */
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly faults: readonly FileFault[];
}

/**
 * Reads and checks every file of the folder; a folder that isn't there holds none.
 * @param before what was read last: a file that is wrong now keeps the definition that it had then
 */
export async function readConfigured(
  folder: string,
  before: ReadonlyMap<string, Definition> = new Map(),
): Promise<Reading> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).toSorted();
  const read = await Promise.all(files.map(async (file) => ({ file, ...(await readFileOf(join(folder, file))) })));
  const candidates = read.flatMap(({ file, definition }) => {
    const kept = definition ?? before.get(file);
    return kept ? [{ file, definition: kept }] : [];
  });
  const all = [...builtInDefinitions, ...candidates.map(({ definition }) => definition)];
  const definitions = new Map<string, Definition>();
  const faults = read.flatMap(({ file, faults: found }) => found.map((fault) => ({ file, ...fault })));
  for (const { file, definition } of candidates) {
    const found = [
      ...clashes(definition, all),
      ...checkDefinition(definition, all, computedNames(definition.name), ruleNames(definition.name)),
    ];
    faults.push(...found.map((fault) => ({ file, ...fault })));
    const kept = found.length === 0 ? definition : before.get(file);
    if (kept) definitions.set(file, kept);
  }
  return { definitions, faults };
}

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

/** Calls back when the folder has changed and been quiet for a moment. A folder that isn't there is not watched. */
export function watchConfigured(folder: string, onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(onChange, quietTime);
    });
    watcher.unref();
  } catch {
    watcher = undefined;
  }
  return {
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
