import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "./backupError.ts";

/** Contains the database that is being restored, and the one that it replaces. */
export const restoreFolder = (dataDir: string): string => join(dataDir, "restore");

/** @throws BackupError if a restore was interrupted: the data folder may be neither the old nor the new state */
export function refuseUnfinished(dataDir: string): void {
  const folder = restoreFolder(dataDir);
  if (existsSync(folder))
    throw new BackupError(
      `A restore was interrupted. Run it again with --replace, or remove ${folder} to continue with the previous data.`,
    );
}
