import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bill } from "../billing/world.ts";
import { condenseSums } from "../../../../server/domains/pivot/sql/condenseSums.ts";
import { sumTables } from "../../../../server/domains/pivot/sql/sources.ts";
import { type Business, fillBusiness, openBusiness } from "./business.ts";

let business: Business;
beforeAll(async () => {
  business = await openBusiness();
  await fillBusiness(business);
});
afterAll(() => business.close());

/** The differences between the pivot's rows and their sources, compared in both directions. */
async function disagreements(): Promise<readonly unknown[]> {
  const { rows } = await business.services.database.db.execute(sql`
    with cabinet as (
      select account_id, sum(amount) filter (where kind <> 'spend') as came, -sum(amount) filter (where kind = 'spend') as spent,
        sum(amount) as balance from ledger_entries where account_id is not null group by account_id),
    told as (
      select account_id, sum(transferred) / 100.0 as came, sum(expenses) / 100.0 as spent, sum(remainder) / 100.0 as balance
      from pivot_facts where account_id is not null group by account_id),
    act as (
      select customer_id, sum(total_with_vat) as closed from acts
      where visible and (currency is null or currency = case region when 'by' then 'BYN' else 'KZT' end) group by 1),
    closed as (select customer_id, sum(closed_by_act) / 100.0 as closed from pivot_facts group by 1),
    bill as (select id, amount_with_vat, enrolled_amount, paid, paid or owed_since is not null as entered from bills),
    line as (select bill_id, sum(amount) / 100.0 as amount, sum(cost) / 100.0 as enrolled,
        bool_and(paid_date is not null and not owed) as paid, bool_and(paid_date is not null) as entered from pivot_facts where bill_id is not null group by 1)
    select 'account' as of, account_id as id from cabinet full join told using (account_id)
      where (coalesce(cabinet.came, 0), coalesce(cabinet.spent, 0), coalesce(cabinet.balance, 0))
        <> (coalesce(told.came, 0), coalesce(told.spent, 0), coalesce(told.balance, 0))
    union all select 'acts', customer_id from act full join closed using (customer_id)
      where coalesce(act.closed, 0) <> coalesce(closed.closed, 0)
    union all select 'bill', id from bill full join line on line.bill_id = bill.id
      where bill.id is null or line.bill_id is null or amount_with_vat <> amount or bill.paid <> line.paid
        or bill.entered <> line.entered or (bill.entered and enrolled_amount <> coalesce(enrolled, 0))
    union all select 'books', 0 from (
      select coalesce(sum(amount) filter (where book = 'vat'), 0) - (select coalesce(sum(vat), 0) / 100.0
          from pivot_facts where paid_date is not null) as vat,
        coalesce(sum(amount) filter (where book = 'commission'), 0) - (select coalesce(sum(commission), 0) / 100.0
          from pivot_facts where paid_date is not null) as commission
      from ledger_entries) b where vat <> 0 or commission <> 0
    union all select 'debt', x.customer_id from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
      where e.book = 'receivable' group by x.customer_id
      having sum(e.amount) * 100 <> -(select coalesce(sum(f.amount), 0) from pivot_facts f
        where f.customer_id = x.customer_id and f.owed)
    union all select 'parts', id from pivot_facts f where expenses > transferred and row_kind = 'line'
      or closed_by_act > pivot_to_close(f) or closed_by_act < 0 or expenses_in_region > cost`);
  return [...rows, ...(await sumsThatDisagree())];
}

/** The differences between stored sums and the rows, in both directions, before and after condensing. */
async function sumsThatDisagree(): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const table of sumTables) {
    found.push(...(await disagreementsOf(table)));
    await condenseSums(business.services.database);
    found.push(...(await disagreementsOf(table)));
    const { rows } = await select(`select '${table}' as notes from ${table} where not is_whole`);
    found.push(...rows);
  }
  return found;
}

const select = (text: string) => business.services.database.db.execute<Record<string, unknown>>(sql.raw(text));

async function disagreementsOf(table: string): Promise<readonly unknown[]> {
  const { rows: columns } = await select(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`,
  );
  const names = columns.map(({ name }) => String(name));
  const added = names.filter((name) => names.includes(`${name}_rows`));
  const keys = names.slice(0, names.indexOf("is_whole")).join(", ");
  const counted = added.map((name) => `coalesce(sum(${name}), 0), count(${name})`);
  const noted = added.map((name) => `sum(${name}), sum(${name}_rows)`);
  const rows = `select ${keys}, count(*), ${counted.join(", ")} from pivot_facts group by ${keys}`;
  const sums = `select ${keys}, sum(rows), ${noted.join(", ")} from ${table} group by ${keys} having sum(rows) <> 0`;
  return (await select(`(${rows} except ${sums}) union all (${sums} except ${rows})`)).rows;
}

test("the rows add up to bills, acts and the ledger, and these to the rows", async () => {
  const { rows } = await business.services.database.db.execute<{ kinds: string }>(
    sql`select string_agg(distinct row_kind, ' ' order by row_kind) as kinds from pivot_facts`,
  );
  expect(rows[0]?.kinds).toBe("line movement overact overspend service");
  expect(await disagreements()).toEqual([]);
});

test("spend uses the money that came in first", async () => {
  const shop = await business.shop();
  const account = await shop.account("google_ads");
  const ids: number[] = [];
  for (const amount of ["120", "240"]) {
    const { id } = (await shop.bill([{ accountId: account, amount }])).json<Bill>();
    await business.admin.call("PUT", `/api/bills/${id}/paid`);
    ids.push(id);
  }
  const told = async () => {
    const { rows } = await business.rows({
      at: [{ field: "account", key: String(account) }],
      sort: { field: "bill", order: "asc" },
    });
    return rows.map(({ rowKind, transferred, expenses, remainder }) => [rowKind, transferred, expenses, remainder]);
  };
  const [first = "", second = ""] = (await told()).map(([, transferred]) => transferred ?? "");
  await business.spend(account, first);
  expect(await told()).toEqual([
    ["line", first, first, "0.00"],
    ["line", second, "0.00", second],
  ]);
  await business.spend(account, "1.00");
  expect((await told())[1]?.[2]).toBe("1.00");
  await business.spend(account, second);
  expect((await told()).find(([kind]) => kind === "overspend")).toEqual(["overspend", null, "1.00", "-1.00"]);
  expect(await disagreements()).toEqual([]);
});

test("a debt counts as transferred and unpaid until it is settled on its own day", async () => {
  const { admin, create, services } = business;
  const shop = await business.shop();
  const account = await shop.account("google_ads");
  const lines = [{ accountId: account, amount: "240" }];
  const request = await create("top-up-requests", {
    ...{ date: business.today, customerId: shop.customerId, payType: "postpay", lines },
  });
  expect((await admin.call("POST", `/api/resources/top-up-requests/${request.id}/fulfil`)).status).toBe(200);
  await business.spend(account, "10.00");
  const told = async () => {
    const { rows } = await business.rows({ at: [{ field: "account", key: String(account) }] });
    return rows.map(({ rowKind, paid, paidDate, expenses }) => [rowKind, paid, paidDate, expenses]);
  };
  expect(await told()).toEqual([["line", "no", null, "10.00"]]);
  expect(await disagreements()).toEqual([]);
  const { rows } = await services.database.db.execute<{ id: number }>(sql`
    select id from bills where request_id = ${request.id}`);
  expect((await admin.call("PUT", `/api/bills/${rows[0]?.id}/paid`)).status).toBe(200);
  expect(await told()).toEqual([["line", "yes", business.today, "10.00"]]);
  expect(await disagreements()).toEqual([]);
});

test("changes of bills, acts, contracts and accounts are in the rows at once, and deleted ones disappear", async () => {
  const { admin, create, one } = business;
  const shop = await business.shop();
  const account = await shop.account("vk_ads");
  const rowsOf = async () => (await business.rows({ at: [{ field: "customer", key: String(shop.customerId) }] })).rows;
  const contract = await create("contracts", {
    number: "Д-9",
    customerId: shop.customerId,
    startDate: "2026-01-01",
    service: "Аудит",
    paymentTerms: "postpay",
  });
  const made = await shop.bill([{ accountId: account, amount: "500" }], { contractId: contract.id });
  const bill = made.json<Bill>();
  expect(await rowsOf()).toMatchObject([{ amount: "500.00", service: "Аудит", payType: "postpay", transferred: null }]);
  await admin.call("POST", "/api/contracts/update", {
    body: { id: contract.id, version: contract.version, service: "Дизайн" },
  });
  expect(await rowsOf()).toMatchObject([{ service: "Дизайн" }]);
  const act = await create("acts", {
    date: business.today,
    customerId: shop.customerId,
    contractId: contract.id,
    totalWithVat: "80",
    visible: true,
  });
  expect((await rowsOf()).map(({ rowKind, closedByAct }) => [rowKind, closedByAct])).toContainEqual([
    "overact",
    "80.00",
  ]);
  await admin.call("PUT", `/api/bills/${bill.id}/paid`);
  expect(await rowsOf()).toMatchObject([{ rowKind: "line", closedByAct: "80.00", isClosed: "partly", paid: "yes" }]);
  expect((await admin.call("PUT", `/api/bills/acts/${act.id}/visibility`, { body: { visible: false } })).status).toBe(
    200,
  );
  expect(await rowsOf()).toMatchObject([{ closedByAct: "0.00", isClosed: "no" }]);
  const unpaid = (await shop.bill([{ accountId: account, amount: "77" }])).json<Bill>();
  expect(await rowsOf()).toHaveLength(2);
  const { version } = await one<Bill>("bills", unpaid.id);
  const answer = await admin.call("DELETE", `/api/bills/${unpaid.id}`, { headers: { "if-match": String(version) } });
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(await rowsOf()).toHaveLength(1);
  expect(await disagreements()).toEqual([]);
});

test("income is shown by the client's current manager", async () => {
  const { admin, create } = business;
  const shops = [await business.shop(), await business.shop()];
  for (const shop of shops) await shop.bill([{ accountId: await shop.account("vk_ads"), amount: "600" }]);
  const ids = shops.map(({ customerId }) => customerId);
  const assign = async (managerId: number | null, of: readonly number[]) =>
    expect(
      (
        await admin.call("POST", "/api/resources/customers/actions/assignManager", { body: { ids: of, managerId } })
      ).json(),
    ).toEqual({ results: of.map((id) => ({ id, done: true })) });
  const told = async () => {
    const { rows, series, labels } = await business.query({
      rows: [{ field: "manager" }],
      columns: [],
      measures: [{ measure: "amount", aggregation: "sum" }],
      filters: [{ field: "customer", keys: ids.map(String) }],
    });
    const [sums] = series;
    return rows.map(({ path }, row) => [labels["manager"]?.[path[0] ?? ""] ?? path[0] ?? null, sums?.values[row]]);
  };
  const { id: anna } = await create("managers", { name: "Анна Ким" });
  const { id: pavel } = await create("managers", { name: "Павел Мороз" });
  await assign(anna, ids);
  expect(await told()).toEqual([
    [null, 120000],
    ["Анна Ким", 120000],
  ]);
  await assign(pavel, ids.slice(1));
  expect((await told()).slice(1)).toEqual([
    ["Анна Ким", 60000],
    ["Павел Мороз", 60000],
  ]);
  await assign(null, ids.slice(0, 1));
  expect((await told()).slice(1)).toEqual([
    ["Павел Мороз", 60000],
    [null, 60000],
  ]);
});

test("concurrent spend of one account is all counted", async () => {
  const shop = await business.shop();
  const account = await shop.account("google_ads");
  const { id } = (await shop.bill([{ accountId: account, amount: "1200" }])).json<Bill>();
  await business.admin.call("PUT", `/api/bills/${id}/paid`);
  await Promise.all(Array.from({ length: 6 }, () => business.spend(account, "10.01")));
  const { rows } = await business.rows({ at: [{ field: "account", key: String(account) }] });
  expect(rows[0]?.expenses).toBe("60.06");
});

test("the states of bills and contracts in rows are those that their lists answer", async () => {
  const { rows } = await business.rows({ at: [] });
  const { db } = business.services.database;
  const states = async (resource: "bills" | "contracts"): Promise<ReadonlyMap<number, unknown>> => {
    const answer = await business.admin.call("GET", `/api/resources/${resource}?range=[0,999]`);
    return new Map(answer.json<{ id: number; state: string }[]>().map(({ id, state }) => [id, state]));
  };
  await db.execute(sql`update contracts set expiry_date = start_date where id = (select min(contract_id) from bills)`);
  const [bills, contracts] = [await states("bills"), await states("contracts")];
  const { rows: now } = await business.rows({ at: [] });
  expect(now).toHaveLength(rows.length);
  for (const { billId, billState, contractId, contractState } of now) {
    expect(billState).toBe(billId === null ? null : bills.get(billId));
    expect(contractState).toBe(contractId === null ? null : contracts.get(contractId));
  }
  expect(new Set(now.map(({ billState }) => billState)).size).toBeGreaterThan(1);
  expect(new Set(now.map(({ contractState }) => contractState))).toContain("expired");
});
