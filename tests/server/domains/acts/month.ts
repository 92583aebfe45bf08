// Movements of money on past days, written to the ledger as the server does.
import { sql } from "drizzle-orm";
import { closeCustomer } from "../../../../server/domains/acts/closeCustomer.ts";
import { contextOfRun } from "../../../../server/domains/acts/runs.ts";
import type { Queryable } from "../../../../server/platform/db/open.ts";
import type { Services } from "../../../../server/platform/services.ts";
import { type Day, monthEnd } from "../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../src/domain/company/region.ts";

/** A paid bill with one line: the payment with VAT, the part enrolled in the cabinet, and what arrived there. */
export async function enrol(
  db: Queryable,
  accountId: number,
  {
    date,
    paid,
    arrives,
    enrolled = paid,
    rate = "1",
  }: Readonly<Record<"paid" | "arrives", string>> & {
    readonly date: Day;
    readonly enrolled?: string;
    readonly rate?: string;
  },
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into bills (number, date, customer_id, contract_id, region, amount_with_vat, vat_percent, paid, paid_at)
    select 'Т-' || nextval(pg_get_serial_sequence('bills', 'id')), ${date}, customer_id, contract_id, region, ${paid}, 20,
      true, ${date}
    from accounts where id = ${accountId} returning id`);
  const billId = rows[0]?.id ?? 0;
  await db.execute(sql`
    insert into bills_lines (parent_id, position, account_id, amount, enrolled, currency, rate, scale, arrives)
    select ${billId}, 0, id, ${paid}, ${enrolled}, currency, ${rate}, 1, ${arrives} from accounts where id = ${accountId}`);
  await move(db, accountId, { kind: "enrolment", date, amount: arrives, billId });
}

/** An account's spend on a day, as its system reports it. */
export const spend = (db: Queryable, accountId: number, date: Day, amount: string): Promise<void> =>
  move(db, accountId, { kind: "spend", date, amount: amount.startsWith("-") ? amount.slice(1) : `-${amount}` });

interface Move {
  readonly kind: "enrolment" | "spend";
  readonly date: Day;
  readonly amount: string;
  readonly billId?: number;
}

async function move(db: Queryable, accountId: number, { kind, date, amount, billId }: Move): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id, bill_id)
      select ${kind}, ${date}::date, customer_id, ${billId ?? null} from accounts where id = ${accountId} returning id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, ${kind}, ${date}::date, e.book, e.account_id, a.currency, e.amount
    from made m, accounts a, lateral (values
      ('cabinet', a.id, ${amount}::numeric),
      (${kind === "spend" ? "spend" : "bank"}, null, -${amount}::numeric)) e (book, account_id, amount)
    where a.id = ${accountId}`);
}

/** Transfers money between two accounts in one currency. */
export async function moveBetween(
  db: Queryable,
  { from, to, date, amount }: Readonly<Record<"from" | "to", number>> & { readonly date: Day; readonly amount: string },
): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id)
      select 'transfer', ${date}::date, customer_id from accounts where id = ${from} returning id)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'transfer', ${date}::date, 'cabinet', a.id, a.currency,
      case when a.id = ${to} then ${amount}::numeric else -${amount}::numeric end
    from made m, accounts a where a.id in (${from}, ${to})`);
}

/** Makes a customer's acts up to a month ("YYYY-MM"), as a run does. */
export const closeMonth = (services: Services, customerId: number, month: string, region: Region = "by") =>
  services.database.transaction((tx) =>
    closeCustomer(contextOfRun({ starterId: null, region }, services, tx), customerId, {
      ...{ region, from: `${month}-01`, to: monthEnd(`${month}-01`) },
    }),
  );
