// Customers who pay actual expenses: an act's bill is settled at the act's own sums.
import { afterAll, beforeAll, expect, test } from "vitest";
import { bill as drawBill } from "../../../../server/domains/papers/layouts/bill.ts";
import { readPaper } from "../../../../server/domains/papers/readPaper.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { countCustomer } from "../../../../server/domains/acts/closeCustomer.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { addDays, addMonths, type Day, dayIn, monthEnd, monthStart } from "../../../../src/domain/time/periods.ts";
import { enrol, spend } from "../acts/month.ts";
import { exchange, load, ours, toUs } from "../bank/files.ts";
import { audit } from "../books/audit.ts";
import { owing, said } from "./owing.ts";
import { lettersTo } from "../../platform/mail/letters.ts";
import { openWorld, type Shop, unbalanced, type World } from "./world.ts";

let world: World;
let owed: ReturnType<typeof owing>;
beforeAll(async () => {
  world = await openWorld();
  owed = owing(world);
});
afterAll(() => world.close());

const lastMonth = addMonths(monthStart(dayIn("by")), -1);
const administrator = { userId: 1, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Makes the acts of a month for all customers in Belarus. */
async function close(month: Day): Promise<void> {
  const headers = { "idempotency-key": String(Math.random()) };
  const begun = await world.admin.call("POST", "/api/act-runs", {
    body: { region: "by", month: month.slice(0, 7) },
    headers,
  });
  const { id } = begun.json<{ id: number }>();
  await runDueJobs(world.services, silent);
  const started = await world.admin.call("POST", `/api/act-runs/${id}/start`, { body: {} });
  expect(started.status, started.text).toBe(200);
  await runDueJobs(world.services, silent);
}

interface Act {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly totalWithVat: string;
  readonly billing: string | null;
  readonly lines: readonly { readonly quantity: string; readonly amount: string }[];
}
const actsOf = async ({ customerId }: Shop) => {
  const filter = encodeURIComponent(JSON.stringify({ customerId }));
  const list = (await world.admin.call("GET", `/api/resources/acts?filter=${filter}&sort=["date","ASC"]`)).json<
    Act[]
  >();
  return Promise.all(list.map(({ id }) => world.one<Act>("acts", id)));
};
const billAct = (id: number) => world.admin.call("POST", `/api/bills/acts/${id}/bill`);
const showAct = (id: number) => world.admin.call("PUT", `/api/bills/acts/${id}/shown`);

test("an act's bill is settled at the act's sum after a rate change: the account is at zero, without a remainder", async () => {
  const { db } = world.services.database;
  const shop = await owed.lateShop({ payType: "actual" });
  const account = await shop.account("google_ads");
  await world.setRates("by", "3.0000", monthEnd(lastMonth));
  await spend(db, account, addDays(lastMonth, 9), "100.00");
  expect(await owed.factsOf(account)).toMatchObject([{ kind: "overspend", expenses: 10_000 }]);
  await close(lastMonth);
  const [act, ...others] = await actsOf(shop);
  if (!act) throw new Error("no act");
  expect(others).toEqual([]);
  // The price of a top-up of 100.00 USD on the month's last day: 310.49 ÷ 3.105 is 100.00, with 20 % VAT 372.59.
  expect(act).toMatchObject({ totalWithVat: "372.59", billing: "open", lines: [{ quantity: "100.00" }] });
  expect((await billAct(act.id)).status, "the customer would owe for an act that they do not see").toBe(409);
  await showAct(act.id);

  await world.setRates("by", "4.0000");
  const answers = await Promise.all([billAct(act.id), billAct(act.id), billAct(act.id)]);
  await world.setRates("by", "3.0000");
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const bill = await owed.onlyBill(shop);
  expect(bill).toMatchObject({
    ...{ amountWithVat: "372.59", enrolledAmount: "310.49", owedSince: world.today, actId: act.id },
    lines: [{ amount: "372.59", rate: "3.10500000", arrives: "100.00" }],
    base: `Акт № ${act.number} от ${formatDate(monthEnd(lastMonth))}`,
  });
  const { companyEmail } = await world.one<{ companyEmail: string }>("customers", shop.customerId);
  const letters = await lettersTo(world.services, companyEmail);
  expect(letters.filter(({ kind }) => kind === "bill")).toMatchObject([
    { text: expect.stringContaining(`за услуги по акту № ${act.number}`) as string },
  ]);
  const { files, registry } = world.services;
  const paper = await readPaper({ registry, db, caller: administrator }, files, "bill", bill.id);
  if (paper.form !== "bill") throw new Error("no bill");
  expect(paper).toMatchObject({
    act: { number: act.number, date: monthEnd(lastMonth) },
    lines: [
      {
        subject: "Размещение рекламы: Google Реклама, аккаунт «Кабинет google_ads»",
        pricing: expect.stringMatching(/^Без комиссии, курс 3,1050; израсходовано 100,00\s\$$/) as string,
      },
    ],
  });
  expect(JSON.stringify(drawBill({ ...paper, contract: { number: "1", startDate: lastMonth } }))).toContain(
    `Основание: договор № 1 от ${formatDate(lastMonth)}, акт № ${act.number} от ${formatDate(monthEnd(lastMonth))}"`,
  );
  expect(await world.balance(account)).toBe("0.00");
  expect(await owed.debtOf(shop)).toBe("372.59");
  expect(await owed.factsOf(account), "no overspend").toMatchObject([
    { kind: "line", owed: true, transferred: 10_000, expenses: 10_000, closed: 37_259 },
  ]);
  expect(await world.one("acts", act.id)).toMatchObject({ billing: "billed" });
  const changed = { id: act.id, version: (await world.one("acts", act.id)).version, lines: [], totalWithVat: "1" };
  expect((await world.admin.call("PUT", "/api/bills/acts", { body: changed })).status).toBe(409);

  expect((await owed.pay(bill.id)).status).toBe(200);
  expect(await world.balance(account)).toBe("0.00");
  expect(await owed.debtOf(shop)).toBe("0.00");
  expect(await owed.booksOf(shop)).toEqual({
    ...{ "bank BYN": "-372.59", "vat BYN": "62.10", "exchange BYN": "310.49" },
    ...{ "exchange USD": "-100.00", "spend USD": "100.00" },
  });
  await close(lastMonth);
  expect(await actsOf(shop), "what is settled is not acted twice").toHaveLength(1);
  const month = { region: "by", from: monthStart(world.today), to: monthEnd(world.today) } as const;
  expect(await countCustomer(db, shop.customerId, month)).toMatchObject([{ outcome: "nothing" }]);
  expect(await unbalanced(world)).toEqual([]);
});

test("an act that closed some paid money is billed only for the rest, and a zero bill is refused", async () => {
  const { db } = world.services.database;
  const shop = await owed.lateShop({ payType: "actual" });
  const account = await shop.account("google_ads");
  const other = await shop.account("google_ads");
  await enrol(db, account, { date: lastMonth, paid: "120.00", arrives: "32.21" });
  await spend(db, account, addDays(lastMonth, 9), "100.00");
  await spend(db, other, addDays(lastMonth, 9), "10.00");
  await close(lastMonth);
  const [act] = await actsOf(shop);
  if (!act) throw new Error("no act");
  await showAct(act.id);
  expect((await billAct(act.id)).status).toBe(200);
  const bill = (await owed.billsOf(shop)).find(({ paid }) => !paid);
  const whole = Number(act.totalWithVat);
  expect(bill).toMatchObject({
    amountWithVat: (whole - 120).toFixed(2),
    lines: [{ arrives: "67.79" }, { arrives: "10.00" }],
  });
  expect(await world.balance(account)).toBe("0.00");
  expect(await world.balance(other)).toBe("0.00");
  const paid = await owed.lateShop({ payType: "actual" });
  const empty = await world.create("acts", {
    ...{
      date: world.today,
      customerId: paid.customerId,
      lines: [{ accountId: await paid.account("vk_ads"), amount: "5" }],
      totalWithVat: "5",
      visible: true,
    },
  });
  expect((await billAct(empty.id)).status).toBe(409);
});

test("what an act takes back of one account does not reduce the bill for another, and the books agree", async () => {
  const { db } = world.services.database;
  const shop = await owed.lateShop({ payType: "actual" });
  const [first, second] = [await shop.account("google_ads"), await shop.account("google_ads")];
  const before = addMonths(lastMonth, -1);
  await world.setRates("by", "3.0000", monthEnd(before));
  await spend(db, first, addDays(before, 9), "100.00");
  await close(before);
  const [act] = await actsOf(shop);
  await showAct(act?.id ?? 0);
  expect((await billAct(act?.id ?? 0)).status).toBe(200);
  await spend(db, first, addDays(before, 9), "-40.00");
  await spend(db, second, addDays(lastMonth, 9), "60.00");
  await close(lastMonth);
  const later = (await actsOf(shop)).at(-1);
  expect(later).toMatchObject({ totalWithVat: "74.51", lines: [{ amount: "-149.04" }, { amount: "223.55" }] });
  await showAct(later?.id ?? 0);
  expect((await billAct(later?.id ?? 0)).status).toBe(200);
  expect(await owed.billsOf(shop)).toMatchObject([{ amountWithVat: "223.55" }, { amountWithVat: "372.59" }]);
  expect([await world.balance(first), await world.balance(second)]).toEqual(["40.00", "0.00"]);
  const { found } = await audit(world.services.database);
  expect(found.filter(({ rule }) => rule === "prices.ofAct")).toEqual([]);
});

test("a payment that names the act is matched to its bill by itself", async () => {
  const shop = await owed.lateShop({ payType: "actual" });
  const service = { date: world.today, totalWithVat: "77.70", visible: true, customerId: shop.customerId };
  const { id } = await world.create("acts", service);
  expect((await billAct(id)).status).toBe(200);
  const bill = await owed.onlyBill(shop);
  const { number } = await world.one<Act>("acts", id);
  const { companyTaxNumber } = await world.one("customers", shop.customerId);
  await world.setRegion("BY", { sellerBankAccount: ours });
  const row = { Номер: "а-1", ПлательщикИНН: String(companyTaxNumber), Сумма: "77.70" };
  const loaded = async (more: object) => {
    const file = exchange([toUs({ ...row, НазначениеПлатежа: `Оплата по акту № ${number}`, ...more })]);
    const { statementId } = (await load(world, file)).json<{ statementId: number }>();
    const filter = encodeURIComponent(JSON.stringify({ statementId }));
    return (await world.admin.call("GET", `/api/resources/bank-payments?filter=${filter}`)).json<Act[]>();
  };
  const [payment] = await loaded({});
  expect(payment).toMatchObject({ state: "ready", why: null, bills: [{ billId: bill.id, amount: "77.70" }] });
  expect((await world.admin.call("PUT", `/api/bank-payments/${payment?.id}/enrol`)).status).toBe(200);
  expect(await owed.debtOf(shop)).toBe("0.00");
  expect(await loaded({ Номер: "а-2" })).toMatchObject([
    { state: "unclear", why: `Счёт № ${bill.number} уже оплачен` },
  ]);
});

test("an act for services is billed in full only for customers who pay for actual expenses", async () => {
  const shop = await owed.lateShop({ payType: "actual" });
  const service = { date: world.today, totalWithVat: "180", visible: true };
  const { id } = await world.create("acts", { ...service, customerId: shop.customerId });
  expect((await billAct(id)).status).toBe(200);
  const bill = await owed.onlyBill(shop);
  expect(bill).toMatchObject({ amountWithVat: "180.00", lines: [], owedSince: world.today });
  expect(await owed.booksOf(shop)).toEqual({
    "receivable BYN": "-180.00",
    "vat BYN": "30.00",
    "services BYN": "150.00",
  });
  await owed.pay(bill.id);
  expect(await owed.booksOf(shop)).toEqual({ "bank BYN": "-180.00", "vat BYN": "30.00", "services BYN": "150.00" });
  const early = await world.shop();
  const foreign = await world.create("acts", { ...service, customerId: early.customerId });
  const refused = await billAct(foreign.id);
  expect([refused.status, said(refused)]).toEqual([409, "Выставить счёт нельзя. Счёт по акту: нет"]);
  expect((await shop.client.call("POST", `/api/bills/acts/${id}/bill`)).status).toBe(403);
});

test("a fulfilled request of actual expenses is a promise: no money moves before the act", async () => {
  const shop = await owed.lateShop({ payType: "actual", debtLimit: "100" });
  const account = await shop.account("google_ads");
  expect((await owed.fulfil(await owed.ask(shop, account, "240"))).status).toBe(409);
  await owed.change(shop, { debtLimit: null });
  const request = await owed.ask(shop, account, "240");
  expect((await owed.fulfil(request)).json()).toMatchObject({ status: "done" });
  expect(await owed.billsOf(shop)).toEqual([]);
  expect(await owed.booksOf(shop)).toEqual({});
});
