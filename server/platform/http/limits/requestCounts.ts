// Counts requests in a sliding window of one minute: the current minute, plus the previous minute weighted by its share of
// the window.
//
// Processes on one database count together. Each reports its count in steps of a twentieth of the limit, so that a limit of
// 1200 costs one write in sixty requests, and the few attempts of signing in one write each.
import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Secrets } from "../../secrets.ts";

const minuteMs = 60_000;
const slices = 20;

interface Count {
  own: number;
  /** The part of `own` not reported to the others yet. */
  unsaid: number;
  /** The others' count, as far as known. */
  others: number;
  /** The total of the previous minute. */
  before: number;
}

export class RequestCounts {
  readonly #database: Pick<Database, "kind" | "db">;
  readonly #key: Buffer;
  #minute = 0;
  #counts = new Map<string, Count>();
  #former = new Map<string, Count>();

  constructor(database: Pick<Database, "kind" | "db">, secrets: Secrets) {
    this.#database = database;
    this.#key = secrets.derive("request counts");
  }

  /** Counts a request; over the limit, returns the seconds to wait and does not count it. */
  async secondsToWait(what: string, most: number): Promise<number> {
    const passed = (Date.now() % minuteMs) / minuteMs;
    const count = this.#countOf(what);
    const exceeds = () => count.before * (1 - passed) + count.own + count.others > most;
    const wait = Math.ceil(((1 - passed) * minuteMs) / 1000);
    count.own += 1;
    if (exceeds()) {
      count.own -= 1;
      return wait;
    }
    count.unsaid += 1;
    if (this.#database.kind === "embedded" || count.unsaid < most / slices) return 0;
    await this.#share(what, count);
    return exceeds() ? wait : 0;
  }

  #countOf(what: string): Count {
    const minute = Math.floor(Date.now() / minuteMs);
    if (minute !== this.#minute) {
      this.#former = minute === this.#minute + 1 ? this.#counts : new Map<string, Count>();
      this.#counts = new Map<string, Count>();
      this.#minute = minute;
    }
    const former = this.#former.get(what);
    const count = this.#counts.get(what) ?? {
      own: 0,
      unsaid: 0,
      others: 0,
      before: former ? former.own + former.others : 0,
    };
    this.#counts.set(what, count);
    return count;
  }

  async #share(what: string, count: Count): Promise<void> {
    const { unsaid } = count;
    count.unsaid = 0;
    // Hashed, since people's addresses are not stored.
    const key = createHmac("sha256", this.#key).update(what).digest("base64url");
    const { rows } = await this.#database.db.execute<{ all: number; before: number }>(sql`
      with said as (
        insert into request_counts as known (key, minute, count) values (${key}, ${this.#minute}, ${unsaid})
        on conflict (key, minute) do update set count = known.count + excluded.count returning count)
      select said.count as "all", coalesce(former.count, 0) as before
      from said left join request_counts former on former.key = ${key} and former.minute = ${this.#minute - 1}`);
    const [known] = rows;
    if (!known) return;
    count.others = Math.max(count.others, known.all - (count.own - count.unsaid));
    count.before = Math.max(count.before, known.before);
  }
}

/** Deletes counts older than the window. */
export const forgetCounts = async ({ db }: Pick<Database, "db">): Promise<void> =>
  void (await db.execute(sql`delete from request_counts where minute < ${Math.floor(Date.now() / minuteMs) - 1}`));
