// The operators' folder with its JSON files, and a watch for changes.
import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { readText, whole, type ReadText } from "./readText.ts";

/** A file of the folder, by its path within it. */
export interface ReadFile extends ReadText {
  readonly file: string;
  /** Differs after each change of the file. */
  readonly state: string;
}

/**
 * Reads every file of the folder and its sub-folders; a missing folder counts as empty.
 * @param before the result of the previous read: only files that have changed are read again
 */
export async function readFolder(folder: string, before: readonly ReadFile[] = []): Promise<readonly ReadFile[]> {
  const known = new Map(before.map((read) => [read.file, read]));
  return Promise.all(
    (await filesOf(folder)).map(async (file) => {
      const state = await stateOf(join(folder, file));
      const read = known.get(file);
      return state !== "" && read?.state === state ? read : { file, state, ...(await readOne(join(folder, file))) };
    }),
  );
}

async function readOne(path: string): Promise<ReadText> {
  try {
    return readText(await readFile(path, "utf8"));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { warnings: [], faults: [{ place: whole, message }] };
  }
}

/** The ending of files with saved views; only promotion reads them. */
export const viewsEnding = ".views.json";

/** Skips names that begin with a dot: drafts of editors, and folders that mounted configurations swap. */
export async function filesOf(
  folder: string,
  what: "definitions" | "views" = "definitions",
): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  return found
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".json") && path.endsWith(viewsEnding) === (what === "views"))
    .filter((path) => !path.split("/").some((name) => name.startsWith(".")))
    .toSorted();
}

/** Milliseconds between checks of the folder. A change counts once the folder is the same in two checks. */
const pause = 400;

/**
 * Calls back after a file of the folder has changed. Compares the files' times instead of asking the system to watch, which
 * misses mounted folders, replaced folders and new sub-folders.
 */
export function watchFolder(folder: string, onChange: () => void): { close(): void } {
  let told: string | undefined;
  let last: string | undefined;
  let isLooking = false;
  const look = async (): Promise<void> => {
    const found = await stateOfAll(folder);
    told ??= found;
    if (found !== told && found === last) {
      told = found;
      onChange();
    }
    last = found;
  };
  const lookOnce = (): void => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
  lookOnce();
  const timer = setInterval(lookOnce, pause).unref();
  return { close: () => clearInterval(timer) };
}

async function stateOfAll(folder: string): Promise<string> {
  const files = await filesOf(folder);
  const states = await Promise.all(files.map(async (file) => `${file} ${await stateOf(join(folder, file))}`));
  return states.join("\n");
}

/** Empty for an unreadable file. */
async function stateOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found ? [found.mtimeMs, found.ctimeMs, found.size, found.ino].join(" ") : "";
}
