// What transactions say to every process when they are committed: `select pg_notify('kabinet', 'sessions')`, mostly by a
// trigger. Each connection of the pool listens, so that this process has heard of its own commit before whoever made it
// goes on; on a server one more connection listens all the time, for what others commit while the pool is empty or busy.
import type pg from "pg";
import type { TypedClient } from "./typedClient.ts";

/** What every connection of the pool says first. */
export const listening = "listen kabinet";

/** Milliseconds before a lost connection is tried again. */
const pause = 1000;

export class Signals {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #connect: (() => TypedClient) | undefined;
  #client: TypedClient | undefined;
  #isHearing: boolean;
  #notBefore = 0;

  /** @param connect makes the connection that listens all the time; without it nobody else is on the database */
  constructor(connect?: () => TypedClient) {
    this.#connect = connect;
    this.#isHearing = connect === undefined;
  }

  /** True while nothing can be said without being heard here. The first question opens the ear. */
  get isHearing(): boolean {
    if (!this.#client && this.#connect && performance.now() >= this.#notBefore) void this.#listen(this.#connect());
    return this.#isHearing;
  }

  /** Calls `listener` when the topic is said, or may have been said unheard. */
  on(topic: string, listener: () => void): void {
    const ofTopic = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, ofTopic.add(listener));
  }

  /** Hears what a connection of the pool is told. */
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
