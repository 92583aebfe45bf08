// How often something was asked for within a minute, in a window that slides: of the minute before, the part that is less
// than a minute ago counts.
//
// Processes on one database count together. Each says what it has counted in slices of a twentieth of the limit, so that a
// caller within a limit of 1200 costs a write in sixty requests, and one of sign-in's few tries a write each.
import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Secrets } from "../../secrets.ts";

const minuteMs = 60_000;
const slices = 20;

interface Count {
  own: number;
  /** Of `own`, what the others don't know yet. */
  unsaid: number;
  /** What others counted, as far as it is known. */
  others: number;
  /** All of the minute before. */
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

  /** Counts one request; gives the seconds to wait where it is one too many, which is then not counted. */
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
    // Addresses of people are not written down.
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

/** Clears away what no window looks at any more. */
export const forgetCounts = async ({ db }: Pick<Database, "db">): Promise<void> =>
  void (await db.execute(sql`delete from request_counts where minute < ${Math.floor(Date.now() / minuteMs) - 1}`));
