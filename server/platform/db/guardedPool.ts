import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { EngineError, isConnectionFailure, NestedUseError } from "./errors.ts";

type OnConnect = Extract<Parameters<pg.Pool["connect"]>[0], (...args: never[]) => unknown>;

interface Holder {
  readonly pool: GuardedPool;
  holds: boolean;
  /** The surrounding holder of another pool's connection. */
  readonly outer: Holder | undefined;
}

/** One storage for all pools: each adds to the cost of every promise, as long as the process lives. */
const holders = new AsyncLocalStorage<Holder>();

/** The innermost holder of a connection at this point. */
function innermost(): Holder | undefined {
  let holder = holders.getStore();
  while (holder && !holder.holds) holder = holder.outer;
  return holder;
}

/**
 * A pool that throws if it is used inside `holding`. On the embedded database, with its one connection, such a use would
 * deadlock; on a server it would bypass its own transaction.
 */
export class GuardedPool extends pg.Pool {
  /** Runs code that holds a connection of this pool. Unawaited work that it leaves behind may use the pool afterwards. */
  async holding<T>(run: () => Promise<T>): Promise<T> {
    const holder: Holder = { pool: this, holds: true, outer: innermost() };
    try {
      // Awaited inside, since drizzle's queries start only when awaited.
      return await holders.run(holder, async () => await run());
    } finally {
      holder.holds = false;
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: OnConnect): void;
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | void {
    if (this.#isHeld()) {
      if (!onConnect) return Promise.reject(new NestedUseError());
      return onConnect(new NestedUseError(), undefined, () => undefined);
    }
    if (!onConnect)
      return super.connect().catch((error: unknown) => {
        throw this.#refused(error);
      });
    return super.connect((error, client, done) => onConnect(error && this.#refused(error), client, done));
  }

  #isHeld(): boolean {
    for (let holder = innermost(); holder; holder = holder.outer) if (holder.pool === this && holder.holds) return true;
    return false;
  }

  /** An error that prevents a connection: a wrong password, or a database that is missing or accepts none. */
  #refused(error: unknown): Error {
    const isOurs = this.ending || isConnectionFailure(error);
    return error instanceof Error && isOurs
      ? error
      : new EngineError("08001", "The database takes no connection.", { cause: error });
  }
}
