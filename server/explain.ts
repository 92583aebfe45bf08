// Why the server did not start, for the person at the terminal: one line where there is something to do about it.
import { ConfigError } from "./config.ts";
import { FolderInUseError } from "./db/folderLock.ts";

const explanations: readonly (readonly [RegExp, string])[] = [
  [/^EADDRINUSE$/, "The port is taken. Stop what uses it, or choose another with PORT."],
  [/^EACCES$/, "This port needs more rights than this user has. Choose another with PORT."],
  [
    /^(ENOSPC|EDQUOT|53100)$|\b(ENOSPC|EDQUOT)\b|no space left on device/i,
    "The disk is full. Free some space where DATA_DIR or the database is, and start again.",
  ],
];

/** What to tell about an error that ended the start. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  const signs = [...causesOf(error)].flatMap((cause) => [codeOf(cause), cause.message]);
  const known = explanations.find(([sign]) => signs.some((text) => text !== undefined && sign.test(text)));
  if (known) return known[1];
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Of an error of the system or of the database. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
