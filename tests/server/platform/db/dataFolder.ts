import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database, type OpenOptions } from "../../../../server/platform/db/open.ts";
import { preparedDump } from "../../../world/embeddedCopy.ts";

/** An embedded database on the disk, in a temporary folder; `close` and `reopen` as often as needed. */
export interface DataFolder {
  readonly path: string;
  open(options?: Pick<OpenOptions, "queryTimeLimitMs" | "log">): Promise<Database>;
  remove(): void;
}

export function dataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), "kabinet-data-"));
  return {
    path,
    open: async (options) => openDatabase({ ...options, dataDir: path, snapshot: await emptyDump() }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Saves the seconds that creating a database takes. */
export const emptyDump = () => preparedDump({ name: "empty", sources: [], run: () => Promise.resolve() });
