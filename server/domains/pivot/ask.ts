// Runs the pivot's queries: one snapshot for all statements of a request, cancelled when the client disconnects, and limited
// in time.
import type { EventEmitter } from "node:events";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "../../platform/db/open.ts";
import { isTimeLimit } from "../../platform/db/errors.ts";
import { Problem } from "../../platform/problem.ts";

/** Runs a statement and returns its rows as arrays of values. */
export type Ask = (statement: SQL) => Promise<readonly (readonly unknown[])[]>;

/** Seconds. */
const patience = 20;

const dialect = new PgDialect();

/** The running queries of each administrator's screens: a screen's next query replaces its previous ones. */
const running = new WeakMap<Database, Map<string, Set<AbortController>>>();

/** The caller, and the connection that the answer goes to. */
export interface Asker {
  readonly services: { readonly database: Database };
  readonly caller: { readonly userId: number };
  readonly reply: { readonly raw: Pick<EventEmitter, "once" | "off"> };
}

/** When a query replaces earlier ones. */
export interface Succession {
  /** The caller's screen; a query without one replaces nothing. */
  readonly screen: string;
  /** True to cancel the screen's earlier queries. */
  readonly isNew: boolean;
}

/**
 * Runs `work` on one snapshot of the database.
 * @throws Problem 409 for a query that another one replaced, 503 for one that takes too long
 */
export async function asking<T>(
  { services: { database }, caller, reply: { raw } }: Asker,
  succession: Succession | undefined,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const mine = new AbortController();
  const forget = succession && follow(database, `${caller.userId} ${succession.screen}`, succession.isNew, mine);
  const { signal } = mine;
  // The response's close event tells that the client is gone; the request's own signal fires as soon as its body is read.
  const leave = () => mine.abort();
  raw.once("close", leave);
  try {
    return await onOneSnapshot(database, signal, work);
  } catch (error) {
    if (signal.aborted) throw new Problem(409, "Вопрос отменён: на смену ему пришёл другой");
    if (!isTimeLimit(error)) throw error;
    const hint = "Сузьте его фильтром или уберите лишние поля";
    throw new Problem(503, `База не успела ответить на этот вопрос за ${patience} секунд. ${hint}`);
  } finally {
    raw.off("close", leave);
    forget?.();
  }
}

/** Adds a query to those of its screen, and cancels the earlier ones if it is new. @returns a function that removes it */
function follow(database: Database, screen: string, isNew: boolean, mine: AbortController): () => void {
  const screens = running.get(database) ?? new Map<string, Set<AbortController>>();
  running.set(database, screens);
  const questions = screens.get(screen) ?? new Set();
  screens.set(screen, questions);
  if (isNew) for (const other of questions) other.abort();
  questions.add(mine);
  return () => {
    questions.delete(mine);
    if (questions.size === 0 && screens.get(screen) === questions) screens.delete(screen);
  };
}

async function onOneSnapshot<T>(database: Database, signal: AbortSignal, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let stopping: Promise<unknown> | undefined;
  const stop = () => {
    stopping = cancel(database, client);
  };
  signal.addEventListener("abort", stop, { once: true });
  const ask: Ask = async (statement) => {
    signal.throwIfAborted();
    const { sql: text, params } = dialect.sqlToQuery(statement);
    const { rows } = await client.query<unknown[]>({ text, values: params, rowMode: "array" });
    return rows;
  };
  try {
    signal.throwIfAborted();
    // One round trip for all settings: opening a group takes no longer than a few round trips.
    await client.query(`begin isolation level repeatable read, read only;
      set local statement_timeout = '${patience}s'; set local work_mem = '64MB'; set local jit = off`);
    const answer = await work(ask);
    signal.throwIfAborted();
    return answer;
  } finally {
    signal.removeEventListener("abort", stop);
    await stopping;
    // A cancellation may still be on its way: it must not hit the connection's next user.
    if (signal.aborted) client.release(true);
    else await end(client);
  }
}

async function end(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("rollback");
    client.release();
  } catch {
    client.release(true);
  }
}

/** Cancels what runs on a connection; the embedded engine can't cancel, but starts nothing more. */
async function cancel({ kind, pool }: Database, client: pg.PoolClient): Promise<void> {
  if (kind === "embedded") return;
  const { processID } = client as pg.PoolClient & { readonly processID: number | null };
  await pool.query("select pg_cancel_backend($1)", [processID]).catch(() => undefined);
}
