/** A backup, a restore or a move can't go on; the message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
