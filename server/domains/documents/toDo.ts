// What a customer's accountant has to do.
import { sql } from "drizzle-orm";
import type { PaperKind, ToDo } from "../../../src/contract/papers/documents.ts";
import { compare } from "../../../src/domain/money/money.ts";
import { addDays, type Day } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import { requireRegionSettings } from "../billing/terms/regionSettings.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { readReconciliation } from "../papers/reconciliation.ts";
import { billComputed } from "../billing/computed.ts";
import { waitsToBeSigned } from "./waiting.ts";

/** Contracts that end within this many days are listed. */
const endingDays = 30;

interface Named extends Record<string, unknown> {
  readonly kind: PaperKind;
  readonly id: number;
  readonly name: string;
}

/** @param today in the customer's region */
export async function readToDo(db: Queryable, customerId: number, region: Region, today: Day): Promise<ToDo> {
  const { electronicExchange } = await requireRegionSettings(db, region, today);
  const toSign = await papersToSign(db, customerId, electronicExchange);
  const { rows: contracts } = await db.execute<Named & { ends: Day | null; lacks: boolean }>(sql`
    select 'contract' as kind, id, 'Договор № ' || number as name, expiry_date::text as ends,
      type <> 'public' and not original_sent and original is null as lacks
    from contracts where customer_id = ${customerId} and is_active and status = 'active' order by id`);
  const { rows: unpaid } = await db.execute<ToDo["unpaid"] & Record<string, unknown>>(sql`
    select count(*)::integer as count,
      coalesce(sum(${billComputed.billLeft}), 0)::numeric(24,2)::text as sum
    from bills t where t.customer_id = ${customerId} and not t.paid`);
  const { closing, unapplied } = await readReconciliation(db, customerId, { from: today, to: today });
  return {
    currency: regionCurrency[region],
    electronicExchange,
    toSign,
    originals: contracts.filter(({ lacks }) => lacks).map(named),
    unpaid: unpaid[0] ?? { count: 0, sum: "0.00" },
    advance: closing.startsWith("-") ? closing.slice(1) : null,
    unapplied: compare(unapplied.closing, "0") > 0 ? unapplied.closing : null,
    ending: contracts.flatMap((contract) =>
      contract.ends !== null && contract.ends >= today && contract.ends <= addDays(today, endingDays)
        ? [{ ...named(contract), day: contract.ends }]
        : [],
    ),
  };
}

const named = ({ kind, id, name }: Named) => ({ kind, id, name });

/**
 * Acts that the customer has not signed; with electronic signing, also papers that we have signed and the customer has not.
 */
async function papersToSign(db: Queryable, customerId: number, electronic: boolean): Promise<readonly Named[]> {
  const others = sql`
    union all
    select 'contract', id, 'Договор № ' || number from contracts
    where customer_id = ${customerId} and ${waitsToBeSigned("contract")}
    union all
    select 'reconciliation', id, 'Акт сверки' from reconciliations
    where customer_id = ${customerId} and ${waitsToBeSigned("reconciliation")}`;
  const { rows } = await db.execute<Named>(sql`
    select * from (
      select 'act' as kind, id, 'Акт № ' || number as name from acts
      where customer_id = ${customerId} and ${waitsToBeSigned("act")}
      ${electronic ? others : sql``}) papers
    order by kind, id desc limit 100`);
  return rows.map(named);
}
