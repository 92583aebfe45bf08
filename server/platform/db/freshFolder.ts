// A new database's files are copied into its folder at the first start. A marker says so until all of them are on the
// disk: a start that was cut short, by a kill or a power failure, is begun again, for nothing in it was acknowledged.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const marker = "unfinished";

/** Makes the folder ready to be opened. True when a database has yet to be made in it: then call `finishFolder`. */
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

/** The database has been made: all of it goes to the disk, then the folder counts as whole. */
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
    // Windows has no handle for a folder, and needs none.
    if (process.platform !== "win32") throw error;
  }
}
