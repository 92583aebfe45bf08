import { sql } from "drizzle-orm";
import { formatMoney } from "../../../src/domain/money/format.ts";
import { add, compare, type Money, subtract, sum } from "../../../src/domain/money/money.ts";
import { type Day, monthEnd, monthStart } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { requireConfirmation } from "../../engine/write/confirm.ts";
import type { WriteContext } from "../../engine/registry.ts";
import { planActs } from "./planActs.ts";
import { readHeld } from "./readMovements.ts";

interface ByHand {
  readonly customerId: number;
  readonly region: Region;
  readonly date: Day;
  /** How much more advertising the act closes than before. */
  readonly more: Money;
}

/**
 * An advertising act by hand that exceeds both what was spent and what was paid, less earlier acts, is most likely a typing
 * mistake.
 * @throws Problem 409 until the user confirms it
 */
export async function requireWithinOpen(
  context: WriteContext,
  { customerId, region, date, more }: ByHand,
): Promise<void> {
  if (compare(more, "0") <= 0) return;
  const paid = await paidNotActed(context.db, customerId, region);
  if (compare(more, paid) <= 0) return;
  const period = { region, from: monthStart(date), to: monthEnd(date) };
  const plans = await planActs(context.db, customerId, period, await readHeld(context.db, customerId, period));
  const spent = sum(
    plans.flatMap((plan) => (plan.outcome === "planned" || plan.outcome === "carried" ? plan.amount : [])),
  );
  const most = compare(paid, spent) > 0 ? paid : spent;
  if (compare(more, most) <= 0) return;
  const currency = regionCurrency[region];
  const known = compare(most, "0") > 0 ? most : "0.00";
  requireConfirmation(
    context,
    "act-beyond",
    `Не закрыто актами ${formatMoney(known, currency)} рекламы клиента, а этот акт закрывает ${formatMoney(more, currency)}: ` +
      `на ${formatMoney(subtract(more, known), currency)} больше, чем оплачено или потрачено.`,
  );
}

async function paidNotActed(db: Queryable, customerId: number, region: Region): Promise<Money> {
  const currency = regionCurrency[region];
  const { rows } = await db.execute<{ paid: Money; acted: Money }>(sql`
    select
      (select coalesce(sum(l.amount), 0)::numeric(24,2)::text from bills b join bills_lines l on l.parent_id = b.id
        where b.customer_id = ${customerId} and (b.paid or b.owed_since is not null)) as paid,
      (select coalesce(-sum(a.total_with_vat), 0)::numeric(24,2)::text from acts a
        where a.customer_id = ${customerId} and a.covers = 'advertising'
          and coalesce(a.currency, ${currency}) = ${currency}) as acted`);
  const [found] = rows;
  return found ? add(found.paid, found.acted) : "0.00";
}
