/** A backup, restore or move that can't continue; the message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
