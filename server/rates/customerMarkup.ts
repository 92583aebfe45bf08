import { sql } from "drizzle-orm";
import type { Decimal } from "../../src/domain/money.ts";
import { type Markup, type MarkupContract, markupPercent } from "../../src/domain/rates.ts";
import type { Queryable } from "../db/open.ts";

interface Found {
  readonly contracts: readonly MarkupContract[];
  readonly region: Decimal | null;
  readonly user: Decimal | null;
}

/** A contract in force, over contracts aliased `k`: valid, and not suspended. */
export const contractIsActive = sql`(k.is_active and k.status = 'active')`;

/**
 * The markup that holds for a customer (specification §6 Rates): the newest active contract that is not standard, the
 * region, the customer's own percent, nothing.
 */
export async function customerMarkup(db: Queryable, customerId: number): Promise<Markup> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select
      coalesce((
        select json_agg(json_build_object('number', k.number, 'contractType', k.contract_type,
          'isActive', ${contractIsActive}, 'ratesAdds', k.rates_adds::text)
          order by k.start_date desc, k.id desc)
        from contracts k where k.customer_id = c.id), '[]') as contracts,
      (select r.rates_adds from regions r where r.name = upper(c.region) collate "ru") as region,
      coalesce(c.rates_adds, (
        select u.rates_adds from users u where u.customer_id = c.id order by u.id limit 1)) as "user"
    from customers c where c.id = ${customerId}`);
  return markupPercent(rows[0] ?? { contracts: [], region: null, user: null });
}
