// Classifies database errors; drizzle wraps the driver's error as the cause of its own.

/** An error of the embedded engine, with the SQLSTATE that a server would give. */
export class EngineError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EngineError";
    this.code = code;
  }
}

/** Thrown if the pool is used inside a transaction: the embedded database has one connection, so this would deadlock. */
export class NestedUseError extends Error {
  constructor() {
    super("The database was used from inside one of its transactions: pass the transaction on and use that.");
    this.name = "NestedUseError";
  }
}

/** The violated constraint. */
export interface Violation {
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** PostgreSQL's English explanation; it may contain values and is not for clients. */
  readonly detail?: string;
}

/** The SQLSTATE, such as "23505"; undefined for an error that is not the database's. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code;
}

export const isUniqueViolation = (error: unknown): Violation | undefined => violation(error, "23505");
/** From PostgreSQL 18 on, `on delete restrict` has its own code. */
export const isForeignKeyViolation = (error: unknown): Violation | undefined =>
  violation(error, "23503") ?? violation(error, "23001");
export const isNotNullViolation = (error: unknown): Violation | undefined => violation(error, "23502");
export const isCheckViolation = (error: unknown): Violation | undefined => violation(error, "23514");

/** A text that is no valid number, date, uuid… */
export const isInvalidText = (error: unknown): boolean => hasState(error, ["22P02", "22007", "22008"]);
/** A number too large for its column. */
export const isOutOfRange = (error: unknown): boolean => hasState(error, ["22003"]);
/** A text too long for its column. */
export const isTooLong = (error: unknown): boolean => hasState(error, ["22001"]);
/** U+0000 or an unpaired surrogate, which PostgreSQL can't store. */
export const isUnstorableText = (error: unknown): boolean => hasState(error, ["22021", "22P05"]);
/** A change of a signed paper or of its signatures. */
export const isSignedPaper = (error: unknown): boolean => hasState(error, ["SP001"]);
/** A change in a closed month: returns the month as "YYYY-MM". */
export const isClosedMonth = (error: unknown): string | undefined => violation(error, "MC001")?.detail;
/** Concurrent transactions conflicted; repeating the work may succeed. */
export const isRetryable = (error: unknown): boolean => hasState(error, ["40001", "40P01"]);

/** The query exceeded its time limit. */
export const isTimeLimit = (error: unknown): boolean =>
  hasState(error, ["57014"]) || chain(error).some(({ message }) => message === "Query read timeout");

/** The database is unreachable, or the connection broke: whether a commit happened is then unknown. */
export function isConnectionFailure(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) =>
      (typeof code === "string" && (code.startsWith("08") || unreachable.has(code))) || lostConnection.test(message),
  );
}

const unreachable = new Set([
  // 25006 comes from a standby server, which is read-only until it is promoted.
  ...["53300", "25006", "57P01", "57P02", "57P03", "57P05", "25P03"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);

/** Messages of the driver without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered))/;

interface Link {
  readonly message: string;
  readonly code?: unknown;
}

interface DatabaseError extends Link, Violation {
  readonly code: string;
}

/** The error and its causes, outermost first. An AggregateError counts with its first member. */
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
