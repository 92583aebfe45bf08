// A question to the database that may take a while: one snapshot for all its statements, stopped when nobody waits for
// the answer any more, and never longer than people do.
import type { EventEmitter } from "node:events";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "../../platform/db/open.ts";
import { isTimeLimit } from "../../platform/db/errors.ts";
import { Problem } from "../../platform/problem.ts";

/** Runs one statement and gives its rows as lists of values. */
export type Ask = (statement: SQL) => Promise<readonly (readonly unknown[])[]>;

/** Seconds. */
const patience = 20;

const dialect = new PgDialect();

/** What each administrator's screens ask for at this moment: another question of the screen takes its place. */
const running = new WeakMap<Database, Map<string, Set<AbortController>>>();

/** Who asks, and the connection on which the answer is waited for. */
export interface Asker {
  readonly services: { readonly database: Database };
  readonly caller: { readonly userId: number };
  readonly reply: { readonly raw: Pick<EventEmitter, "once" | "off"> };
}

/** What makes a question needless. */
export interface Succession {
  /** The caller's screen that asks; a question without one stands by itself. */
  readonly screen: string;
  /** True: the screen's former questions are stopped. */
  readonly isNew: boolean;
}

/**
 * Runs `work` on one snapshot of the database.
 * @throws Problem 409 for what another question took the place of, 503 for what takes too long
 */
export async function asking<T>(
  { services: { database }, caller, reply: { raw } }: Asker,
  succession: Succession | undefined,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const mine = new AbortController();
  const forget = succession && follow(database, `${caller.userId} ${succession.screen}`, succession.isNew, mine);
  const { signal } = mine;
  // Who has gone closes the connection; a request's own signal already fires when its body has been read to the end.
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

/** Puts a question among those of its screen, and stops these where it is a new one. @returns what takes it out again */
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
    // One way to the database and back for all of it: opening a group takes no longer than a few of them.
    await client.query(`begin isolation level repeatable read, read only;
      set local statement_timeout = '${patience}s'; set local work_mem = '64MB'; set local jit = off`);
    const answer = await work(ask);
    signal.throwIfAborted();
    return answer;
  } finally {
    signal.removeEventListener("abort", stop);
    await stopping;
    // A cancellation may still be on its way: it must not meet whoever gets this connection next.
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

/** Stops what runs on a connection; the embedded engine can't, but runs nothing more of it. */
async function cancel({ kind, pool }: Database, client: pg.PoolClient): Promise<void> {
  if (kind === "embedded") return;
  const { processID } = client as pg.PoolClient & { readonly processID: number | null };
  await pool.query("select pg_cancel_backend($1)", [processID]).catch(() => undefined);
}
