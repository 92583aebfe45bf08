import { sql } from "drizzle-orm";
import {
  type BillToMatch,
  type Known,
  type KnownPayer,
  papersNamed,
} from "../../../src/domain/papers/matchPayments.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { billComputed } from "../billing/computed.ts";
import type { StatementRow } from "./statement.ts";

/**
 * The bills and customers that a region's payments can be matched with. Payments waiting to be enrolled already reduce what
 * their bills need.
 */
export async function readKnown(db: Queryable, region: Region, rows: readonly StatementRow[]): Promise<Known> {
  const named = rows.map(({ purpose }) => papersNamed(purpose, region));
  const [billNumbers, actNumbers] = (["bills", "acts"] as const).map((series) =>
    sql.param([...new Set(named.flatMap((papers) => papers[series]))]),
  );
  const taxNumbers = [...new Set(rows.map(({ payerTaxNumber }) => payerTaxNumber.replace(/\D/g, "")))].filter(Boolean);
  const { rows: payers } = await db.execute<KnownPayer & Record<string, unknown>>(sql`
    select id as "customerId", company_tax_number as "taxNumber" from customers
    where region = ${region} and company_tax_number = any(${sql.param(taxNumbers)}::text[]) order by id`);
  const ids = payers.map(({ customerId }) => customerId);
  const { rows: bills } = await db.execute<BillToMatch & Record<string, unknown>>(sql`
    select t.id, t.number, t.customer_id as "customerId", a.number as "actNumber",
      case when t.paid then '0.00' else greatest(0, ${billComputed.billLeft}
        - coalesce((select sum(l.amount) from bank_payments_bills l join bank_payments p on p.id = l.parent_id
          where l.bill_id = t.id and p.state = 'ready'), 0))::numeric(24,2)::text end as left
    from bills t left join acts a on a.id = t.act_id
    where t.region = ${region} and (t.number = any(${billNumbers}::text[]) or a.number = any(${actNumbers}::text[])
      or (not t.paid and t.customer_id = any(${sql.param(ids)}::bigint[])))
    order by t.date, t.id`);
  return { bills, payers };
}
