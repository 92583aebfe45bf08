// A question to the database that may take a while: one snapshot for all its statements, stopped when nobody waits for
// the answer any more, and never longer than people do.
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Context } from "../context.ts";
import type { Database } from "../db/open.ts";
import { isTimeLimit } from "../db/errors.ts";
import { Problem } from "../problem.ts";

/** Runs one statement and gives its rows as lists of values. */
export type Ask = (statement: SQL) => Promise<readonly (readonly unknown[])[]>;

/** Seconds. */
const patience = 20;

const dialect = new PgDialect();

/** What each administrator asks for at this moment: another question takes its place. */
const running = new WeakMap<Database, Map<number, Set<AbortController>>>();

type Asker = Pick<Context, "services" | "caller" | "reply">;

/**
 * Runs `work` on one snapshot of the database.
 * @param isNew true: a question that makes the caller's former ones needless; they are stopped
 * @throws Problem 409 for what another question took the place of, 503 for what takes too long
 */
export async function asking<T>(
  { services: { database }, caller, reply: { raw } }: Asker,
  isNew: boolean,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const mine = new AbortController();
  const former = questionsOf(database, caller.userId);
  if (isNew) for (const other of former) other.abort();
  former.add(mine);
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
    former.delete(mine);
  }
}

function questionsOf(database: Database, userId: number): Set<AbortController> {
  const users = running.get(database) ?? new Map<number, Set<AbortController>>();
  running.set(database, users);
  const questions = users.get(userId) ?? new Set();
  users.set(userId, questions);
  return questions;
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
