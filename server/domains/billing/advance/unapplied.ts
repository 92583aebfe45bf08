// What customers have paid and no bill has taken (design §5 Ledger). Whoever moves it locks the customer first and then
// the bills in the order of their ids, so that two who want the same money wait for each other, and never in a circle.
import { sql } from "drizzle-orm";
import { formatDate } from "../../../../src/domain/formatDate.ts";
import { type Money, subtract } from "../../../../src/domain/money.ts";
import type { Day } from "../../../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../../../src/domain/region.ts";
import { currencyOf } from "../../../platform/db/byRegion.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { enter, type LedgerEntry, type LedgerTransaction } from "../../ledger/enter.ts";
import { computed } from "../../computed.ts";

/** A customer whose unapplied money nobody else can move until the transaction ends. */
export interface Payer {
  readonly id: number;
  readonly region: Region;
  /** In the region's currency; what is held for refunds that wait is not in it. */
  readonly unapplied: Money;
}

/** Undefined where there is no such customer. The lock is not that of a deletion: records may refer to the customer. */
export async function lockPayer(db: Queryable, customerId: number): Promise<Payer | undefined> {
  await db.execute(sql`select from customers where id = ${customerId} for no key update`);
  // A statement of its own, so that it sees what was entered while the lock was waited for.
  const { rows } = await db.execute<{ region: Region; unapplied: Money }>(sql`
    select t.region, ${computed.customerUnapplied}::text as unapplied from customers t where t.id = ${customerId}`);
  const [found] = rows;
  return found && { id: customerId, ...found };
}

/**
 * The least that was unapplied at the end of a day, from one day on: what can be taken out on it as if it were taken
 * then. Refunds that wait are taken off already.
 */
export async function leastUnappliedSince(db: Queryable, customerId: number, day: Day): Promise<Money> {
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

/** A bill as far as its payment is concerned; sums in its region's currency. */
export interface BillToPay {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly region: Region;
  readonly date: Day;
  readonly paid: boolean;
  /** Less what went back while it was owed. */
  readonly amount: Money;
  /** Set apart for it by now. */
  readonly applied: Money;
  /** The last day on which the rates in it hold; null where there are none, or no term, or they were entered by now. */
  readonly until: Day | null;
}

/** Why money that came after the last day of a price can't go to its bill. */
export const priceIsOver = ({ number, until }: { readonly number: string; readonly until: Day }): string =>
  `Срок оплаты счёта № ${number} прошёл ${formatDate(until)}, и курс в нём не действует: сначала пересчитайте счёт по курсу дня`;

/** The same of money of a day; undefined where it may go there. */
export const lateFor = (bill: BillToPay | undefined, date: Day): string | undefined =>
  bill && !bill.paid && bill.until !== null && date > bill.until
    ? priceIsOver({ number: bill.number, until: bill.until })
    : undefined;

/** The last day on which the rates in a bill, aliased `t`, hold: what was entered by now stays, and own sums need no rate. */
export const priceUntil = sql`(case when t.owed_since is null and exists (
  select from bills_lines l where l.parent_id = t.id and l.currency <> ${currencyOf(sql`t.region`)})
  then ${computed.billPayUntil} end)`;

/** Those that are there. With `lock`, nobody else pays or changes them until the transaction ends. */
export async function billsToPay(
  db: Queryable,
  ids: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<number, BillToPay>> {
  const wanted = sql`id = any(${sql.param(ids)}::bigint[])`;
  if (lock) await db.execute(sql`select from bills where ${wanted} order by id for no key update`);
  const { rows } = await db.execute<BillToPay & Record<string, unknown>>(sql`
    select t.id, t.number, t.customer_id as "customerId", t.region, t.date::text as date, t.paid,
      ${computed.billDue}::text as amount, ${computed.billApplied}::text as applied,
      ${priceUntil}::text as until
    from bills t where t.${wanted}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a bill still waits for; nothing where it is paid. */
export const leftToPay = ({ paid, amount, applied }: Pick<BillToPay, "paid" | "amount" | "applied">): Money =>
  paid ? "0.00" : subtract(amount, applied);

interface Movement {
  readonly date: Day;
  readonly customerId: number;
  readonly region: Region;
  /** Above zero, in the region's currency. */
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
  // Both sides of a payment that goes to another customer.
  withdrawal: { kind: "reassignment", from: "unapplied", to: "bank" },
  assignment: { kind: "reassignment", from: "bank", to: "unapplied" },
} as const satisfies Record<string, Move>;

/**
 * Moves money between the bank, the customer and a bill.
 * @throws the database's unique violation for what was entered before
 */
export async function move(
  db: Queryable,
  name: keyof typeof moves,
  { date, customerId, region, amount, createdBy }: Movement,
  madeFor: { bankPaymentId: number } | { allocationId: number; billId: number } | { refundId: number },
): Promise<void> {
  const currency = regionCurrency[region];
  const { kind, from, to } = moves[name];
  await enter(db, { kind, date, customerId, createdBy, ...madeFor }, [
    { book: from, currency, amount: subtract("0.00", amount) },
    { book: to, currency, amount },
  ]);
}
