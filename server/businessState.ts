// Figures for monitoring: waiting and failed work, and differences in the books; read from the database at a limited cost.
import { sql } from "drizzle-orm";
import type { Queryable } from "./platform/db/open.ts";
import type { Figure } from "./platform/http/metrics.ts";
import type { Services } from "./platform/services.ts";

/** Milliseconds for which a reading stays valid, and for which a request waits for one. */
const holds = 15_000;
const patience = 2000;
/** The largest share of time that reading may take, even if a reading is slow. */
const share = 1 / 20;

/** Returns the gauges; if the database does not answer in time, only the gauge that reports this. */
export function stateReader({ db }: Pick<Services["database"], "db">): () => Promise<readonly Figure[]> {
  let known: { readonly gauges: readonly Figure[]; readonly until: number } | undefined;
  let asked: Promise<readonly Figure[] | undefined> | undefined;
  const ask = async (): Promise<readonly Figure[] | undefined> => {
    const began = performance.now();
    try {
      const gauges = await readGauges(db);
      const now = performance.now();
      known = { gauges, until: now + Math.max(holds, (now - began) / share) };
      return gauges;
    } catch {
      return undefined;
    } finally {
      asked = undefined;
    }
  };
  return async () => {
    const fresh = known && performance.now() < known.until ? known.gauges : undefined;
    const gauges = fresh ?? (await Promise.race([(asked ??= ask()), nothingAfter(patience)]));
    return [
      { name: "database_up", help: "Whether the database answered when it was last asked.", value: gauges ? 1 : 0 },
      ...(gauges ?? []),
    ];
  };
}

async function readGauges(db: Queryable): Promise<readonly Figure[]> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select waiting, oldest, dead,
      (select count(*) from letters where state = 'failed') as letters,
      (select count(*) from (
        select from ledger_entries group by transaction_id, currency having sum(amount) <> 0) as unbalanced) as ledger
    from (
      select count(*) filter (where due <= now()) as waiting, count(*) filter (where state = 'dead') as dead,
        coalesce(extract(epoch from now() - min(due) filter (where due <= now())), 0)::float8 as oldest
      from (select state, case state when 'queued' then coalesce(run_at, created_at) end as due
        from jobs where state in ('queued', 'dead')) as open) as queue`);
  const counted = rows[0] ?? {};
  return Object.entries(helps).map(([key, [name, help]]) => ({ name, help, value: counted[key] ?? 0 }));
}

const helps: Readonly<Record<string, readonly [name: string, help: string]>> = {
  waiting: ["jobs_waiting", "Jobs that are due and not started."],
  oldest: ["jobs_oldest_seconds", "Seconds that the oldest of them has been due."],
  dead: ["jobs_dead", "Jobs that were given up."],
  letters: ["letters_failed", "Letters that could not be sent."],
  ledger: ["ledger_imbalance", "Transactions of the ledger whose entries do not sum to zero."],
};

const nothingAfter = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds).unref();
  });
