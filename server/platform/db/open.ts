// The only way to the database: PostgreSQL embedded in a thread of this process, or a server. Both use `pg`, so SQL, types,
// errors and transactions are the same.
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Bytes } from "./embedded/embeddedMessages.ts";
import { EmbeddedEngine } from "./embedded/embeddedEngine.ts";
import { sqlState } from "./errors.ts";
import { lockFolder } from "./embedded/folderLock.ts";
import { GuardedPool } from "./guardedPool.ts";
import { listening, Signals } from "./signals.ts";
import { watchStalls } from "./embedded/stallWatch.ts";
import type { Transaction } from "./afterCommit.ts";
import { runTransaction } from "./transaction.ts";
import { TypedClient } from "./typedClient.ts";

export type { Transaction } from "./afterCommit.ts";

/** The first parameter of query functions: the database itself, or a transaction of the caller's. */
export type Queryable = Pick<
  NodePgDatabase,
  "execute" | "select" | "selectDistinct" | "selectDistinctOn" | "insert" | "update" | "delete" | "with" | "$with"
>;

/** One reserved connection; its `transaction()` begins and ends one on it. */
export type Session = Queryable & Pick<NodePgDatabase, "transaction">;

export interface Database {
  readonly kind: "embedded" | "server";
  /** Single statements, each in its own transaction. Throws NestedUseError inside `transaction`. */
  readonly db: Queryable;
  readonly pool: pg.Pool;
  /**
   * Runs `run` in one transaction, which commits if it resolves and rolls back if it rejects. After a conflict
   * (serialization failure, deadlock) it runs again, up to five times in all, so it must have no effects outside SQL.
   */
  transaction<T>(run: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  /** One connection without time limits and outside a transaction: for migrations, maintenance and bulk loads. */
  withoutTimeLimits<T>(run: (session: Session) => Promise<T>): Promise<T>;
  /** Notifications of committed transactions of any process. */
  readonly signals: Signals;
  /** Only for the embedded kind. */
  readonly engine?: {
    /** The number of fsync calls: at least one for each acknowledged commit. */
    syncs(): number;
    /** The whole database as a tar file, for `snapshot` of another. */
    snapshot(): Promise<Bytes>;
    /** Copies the database into a new folder, and runs `beside` before anything can change. */
    copyTo(folder: string, beside: () => Promise<void>): Promise<void>;
    /** Frees the memory that bulk work took, which the engine itself never does. Does nothing in memory. */
    renew(): Promise<void>;
  };
  /** Closes all connections and, embedded, the engine; the data folder is unlocked then. */
  close(): Promise<void>;
}

export interface Log {
  warn(details: object, message: string): void;
}

export interface OpenOptions {
  /** A PostgreSQL server; without it the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** Embedded: the data folder, locked for this process; the database is in its `postgres`. Undefined: in memory. */
  readonly dataDir?: string | undefined;
  /** Embedded: a new database starts as a copy of this result of `engine.snapshot()`. Shared memory is not copied. */
  readonly snapshot?: Uint8Array | undefined;
  /** The longest time for a query before it fails with SQLSTATE 57014 (`isTimeLimit`). Default 30 000. */
  readonly queryTimeLimitMs?: number | undefined;
  /** The longest time that a transaction may be idle before its connection is closed. Default 60 000. */
  readonly idleLimitMs?: number | undefined;
  readonly log?: Log | undefined;
}

const limits = { queryTimeLimitMs: 30_000, idleLimitMs: 60_000 };
/** How long to wait for a free or new connection. Embedded, all wait for the only one. */
const connectTimeoutMs = { embedded: 8_000, server: 5_000 };
/** A hanging server can't end a query itself: the driver gives up this much later. */
const graceMs = 5_000;

/**
 * Opens the database, embedded or on a server. A server is first contacted by the first query.
 * @throws Error if another process uses the data folder, or its database does not start
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  return (await beginOpening(options)).opened;
}

/**
 * Like `openDatabase`, for a caller with other work meanwhile: resolves once the embedded database's thread is opening it
 * and no longer needs this thread.
 */
export async function beginOpening(options: OpenOptions): Promise<{ readonly opened: Promise<Database> }> {
  if (options.databaseUrl) return { opened: openServer(options.databaseUrl, options) };
  return beginEmbedded(options);
}

/** The engine does not report why it can't write; it extends its log in segments of this size. */
const logPiece = 16 * 1024 * 1024;

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < logPiece;
}

const fullDisk = (folder: string, cause: unknown): Error =>
  Object.assign(new Error(`There is no space left in ${folder}.`, { cause }), { code: "ENOSPC" });

async function beginEmbedded(options: OpenOptions): Promise<{ readonly opened: Promise<Database> }> {
  const { dataDir, snapshot, log, ...given } = options;
  const { queryTimeLimitMs = limits.queryTimeLimitMs, idleLimitMs = limits.idleLimitMs } = given;
  const unlock = dataDir === undefined ? undefined : await lockFolder(dataDir);
  const engine = new EmbeddedEngine({
    folder: dataDir === undefined ? undefined : join(dataDir, "postgres"),
    snapshot,
    timeLimitMs: queryTimeLimitMs,
    idleLimitMs,
    onTrouble: (error) => log?.warn(reasonOf(error), "the embedded database had trouble"),
  });
  const refused = async (error: unknown): Promise<never> => {
    await unlock?.();
    throw dataDir !== undefined && (await isFull(dataDir)) ? fullDisk(dataDir, error) : error;
  };
  const { ready } = await engine.begin().catch(refused);
  return { opened: ready.then(() => overEngine(engine, log, unlock), refused) };
}

function overEngine(engine: EmbeddedEngine, log: Log | undefined, unlock?: () => Promise<void>): Database {
  const pool = new GuardedPool({
    Client: TypedClient,
    stream: () => engine.stream(),
    user: "postgres",
    database: "postgres",
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs.embedded,
    verify: (client, done) => void client.query(listening).then(() => done(), done),
  });
  return assemble("embedded", pool, new Signals(), log, {
    lift: async () => engine.liftTimeLimit(),
    end: async () => {
      await engine.close();
      await unlock?.();
    },
    engine: {
      syncs: () => engine.syncs(),
      snapshot: () => holdingClient(pool, () => engine.snapshot()),
      copyTo: (folder, beside) =>
        holdingClient(pool, async () => {
          await engine.copyTo(folder);
          await beside();
        }),
      renew: async () => {
        // Closes the pool's only connection.
        await holdingClient(pool, () => Promise.resolve());
        await engine.renew();
      },
    },
  });
}

async function openServer(url: string, { log, ...given }: OpenOptions): Promise<Database> {
  const { queryTimeLimitMs = limits.queryTimeLimitMs, idleLimitMs = limits.idleLimitMs } = given;
  const server = { connectionString: url, application_name: "kabinet" };
  const stalls = watchStalls(server);
  const pool = new GuardedPool({
    Client: stalls.Client,
    ...server,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs.server,
    keepAlive: true,
    query_timeout: queryTimeLimitMs + graceMs,
    // Set by a statement and not at connection start, since connection poolers reject unknown startup parameters. Compiling
    // a plan costs more than it saves: no query here runs for seconds, but many are estimated as if they did.
    verify: (client, done) => {
      const settings = `set jit = off; set statement_timeout = ${queryTimeLimitMs};
        set idle_in_transaction_session_timeout = ${idleLimitMs};
        set timezone = 'UTC'; set datestyle = 'ISO, MDY'; ${listening}`;
      client.query(settings).then(() => done(), done);
    },
  });
  const ear = () => new TypedClient({ ...server, keepAlive: true, connectionTimeoutMillis: connectTimeoutMs.server });
  return assemble("server", pool, new Signals(ear), log, {
    lift: async (client) => {
      await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
      return () => undefined;
    },
    end: async () => stalls.stop(),
  });
}

interface Kind {
  /** Lifts the time limits; returns a function that restores them. */
  lift(client: pg.PoolClient): Promise<() => void>;
  end(): Promise<void>;
  readonly engine?: NonNullable<Database["engine"]>;
}

function assemble(
  kind: Database["kind"],
  pool: GuardedPool,
  signals: Signals,
  log: Log | undefined,
  own: Kind,
): Database {
  pool.on("connect", (client) => signals.attend(client));
  pool.on("error", (error) => log?.warn(reasonOf(error), "an idle database connection was lost"));
  let closed: Promise<void> | undefined;
  return {
    kind,
    pool,
    db: drizzle(pool),
    signals,
    transaction: (run, config) => runTransaction(pool, run, config),
    withoutTimeLimits: (run) =>
      holdingClient(pool, async (client) => {
        const restore = await own.lift(client);
        client.hasNoTimeLimit = true;
        try {
          return await pool.holding(() => run(drizzle(client)));
        } finally {
          restore();
        }
      }),
    ...(own.engine ? { engine: own.engine } : {}),
    close: () => (closed ??= Promise.all([endPool(pool), signals.close()]).then(() => own.end())),
  };
}

/** Runs with a connection that is closed afterwards, together with all its settings. */
async function holdingClient<T>(
  pool: GuardedPool,
  run: (client: TypedClient & pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = (await pool.connect()) as TypedClient & pg.PoolClient;
  try {
    return await run(client);
  } finally {
    client.release(true);
  }
}

/** Not the error itself: the driver attaches its client to it, with the password. */
function reasonOf(error: Error): object {
  const { message: reason, cause } = error;
  return { reason, code: sqlState(error), ...(cause instanceof Error ? { cause: cause.message } : {}) };
}

/** A client that is still in use must not keep the process from ending. */
async function endPool(pool: GuardedPool): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, 5_000).unref());
  await Promise.race([pool.end(), patience]);
}
