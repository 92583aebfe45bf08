// Explains at the terminal why a process can't start or continue; in one line if the reader can fix it.
import { BackupError } from "./backup/backupError.ts";
import { ConfigError } from "./platform/config.ts";
import { isConnectionFailure } from "./platform/db/errors.ts";
import { FolderInUseError } from "./platform/db/embedded/folderLock.ts";
import { NewerDatabaseError } from "./platform/db/migrate.ts";

const explanations: readonly (readonly [RegExp, string])[] = [
  [/^EADDRINUSE$/, "The port is taken. Stop what uses it, or choose another with PORT."],
  [/^EACCES$/, "This port needs more rights than this user has. Choose another with PORT."],
  [
    /^(ENOSPC|EDQUOT|53100)$|\b(ENOSPC|EDQUOT)\b|no space left on device/i,
    "The disk is full. Free some space where DATA_DIR or the database is, and start again.",
  ],
];

/** The explanation of an error that ended the start or a command. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (foreseen.some((kind) => error instanceof kind)) return error.message;
  const causes = [...causesOf(error)];
  // For an unreadable file the message with its name says more than the hint about ports.
  if (codeOf(error) === "EACCES" && "path" in error) return error.message;
  const signs = causes.flatMap((cause) => [codeOf(cause), cause.message]);
  const known = explanations.find(([sign]) => signs.some((text) => text !== undefined && sign.test(text)));
  if (known) return known[1];
  if (isConnectionFailure(error))
    return `The database does not answer: ${causes.at(-1)?.message}. Look at DATABASE_URL.`;
  return error.stack ?? error.message;
}

const foreseen = [ConfigError, FolderInUseError, NewerDatabaseError, BackupError];

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The code of a system or database error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
