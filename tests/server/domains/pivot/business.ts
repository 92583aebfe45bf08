// A business small enough to calculate by hand, with everything that makes pivots wrong: two customers with one name,
// rows without a value, several currencies in a group, movements without a bill.
import { sql } from "drizzle-orm";
import type {
  PivotQuery,
  PivotRow,
  PivotRowsQuery,
  PivotTable,
  PivotRowsAnswer,
} from "../../../../src/contract/pivot/pivot.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Bill, type World } from "../billing/world.ts";

export interface Business extends World {
  readonly query: (query: PivotQuery) => Promise<PivotTable>;
  readonly rows: (query: PivotRowsQuery) => Promise<PivotRowsAnswer>;
  readonly allRows: () => Promise<readonly PivotRow[]>;
  /** Enters an account's spend. */
  readonly spend: (accountId: number, amount: string, date?: string) => Promise<void>;
  readonly move: (accountId: number, amount: string) => Promise<void>;
}

export async function openBusiness(): Promise<Business> {
  const world = await openWorld();
  const { database } = world.services;
  const enter = (kind: string, accountId: number, amount: string, date: string) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`
        with made as (
          insert into ledger_transactions (kind, date, customer_id)
          select ${kind}, ${date}::date, customer_id from accounts where id = ${accountId} returning id, kind, date)
        insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
        select m.id, m.kind, m.date, e.book, e.account_id, a.currency, e.amount
        from made m join accounts a on a.id = ${accountId}
          cross join lateral (values ('cabinet', a.id, ${amount}::numeric), ('spend', null, -${amount}::numeric))
            e (book, account_id, amount)`);
    });
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await world.admin.call("POST", `/api/pivot/${path}`, { body });
    if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`);
    return answer.json<T>();
  };
  const rows = (query: PivotRowsQuery) => post<PivotRowsAnswer>("rows", query);
  return {
    ...world,
    query: (query) => post("query", query),
    rows,
    allRows: async () => {
      const all: PivotRow[] = [];
      for (let after: string | undefined; ;) {
        const page = await rows({ size: 100, ...(after === undefined ? {} : { after }) });
        all.push(...page.rows);
        if (page.next === null) return all;
        after = page.next;
      }
    },
    spend: (accountId, amount, date = world.today) => enter("spend", accountId, `-${amount}`, date),
    move: (accountId, amount) => enter("correction", accountId, amount, world.today),
  };
}

/** Bills of two regions and five currencies: paid and unpaid, spent and not, closed and not. */
export async function fillBusiness(business: Business): Promise<void> {
  const { admin, create, services, today } = business;
  await business.setRates("kz", "490.0000", addDays(today, -10));
  const shops = [await business.shop("by"), await business.shop("by"), await business.shop("kz")];
  await services.database.db.execute(sql`update customers set company_name = 'ООО «Итого»'`);
  const { id: managerId } = await create("managers", { name: "Итого" });
  for (const [number, shop] of shops.entries()) {
    const looksAfter = number === 2 ? null : managerId;
    await admin.call("PUT", `/api/customers/manager/${shop.customerId}`, { body: { managerId: looksAfter } });
    const { id: contractId } = await create("contracts", {
      number: `Д-${number}`,
      customerId: shop.customerId,
      startDate: "2026-01-01",
      service: number === 1 ? "Итого" : "Размещение рекламы",
    });
    const accounts = [
      await shop.account("google_ads"),
      await shop.account("yandex_direct"),
      await shop.account("vk_ads"),
    ];
    for (let bill = 0; bill < 5; bill += 1) {
      const lines = accounts.slice(0, 1 + (bill % 3)).map((accountId, line) => ({
        accountId,
        amount: `${1000 + bill * 137 + line * 31 + number * 7}.${10 + bill}`,
      }));
      const date = addDays(today, -(bill % 2));
      const made = await shop.bill(lines, { date, ...(bill % 2 === 0 ? { contractId } : {}) });
      if (made.status >= 300) throw new Error(made.text);
      if (bill === 3) continue;
      const { id } = made.json<Bill>();
      await admin.call("PUT", `/api/bills/${id}/paid`);
    }
    const service = await shop.bill([], { amountWithVat: "240.00" });
    await admin.call("PUT", `/api/bills/${service.json<Bill>().id}/paid`);
    const [first = 0, second = 0, third = 0] = accounts;
    await business.spend(first, "450.17");
    await business.spend(second, "99999.00", addDays(today, -3));
    await business.move(first, "25.50");
    await business.move(third, "-3.25");
    for (const [at, totalWithVat] of ["700.00", "1250.40", "90000.00"].entries())
      await create("acts", {
        date: today,
        customerId: shop.customerId,
        totalWithVat,
        visible: at !== 0 || number !== 1,
        ...(at === 1 ? { contractId } : {}),
      });
  }
}
