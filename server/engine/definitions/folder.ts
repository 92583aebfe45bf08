// The operators' folder: its JSON files, and when they change.
import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { readText, whole, type ReadText } from "./readText.ts";

/** A file of the folder, by its path within it. */
export interface ReadFile extends ReadText {
  readonly file: string;
}

/** Reads every file of the folder and its sub-folders; a missing folder counts as empty. */
export async function readFolder(folder: string): Promise<readonly ReadFile[]> {
  return Promise.all(
    (await filesOf(folder)).map(async (file) => {
      try {
        return { file, ...readText(await readFile(join(folder, file), "utf8")) };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { file, warnings: [], faults: [{ place: whole, message }] };
      }
    }),
  );
}

/** What the name of a file with saved views ends with; only their promotion reads it. */
export const viewsEnding = ".views.json";

/** Leaves out names with a dot before them: drafts of editors, and the folders that mounted configurations swap. */
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

/** Milliseconds between looks at the folder. A change counts once the folder has stayed the same between two looks. */
const pause = 400;

/**
 * Calls back after a file of the folder has changed. Looks at the files' times instead of asking the system to watch, which
 * misses mounted folders, replaced folders and new sub-folders.
 */
export function watchFolder(folder: string, onChange: () => void): { close(): void } {
  let told: string | undefined;
  let last: string | undefined;
  let isLooking = false;
  const look = async (): Promise<void> => {
    const found = await stateOf(folder);
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

async function stateOf(folder: string): Promise<string> {
  const files = await filesOf(folder);
  const states = await Promise.all(
    files.map(async (file) => {
      const {
        mtimeMs = 0,
        ctimeMs = 0,
        size = 0,
        ino = 0,
      } = (await stat(join(folder, file)).catch(() => undefined)) ?? {};
      return [file, mtimeMs, ctimeMs, size, ino].join(" ");
    }),
  );
  return states.join("\n");
}
