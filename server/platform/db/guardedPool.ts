import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { EngineError, isConnectionFailure, NestedUseError } from "./errors.ts";

type OnConnect = Extract<Parameters<pg.Pool["connect"]>[0], (...args: never[]) => unknown>;

/**
 * A pool that refuses to be used from inside `holding`, at once and in words. On the embedded database, whose one
 * connection is then taken, such a use would wait for itself; on a server it would read around its own transaction.
 */
export class GuardedPool extends pg.Pool {
  readonly #holder = new AsyncLocalStorage<{ holds: boolean }>();

  /** Runs what holds a connection of this pool. Work that it leaves behind, not awaited, is free again after it. */
  async holding<T>(run: () => Promise<T>): Promise<T> {
    const holder = { holds: true };
    try {
      // Awaited inside: drizzle's queries begin only when somebody waits for them.
      return await this.#holder.run(holder, async () => await run());
    } finally {
      holder.holds = false;
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: OnConnect): void;
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | void {
    if (this.#holder.getStore()?.holds) {
      if (!onConnect) return Promise.reject(new NestedUseError());
      return onConnect(new NestedUseError(), undefined, () => undefined);
    }
    if (!onConnect)
      return super.connect().catch((error: unknown) => {
        throw this.#refused(error);
      });
    return super.connect((error, client, done) => onConnect(error && this.#refused(error), client, done));
  }

  /** Whatever keeps a connection from being made: a wrong password, a database that takes none or that is not there. */
  #refused(error: unknown): Error {
    const isOurs = this.ending || isConnectionFailure(error);
    return error instanceof Error && isOurs
      ? error
      : new EngineError("08001", "The database takes no connection.", { cause: error });
  }
}
