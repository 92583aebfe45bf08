// Who calls by which token, kept for seconds. The database tells every process when a session, a person's rights or their
// second factor change (0068_sessions_told.sql): everything that is kept is forgotten then.
import type { Caller } from "../../platform/caller.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Signals } from "../../platform/db/signals.ts";

/** Milliseconds. */
const keptFor = 3000;
const mostKept = 10_000;

interface Read {
  readonly caller: Caller;
  /** When the token or the session ends, in milliseconds since 1970. */
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

  /** The caller of a token, read where they are not known. */
  async get(token: string, now: Date, read: () => Promise<Read | undefined>): Promise<Caller | undefined> {
    const time = now.getTime();
    const isHearing = this.#signals.isHearing;
    const known = this.#kept.get(token);
    if (known && isHearing && time >= known.since && time < Math.min(known.since + keptFor, known.until))
      return known.caller;
    const kept = this.#kept;
    const found = await read();
    // What changed while it was read put another map in place: this answer is kept by nobody.
    if (found && isHearing) kept.set(token, { ...found, since: time });
    if (kept.size > mostKept) kept.clear();
    return found?.caller;
  }
}

const kept = new WeakMap<Signals, KeptCallers>();

/** The callers that are kept over a database. */
export function keptCallers({ signals }: Pick<Database, "signals">): KeptCallers {
  const callers = kept.get(signals) ?? new KeptCallers(signals);
  kept.set(signals, callers);
  return callers;
}
