// The customers' home page: their money, and what waits for them.
import { sql } from "drizzle-orm";
import type { OwnHome } from "../../../src/contract/home.ts";
import { balancesOf, type HeldAccount, isArchived } from "../../../src/domain/money/balances.ts";
import { compare, type Money } from "../../../src/domain/money/money.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { accountComputed } from "../accounts/computed.ts";
import { billComputed } from "../billing/computed.ts";
import { waitsToBeSigned } from "../documents/waiting.ts";
import { readDryOfCustomer } from "./dryAccounts.ts";

/** The most papers listed, oldest first; the full list shows the rest. */
const maxNamed = 5;

type Own = { readonly id: number; readonly region: Region };

export async function readOwn(db: Queryable, { id, region }: Own): Promise<OwnHome> {
  const { count, first } = await readDryOfCustomer(db, id);
  return {
    currency: regionCurrency[region],
    ...(await readBalances(db, id)),
    dryAccounts: { count, first: first.map(({ customer: _, ...account }) => account) },
    unpaidBills: await readBills(db, id),
    unsignedActs: await readActs(db, id),
  };
}

async function readBalances(db: Queryable, customerId: number): Promise<Pick<OwnHome, "balances" | "archived">> {
  const { rows } = await db.execute<HeldAccount & Record<string, unknown>>(sql`
    select t.currency, t.status, ${accountComputed.accountBalance} as balance,
      ${accountComputed.accountSpendThisMonth} as "spendThisMonth"
    from accounts t where t.customer_id = ${customerId}`);
  const shown = rows.filter((account) => !isArchived(account));
  const left = balancesOf(rows.filter(isArchived)).filter(({ balance }) => compare(balance, "0") !== 0);
  return {
    balances: balancesOf(shown),
    archived: {
      count: rows.length - shown.length,
      left: left.map(({ currency, balance }) => ({ currency, amount: balance })),
    },
  };
}

async function readBills(db: Queryable, customerId: number): Promise<OwnHome["unpaidBills"]> {
  const { rows } = await db.execute<OwnHome["unpaidBills"]["first"][number] & { count: number; total: Money }>(sql`
    select id, number, date, amount, count(*) over () as count, sum(amount) over ()::numeric(24,2) as total
    from (
      select t.id, t.number, t.date, ${billComputed.billLeft}::numeric(24,2) as amount
      from bills t where t.customer_id = ${customerId} and not t.paid) open
    order by date, id limit ${maxNamed}`);
  return {
    count: rows[0]?.count ?? 0,
    amount: rows[0]?.total ?? "0.00",
    first: rows.map(({ count: _count, total: _total, ...bill }) => bill),
  };
}

async function readActs(db: Queryable, customerId: number): Promise<OwnHome["unsignedActs"]> {
  const { rows } = await db.execute<OwnHome["unsignedActs"]["first"][number] & { count: number }>(sql`
    select id, number, date, total_with_vat as amount, currency, count(*) over () as count
    from acts where customer_id = ${customerId} and ${waitsToBeSigned("act")} order by date, id limit ${maxNamed}`);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...act }) => act) };
}
