import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "./backupError.ts";

/** Where a restore puts a database until it is whole, and the one that it replaces. */
export const restoreFolder = (dataDir: string): string => join(dataDir, "restore");

/** @throws BackupError where a restore was cut short: what is in the data folder may be neither the one nor the other */
export function refuseUnfinished(dataDir: string): void {
  const folder = restoreFolder(dataDir);
  if (existsSync(folder))
    throw new BackupError(
      `A restore was cut short. Run it again with --replace, or remove ${folder} to go on with what was there before.`,
    );
}
