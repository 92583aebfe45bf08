// The worked examples of docs/accounting.md, run again: their tables agree with the ledger.
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { spend } from "../acts/month.ts";
import { owing } from "../billing/owing.ts";
import { openWorld, type Bill, type Shop, type World } from "../billing/world.ts";

const kinds: Readonly<Record<string, string>> = {
  receipt: "Поступление",
  allocation: "Зачёт на счёт",
  enrolment: "Зачисление",
  payment: "Оплата услуг",
  settlement: "Погашение долга",
  spend: "Расход",
  correction: "Исправление",
  refund: "Возврат",
  reversal: "Возврат в аванс",
};
const books: Readonly<Record<string, string>> = {
  bank: "Банк",
  unapplied: "Аванс",
  applied: "Зачтено на счёт",
  receivable: "Долг клиента",
  vat: "НДС",
  commission: "Комиссия",
  services: "Услуги",
  exchange: "Обмен",
  cabinet: "Кабинет",
  spend: "Потрачено",
  correction: "Исправления",
};

const plain = (text: string): string => text.replace(/[\u00a0\s]+/g, " ").replace(/ ?\| ?/g, "|");
const page = plain(readFileSync(new URL("../../../../docs/accounting.md", import.meta.url), "utf8"));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** All movements of a customer, in the form of the page's tables. */
async function movementsOf({ customerId }: Shop): Promise<string> {
  const { rows } = await world.services.database.db.execute<
    Record<"kind" | "book" | "currency" | "amount", string>
  >(sql`
    select x.kind, e.book, e.currency, e.amount::text as amount
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    where x.customer_id = ${customerId} order by x.id, e.id`);
  return rows
    .map(({ kind, book, currency, amount }) => `|${kinds[kind]}|${books[book]}|${formatMoney(amount, currency)}|`)
    .join("\n");
}

const told = async (shop: Shop): Promise<void> => {
  const table = await movementsOf(shop);
  expect(page, table).toContain(plain(table));
};

async function payOf(shop: Shop, bill: Bill, amount: string): Promise<void> {
  const payment = await world.create("bank-payments", {
    ...{ region: "by", date: world.today, number: "17", amount, customerId: shop.customerId },
    bills: [{ billId: bill.id }],
  });
  const enrolled = await world.admin.call("PUT", `/api/bank-payments/${payment.id}/enrol`);
  expect(enrolled.status, enrolled.text).toBe(200);
}

/** A commission of 10 % in one system. */
async function agreeOnCommission({ client, customerId }: Shop): Promise<void> {
  const { version } = await world.one("customers", customerId);
  const systems = (await client.call("GET", "/api/accounts/systems/all")).json<{ id: number; key: string }[]>();
  const systemId = systems.find(({ key }) => key === "google_ads")?.id;
  const agreed = await world.admin.call("PUT", `/api/resources/customers/${customerId}`, {
    body: {
      version,
      systemSettings: [{ systemId, commission: [{ from: "0", to: null, value: "10" }], discount: [] }],
    },
  });
  expect(agreed.status, agreed.text).toBe(200);
}

test("paid beforehand: an advance, its bill, spend, and what is left goes back", async () => {
  const shop = await world.shop();
  const { customerId } = shop;
  const account = await shop.account("google_ads");
  await agreeOnCommission(shop);
  const bill = (await shop.bill([{ accountId: account, amount: "1200" }])).json<Bill>();
  await payOf(shop, bill, "1500");
  await spend(world.services.database.db, account, world.today, "100");
  await world.create("refunds", { customerId, date: world.today, amount: "300", reason: "Лишнее" });
  await told(shop);
});
test("paid afterwards: a debt, and its payment at the bill's sum", async () => {
  const owed = owing(world);
  const shop = await owed.lateShop({ deferralDays: 14 });
  await owed.fulfil(await owed.ask(shop, await shop.account("google_ads"), "240"));
  await owed.pay((await owed.onlyBill(shop)).id);
  await told(shop);
});

test("services and a correction", async () => {
  const shop = await world.shop();
  const account = await shop.account("yandex_direct");
  const service = (await shop.bill([], { amountWithVat: "240" })).json<Bill>();
  const bill = (await shop.bill([{ accountId: account, amount: "600" }])).json<Bill>();
  for (const { id } of [service, bill])
    expect((await world.admin.call("PUT", `/api/bills/${id}/paid`)).status).toBe(200);
  await world.create("corrections", {
    accountId: account,
    amount: "-20",
    date: world.today,
    reason: "Ошибка выгрузки",
  });
  await told(shop);
});

test("in Kazakhstan", async () => {
  const shop = await world.shop("kz");
  const account = await shop.account("google_ads");
  const { id } = (await shop.bill([{ accountId: account, amount: "116000" }])).json<Bill>();
  expect((await world.admin.call("PUT", `/api/bills/${id}/paid`)).status).toBe(200);
  await told(shop);
});

test("a client who leaves: the account's balance becomes an advance and is refunded", async () => {
  const shop = await world.shop();
  const { customerId } = shop;
  const account = await shop.account("google_ads");
  await agreeOnCommission(shop);
  const { id } = (await shop.bill([{ accountId: account, amount: "1200" }])).json<Bill>();
  expect((await world.admin.call("PUT", `/api/bills/${id}/paid`)).status).toBe(200);
  await spend(world.services.database.db, account, world.today, "100");
  await world.create("reversals", { billId: id, reason: "Клиент уходит" });
  await world.create("refunds", { customerId, date: world.today, amount: "786.01", reason: "Клиент уходит" });
  await told(shop);
});
