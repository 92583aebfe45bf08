// A new database's files are copied into its folder at the first start. A marker file exists until all of them are on disk:
// an interrupted start is repeated, since nothing in it was acknowledged.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const marker = "unfinished";

/** Prepares the folder. True if a database must be created in it; call `finishFolder` afterwards. */
export function beginFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (existsSync(join(folder, marker))) {
    for (const name of readdirSync(folder)) if (name !== marker) rmSync(join(folder, name), { recursive: true });
    return true;
  }
  if (existsSync(join(folder, "PG_VERSION"))) return false;
  writeFileSync(join(folder, marker), "");
  for (const path of [join(folder, marker), folder, dirname(folder), dirname(dirname(folder))]) sync(path);
  return true;
}

/** Syncs the created database to disk, then removes the marker. */
export function finishFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name));
  sync(folder);
  rmSync(join(folder, marker));
  sync(folder);
}

function sync(path: string): void {
  try {
    const file = openSync(path, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // Windows can't open a folder for syncing, and does not need to.
    if (process.platform !== "win32") throw error;
  }
}
