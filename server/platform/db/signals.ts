// Notifications from committed transactions to every process: `select pg_notify('kabinet', 'sessions')`, usually from a
// trigger. Every connection of the pool listens, so this process learns of its own commit before the committer continues. On
// a server another connection listens all the time, for other processes' commits while the pool is empty or busy.
import type pg from "pg";
import type { TypedClient } from "./typedClient.ts";

/** The first statement of every connection in the pool. */
export const listening = "listen kabinet";

/** Milliseconds before reconnecting. */
const pause = 1000;

export class Signals {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #connect: (() => TypedClient) | undefined;
  #client: TypedClient | undefined;
  #isHearing: boolean;
  #notBefore = 0;

  /** @param connect opens the permanent listening connection; absent if no other process uses the database */
  constructor(connect?: () => TypedClient) {
    this.#connect = connect;
    this.#isHearing = connect === undefined;
  }

  /** True while no notification can be missed. The first access opens the connection. */
  get isHearing(): boolean {
    if (!this.#client && this.#connect && performance.now() >= this.#notBefore) void this.#listen(this.#connect());
    return this.#isHearing;
  }

  /** Calls `listener` for a topic's notifications, and after a time in which one may have been missed. */
  on(topic: string, listener: () => void): void {
    const ofTopic = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, ofTopic.add(listener));
  }

  /** Receives the notifications of one of the pool's connections. */
  attend(client: pg.ClientBase): void {
    client.on("notification", ({ payload }) => this.#tell(payload));
  }

  async close(): Promise<void> {
    this.#notBefore = Infinity;
    await this.#client?.end();
  }

  async #listen(client: TypedClient): Promise<void> {
    this.#client = client;
    client.once("end", () => this.#lose());
    this.attend(client);
    try {
      await client.connect();
      await client.query(listening);
      this.#isHearing = this.#client === client;
    } catch {
      void client.end();
      this.#lose();
    }
  }

  #lose(): void {
    this.#client = undefined;
    this.#isHearing = false;
    this.#notBefore = Math.max(this.#notBefore, performance.now() + pause);
    for (const topic of this.#listeners.keys()) this.#tell(topic);
  }

  #tell(topic: string | undefined): void {
    for (const listener of this.#listeners.get(topic ?? "") ?? []) listener();
  }
}
