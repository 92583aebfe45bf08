// Caches the callers of access tokens for seconds. The database notifies every process when a session, a user's rights or a
// second factor change (0068_sessions_told.sql); the whole cache is cleared then.
import type { Caller } from "../../platform/caller.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Signals } from "../../platform/db/signals.ts";

/** Milliseconds. */
const keptFor = 3000;
const maxKept = 10_000;

interface Read {
  readonly caller: Caller;
  /** When the token or the session expires, in milliseconds since 1970. */
  readonly until: number;
}

interface Kept extends Read {
  readonly since: number;
}

class KeptCallers {
  readonly #signals: Signals;
  #kept = new Map<string, Kept>();

  constructor(signals: Signals) {
    this.#signals = signals;
    signals.on("sessions", () => (this.#kept = new Map()));
  }

  /** Returns the caller of a token, from the cache or with `read`. */
  async get(token: string, now: Date, read: () => Promise<Read | undefined>): Promise<Caller | undefined> {
    const time = now.getTime();
    const isHearing = this.#signals.isHearing;
    const known = this.#kept.get(token);
    if (known && isHearing && time >= known.since && time < Math.min(known.since + keptFor, known.until))
      return known.caller;
    const kept = this.#kept;
    const found = await read();
    // A notification during the read has replaced the map: this answer goes into the old one and is not cached.
    if (found && isHearing) kept.set(token, { ...found, since: time });
    if (kept.size > maxKept) kept.clear();
    return found?.caller;
  }
}

const kept = new WeakMap<Signals, KeptCallers>();

/** The cache of a database connection. */
export function keptCallers({ signals }: Pick<Database, "signals">): KeptCallers {
  const callers = kept.get(signals) ?? new KeptCallers(signals);
  kept.set(signals, callers);
  return callers;
}
