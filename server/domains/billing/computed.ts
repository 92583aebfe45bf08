// Computed values of bills, requests and customers' advances: SQL over a row aliased `t`.
import { sql, type SQL } from "drizzle-orm";
import { todayIn } from "../../platform/db/today.ts";

const today = todayIn(sql`t.region`);

/** The part of a bill's sum that is or was allocated from payments. */
const billApplied = sql`(select coalesce(sum(e.amount), 0)::numeric(24,2)
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    where x.bill_id = t.id and x.kind in ('allocation', 'release') and e.book = 'applied')`;

/** The sum to pay of a bill: its sum less what was reversed while it was a debt. */
const billDue = sql`(t.amount_with_vat - (select coalesce(sum(r.to_debt), 0) from reversals r
    where r.bill_id = t.id and r.state = 'done'))`;

/** What is left to pay of an unpaid bill. */
const billLeft = sql`(${billDue} - ${billApplied})`;

/** The part of a customer's advance in refunds that wait for a second administrator. */
const customerHeld = sql`(select coalesce(sum(f.amount), 0)::numeric(24,2) from refunds f
    where f.customer_id = t.id and f.state = 'pending')`;

/** The VAT in a bill, rounded line by line as its paper does. */
const billVat = sql`coalesce((select sum(vat_of(l.amount, t.vat_percent)) from bills_lines l where l.parent_id = t.id),
    vat_of(t.amount_with_vat, t.vat_percent))`;

export const billComputed = {
  billVat,
  billNet: sql`(t.amount_with_vat - ${billVat})`,
  billApplied,
  billDue,
  billLeft,
  /** What was reversed of a bill, to the advance or off the debt, with VAT. */
  billReversed: sql`(select coalesce(sum(r.amount_with_vat), 0)::numeric(24,2) from reversals r
    where r.bill_id = t.id and r.state = 'done')`,
  /** True while a reversal of the bill's money waits for a second administrator. */
  billReversalAsked: sql`exists (select from reversals r where r.bill_id = t.id and r.state = 'pending')`,
  /** True for a bill whose money is in accounts: it is paid, or a debt. */
  billIsEnrolled: sql`((t.paid or t.owed_since is not null) and exists (select from bills_lines l where l.parent_id = t.id))`,
  /** Days overdue; null for a bill that is paid or still within its term. Triggers keep `pay_until` (0087_bills_pay_until.sql). */
  billDaysOverdue: sql`(case when not t.paid then nullif(greatest(${today} - t.pay_until, 0), 0) end)`,
  /** True if the ledger has a movement of the bill. */
  billHasMoney: sql`exists (select from ledger_transactions x where x.bill_id = t.id)`,
} satisfies Readonly<Record<string, SQL>>;

export const advanceComputed = {
  /** A customer's advance: money paid, not taken by a bill and not held by a refund, in the region's currency. */
  customerUnapplied: sql`(select (coalesce(sum(e.amount), 0) - ${customerHeld})::numeric(24,2)
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    where x.customer_id = t.id and x.kind in ('receipt', 'allocation', 'release', 'refund', 'reassignment', 'reversal') and e.book = 'unapplied')`,
  customerHeld,
  /** A customer's debt for money that is already in accounts, in the region's currency. */
  customerDebt: sql`(select coalesce(sum(o.left), 0)::numeric(24,2) from (
    select t.customer_id, ${billLeft} as left
    from bills t where t.owed_since is not null and not t.paid) o where o.customer_id = t.id)`,
} satisfies Readonly<Record<string, SQL>>;

export const requestComputed = {
  /** The number of the bill made for a request; null if there is none. */
  topUpRequestBill: sql`(select b.number from bills b where b.request_id = t.id)`,
} satisfies Readonly<Record<string, SQL>>;
