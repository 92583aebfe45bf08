import { sql, type SQL } from "drizzle-orm";
import type { Decimal } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import { type Markup, type MarkupContract, markupPercent } from "../../../src/domain/money/rates.ts";
import { contractHolds } from "../billing/terms/contractHolds.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { figureOn } from "../../engine/effective/effective.ts";

interface Found {
  readonly contracts: readonly MarkupContract[];
  readonly region: Decimal | null;
  readonly user: Decimal | null;
}

/**
 * A customer's markup on a day, stored as `ratesAdds` (specification §6 Rates): from the newest non-standard contract in
 * force, else from the region, else the customer's own percent, else none.
 */
export async function customerMarkup(db: Queryable, customerId: number, day: Day): Promise<Markup> {
  const percent = (resource: string, id: SQL, column: SQL) => figureOn(resource, id, "ratesAdds", day, column);
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select
      coalesce((
        select json_agg(json_build_object('number', k.number, 'contractType', k.contract_type,
          'isActive', ${contractHolds(day)}, 'ratesAdds', ${percent("contracts", sql`k.id`, sql`k.rates_adds`)})
          order by k.start_date desc, k.id desc)
        from contracts k where k.customer_id = c.id), '[]') as contracts,
      (select ${percent("regions", sql`r.id`, sql`r.rates_adds`)} from regions r where r.name = upper(c.region) collate "ru") as region,
      coalesce(${percent("customers", sql`c.id`, sql`c.rates_adds`)}, (
        select u.rates_adds::text from users u where u.customer_id = c.id order by u.id limit 1)) as "user"
    from customers c where c.id = ${customerId}`);
  return markupPercent(rows[0] ?? { contracts: [], region: null, user: null });
}
