// What went wrong in the database, whoever wrapped it: drizzle keeps the driver's error as the cause of its own.

/** The embedded engine's own trouble, with the SQLSTATE that a server would give. */
export class EngineError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EngineError";
    this.code = code;
  }
}

/** Thrown when the pool is used from inside a transaction: embedded there is one connection, and it would wait for itself. */
export class NestedUseError extends Error {
  constructor() {
    super("The database was used from inside one of its transactions: pass the transaction on and use that.");
    this.name = "NestedUseError";
  }
}

/** Where a constraint was hurt. */
export interface Violation {
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** PostgreSQL's English explanation; it may quote the values. Not for people outside. */
  readonly detail?: string;
}

/** The five characters of SQLSTATE, such as "23505"; undefined for an error that is none of the database's. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code;
}

export const isUniqueViolation = (error: unknown): Violation | undefined => violation(error, "23505");
/** From PostgreSQL 18 on, `on delete restrict` has a code of its own. */
export const isForeignKeyViolation = (error: unknown): Violation | undefined =>
  violation(error, "23503") ?? violation(error, "23001");
export const isNotNullViolation = (error: unknown): Violation | undefined => violation(error, "23502");
export const isCheckViolation = (error: unknown): Violation | undefined => violation(error, "23514");

/** A text that is no number, date, uuid… where one was due. */
export const isInvalidText = (error: unknown): boolean => hasState(error, ["22P02", "22007", "22008"]);
/** A number too great for its column. */
export const isOutOfRange = (error: unknown): boolean => hasState(error, ["22003"]);
/** A text longer than its column. */
export const isTooLong = (error: unknown): boolean => hasState(error, ["22001"]);
/** The character U+0000, or half a surrogate pair, which PostgreSQL cannot store. */
export const isUnstorableText = (error: unknown): boolean => hasState(error, ["22021", "22P05"]);
/** A signed paper, or the history of its signatures, was to be changed. */
export const isSignedPaper = (error: unknown): boolean => hasState(error, ["SP001"]);
/** Something was to be written in a month that is closed: which one, "YYYY-MM". */
export const isClosedMonth = (error: unknown): string | undefined => violation(error, "MC001")?.detail;
/** Two transactions met; the same work may well succeed when done again. */
export const isRetryable = (error: unknown): boolean => hasState(error, ["40001", "40P01"]);

/** The query ran for longer than it may. */
export const isTimeLimit = (error: unknown): boolean =>
  hasState(error, ["57014"]) || chain(error).some(({ message }) => message === "Query read timeout");

/** The database cannot be reached, or went away in the middle: whether a commit happened is then unknown. */
export function isConnectionFailure(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) =>
      (typeof code === "string" && (code.startsWith("08") || unreachable.has(code))) || lostConnection.test(message),
  );
}

const unreachable = new Set([
  // The last: a stand-by, which takes no changes until it is made the first.
  ...["53300", "25006", "57P01", "57P02", "57P03", "57P05", "25P03"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);

/** The driver's words where it gives no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered))/;

interface Link {
  readonly message: string;
  readonly code?: unknown;
}

interface DatabaseError extends Link, Violation {
  readonly code: string;
}

/** The error and its causes, the outermost first. An AggregateError counts with its first member. */
function chain(error: unknown): Link[] {
  const links: Link[] = [];
  for (let link = error; link instanceof Error && links.length < 10;) {
    links.push(link);
    link = link.cause ?? (link instanceof AggregateError ? (link.errors[0] as unknown) : undefined);
  }
  return links;
}

function databaseError(error: unknown): DatabaseError | undefined {
  const found = chain(error).find(({ code }) => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code));
  return found as DatabaseError | undefined;
}

const hasState = (error: unknown, states: readonly string[]): boolean => states.includes(sqlState(error) ?? "");

function violation(error: unknown, state: string): Violation | undefined {
  const found = databaseError(error);
  if (found?.code !== state) return undefined;
  const { constraint, table, column, detail } = found;
  return Object.fromEntries(Object.entries({ constraint, table, column, detail }).filter(([, value]) => value));
}
