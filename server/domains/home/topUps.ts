import { sql } from "drizzle-orm";
import type { BusinessHome } from "../../../src/contract/home.ts";
import { compare, sum, type Money } from "../../../src/domain/money/money.ts";
import { addMonths, type Day, monthsOf, monthStart } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";

interface Paid extends Record<string, unknown> {
  readonly month: string;
  readonly id: number;
  readonly name: string;
  readonly amount: Money;
}

const months = 12;

/** People can't tell more colours apart; the smaller systems share the last one. */
const maxSystems = 6;

/**
 * Payments with VAT in each of the last twelve months by system, the largest system first. Triggers keep their sums
 * (0093_home_sums.sql).
 */
export async function readTopUps(db: Queryable, region: Region, today: Day): Promise<BusinessHome["topUps"]> {
  const from = monthStart(addMonths(today, 1 - months));
  const { rows } = await db.execute<Paid>(sql`
    select to_char(k.month, 'YYYY-MM') as month, s.id, s.name, sum(k.amount)::numeric(24,2) as amount
    from top_up_sums k join systems s on s.id = k.system_id
    where k.region = ${region} and k.month >= ${from}::date
    group by 1, 2, 3 having sum(k.amount) <> 0`);
  const known = monthsOf({ from, to: today }).map((month) => month.slice(0, 7));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const systems = [...names]
    .map(([id, name]) => ({
      id,
      name,
      made: [name],
      amounts: amountsOf(
        known,
        rows.filter((paid) => paid.id === id),
      ),
    }))
    .toSorted((a, b) => compare(sum(b.amounts), sum(a.amounts)));
  const shown = systems.length > maxSystems ? systems.slice(0, maxSystems - 1) : systems;
  const others = systems.slice(shown.length);
  const rest = {
    id: 0,
    name: "Остальные",
    made: others.map(({ name }) => name),
    amounts: known.map((_, at) => sum(others.map(({ amounts }) => amounts[at] ?? "0.00"))),
  };
  return { months: known, systems: others.length > 0 ? [...shown, rest] : shown };
}

const amountsOf = (known: readonly string[], paid: readonly Paid[]): Money[] =>
  known.map((month) => sum(paid.filter((row) => row.month === month).map(({ amount }) => amount)));
