// The `pg` client of both kinds of database. Column types become the API's types, for this client only and not for all users
// of `pg` in the process; drizzle passes its own parsers with each query, so this is the only place for it.
import pg from "pg";
import { StatementNames } from "./prepared.ts";

type Parse = (text: string) => unknown;

const { types } = pg;
const { INT8, DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = types.builtins;
const arrays = {
  text: 1009,
  int8: 1016,
  timestamp: 1115,
  date: 1182,
  timestamptz: 1185,
  interval: 1187,
  numeric: 1231,
};

const asIs: Parse = (text) => text;

/** numeric is a string already; all other types stay as in `pg`. */
const parsers: ReadonlyMap<number, Parse> = new Map([
  [INT8, integer],
  [TIMESTAMPTZ, isoTime],
  [DATE, asIs],
  [TIMESTAMP, asIs],
  [INTERVAL, asIs],
  [arrays.int8, arrayOf(integer)],
  [arrays.timestamptz, arrayOf(isoTime)],
  [arrays.date, arrayOf(asIs)],
  [arrays.timestamp, arrayOf(asIs)],
  [arrays.interval, arrayOf(asIs)],
  [arrays.numeric, arrayOf(asIs)],
]);

const columnTypes = {
  getTypeParser: (oid: number, format?: "text" | "binary"): Parse =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? standardParser(oid, format),
};

/** The longest delay of setTimeout; 0 would mean the pool's limit. */
const forEver = 2 ** 31 - 1;

export class TypedClient extends pg.Client {
  /** Lifts the driver's own time limit for queries (`query_timeout`). */
  hasNoTimeLimit = false;
  /** Since when an answer is awaited, by `performance.now()`; undefined if none is. */
  waitingSince: number | undefined;
  readonly #names = new StatementNames();

  constructor(config?: pg.ClientConfig) {
    super(config);
    // Pending queries reject if the connection is lost; without this listener Node would also end the process.
    this.on("error", () => undefined);
    this.on("drain", () => (this.waitingSince = undefined));
    const send = this.query.bind(this) as (config: unknown, ...rest: unknown[]) => unknown;
    const query = (config: unknown, ...rest: unknown[]) => {
      this.waitingSince ??= performance.now();
      const answer = send(this.#typed(config), ...rest);
      // After a time-out the connection is still busy with the old query, so it is closed.
      if (!(answer instanceof Promise)) return answer;
      answer.catch((error: Error) => (isReadTimeout(error) || isOutdated(error)) && void this.end());
      return isCommit(config) ? answer.then(refuseRollback) : answer;
    };
    Object.assign(this, { query });
  }

  #typed(config: unknown): unknown {
    const limit = this.hasNoTimeLimit ? { query_timeout: forEver } : {};
    if (typeof config === "string") return { text: config, types: columnTypes, ...limit };
    if (typeof config !== "object" || config === null || "submit" in config) return config;
    const name = this.#names.of(textOf(config));
    return { ...config, types: columnTypes, ...(name !== undefined && { name }), ...limit };
  }
}

const textOf = (config: unknown): string =>
  typeof config === "object" && config !== null && "text" in config ? String(config.text) : "";

const isCommit = (config: unknown): boolean => textOf(config) === "commit";

/** COMMIT of a failed transaction answers ROLLBACK without an error. */
function refuseRollback(answer: pg.QueryResult): pg.QueryResult {
  if (answer.command !== "ROLLBACK") return answer;
  throw new Error("A statement of this transaction failed and its error was swallowed: nothing can be stored.");
}

/** A column's type has changed since the statement was prepared, which a connection can't recover from. */
const isOutdated = (error: Error): boolean => "code" in error && error.code === "0A000";

const isReadTimeout = (error: Error): boolean => error.message === "Query read timeout";

function standardParser(oid: number, format?: "text" | "binary"): Parse {
  return types.getTypeParser(oid, format) as Parse;
}

/** @throws RangeError for a number that JavaScript can't represent exactly */
function integer(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too great for a JavaScript number`);
  return number;
}

/** "2026-01-01 03:00:00+03" → "2026-01-01T00:00:00.000Z"; infinity stays as it is. */
function isoTime(text: string): string {
  const time = standardParser(TIMESTAMPTZ)(text);
  return time instanceof Date ? time.toISOString() : text;
}

function arrayOf(parse: Parse): Parse {
  const each = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(each) : typeof value === "string" ? parse(value) : value;
  // The parser of text[] splits an array without interpreting its members.
  return (text) => each(standardParser(arrays.text)(text));
}
