// Customers' advances: money paid and not taken by any bill (design §5 Ledger). Code that moves it locks the customer first
// and then the bills in the order of their ids, so that concurrent moves can't deadlock.
import { sql } from "drizzle-orm";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { type Money, subtract } from "../../../../src/domain/money/money.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import { currencyOf } from "../../../platform/db/byRegion.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { postTransaction, type LedgerEntry, type LedgerTransaction } from "../../ledger/postTransaction.ts";
import { advanceComputed, billComputed } from "../computed.ts";

/** A customer, locked until the transaction ends so that nobody else moves their advance. */
export interface Payer {
  readonly id: number;
  readonly region: Region;
  /** In the region's currency, less pending refunds. */
  readonly unapplied: Money;
}

/** Undefined if there is no such customer. The lock allows other records to refer to the customer. */
export async function lockPayer(db: Queryable, customerId: number): Promise<Payer | undefined> {
  await db.execute(sql`select from customers where id = ${customerId} for no key update`);
  // A separate statement, so that it sees entries made while the lock was waited for.
  const { rows } = await db.execute<{ region: Region; unapplied: Money }>(sql`
    select t.region, ${advanceComputed.customerUnapplied}::text as unapplied from customers t where t.id = ${customerId}`);
  const [found] = rows;
  return found && { id: customerId, ...found };
}

/**
 * The lowest advance at the end of any day since `day`: the most that can be taken out as of that day. Pending refunds are
 * subtracted.
 */
export async function lowestUnappliedSince(db: Queryable, customerId: number, day: Day): Promise<Money> {
  const { rows } = await db.execute<{ least: Money }>(sql`
    with moved as (
      select date, sum(amount) as amount from (
        select x.date, e.amount
        from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
        where x.customer_id = ${customerId} and e.book = 'unapplied'
        union all
        select f.date, -f.amount from refunds f where f.customer_id = ${customerId} and f.state = 'pending') m
      group by date
    )
    select coalesce(min(balance), 0)::numeric(24,2)::text as least from (
      select coalesce(sum(amount), 0) as balance from moved where date <= ${day}
      union all select b.balance
        from (select date, sum(amount) over (order by date) as balance from moved) b where b.date > ${day}) known`);
  return rows[0]?.least ?? "0.00";
}

/** What payments need to know about a bill; sums are in its region's currency. */
export interface BillToPay {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly region: Region;
  readonly date: Day;
  readonly paid: boolean;
  /** The bill's sum less what was reversed while it was a debt. */
  readonly amount: Money;
  /** What is allocated to it. */
  readonly applied: Money;
  /** The last day on which its rates are valid; null if it has no rates or no term, or is enrolled. */
  readonly until: Day | null;
}

/** The refusal of money that arrived after the last day of the bill's price. */
export const priceIsOver = ({ number, until }: { readonly number: string; readonly until: Day }): string =>
  `Срок оплаты счёта № ${number} прошёл ${formatDate(until)}, и курс в нём не действует: сначала пересчитайте счёт по курсу дня`;

/** The same for money of a given day; undefined if it may go to the bill. */
export const lateFor = (bill: BillToPay | undefined, date: Day): string | undefined =>
  bill && !bill.paid && bill.until !== null && date > bill.until
    ? priceIsOver({ number: bill.number, until: bill.until })
    : undefined;

/**
 * The last day on which the rates of a bill, aliased `t`, are valid. An enrolled bill keeps its rates, and sums in the
 * region's currency need none.
 */
export const priceUntil = sql`(case when t.owed_since is null and exists (
  select from bills_lines l where l.parent_id = t.id and l.currency <> ${currencyOf(sql`t.region`)})
  then t.pay_until end)`;

/** The existing bills among these. With `lock`, nobody else can pay or change them until the transaction ends. */
export async function billsToPay(
  db: Queryable,
  ids: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<number, BillToPay>> {
  const wanted = sql`id = any(${sql.param(ids)}::bigint[])`;
  if (lock) await db.execute(sql`select from bills where ${wanted} order by id for no key update`);
  const { rows } = await db.execute<BillToPay & Record<string, unknown>>(sql`
    select t.id, t.number, t.customer_id as "customerId", t.region, t.date::text as date, t.paid,
      ${billComputed.billDue}::text as amount, ${billComputed.billApplied}::text as applied,
      ${priceUntil}::text as until
    from bills t where t.${wanted}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is left to pay; zero for a paid bill. */
export const leftToPay = ({ paid, amount, applied }: Pick<BillToPay, "paid" | "amount" | "applied">): Money =>
  paid ? "0.00" : subtract(amount, applied);

interface Movement {
  readonly date: Day;
  readonly customerId: number;
  readonly region: Region;
  /** Positive, in the region's currency. */
  readonly amount: Money;
  readonly createdBy: number;
}

interface Move {
  readonly kind: LedgerTransaction["kind"];
  readonly from: LedgerEntry["book"];
  readonly to: LedgerEntry["book"];
}

const moves = {
  receipt: { kind: "receipt", from: "bank", to: "unapplied" },
  allocation: { kind: "allocation", from: "unapplied", to: "applied" },
  release: { kind: "release", from: "applied", to: "unapplied" },
  refund: { kind: "refund", from: "unapplied", to: "bank" },
  // The two movements of a payment that moves to another customer.
  withdrawal: { kind: "reassignment", from: "unapplied", to: "bank" },
  assignment: { kind: "reassignment", from: "bank", to: "unapplied" },
} as const satisfies Record<string, Move>;

/**
 * Moves money between the bank, the customer and a bill.
 * @throws the database's unique violation if it was entered before
 */
export async function move(
  db: Queryable,
  name: keyof typeof moves,
  { date, customerId, region, amount, createdBy }: Movement,
  madeFor: { bankPaymentId: number; late?: boolean } | { allocationId: number; billId: number } | { refundId: number },
): Promise<void> {
  const currency = regionCurrency[region];
  const { kind, from, to } = moves[name];
  await postTransaction(db, { kind, date, customerId, createdBy, ...madeFor }, [
    { book: from, currency, amount: subtract("0.00", amount) },
    { book: to, currency, amount },
  ]);
}
