import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToppedUp, TopUpTermsAnswer } from "../../../../src/contract/money/billing.ts";
import { priceTopUp } from "../../../../src/domain/money/topUp.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { lettersTo } from "../../platform/mail/letters.ts";
import { openWorld, paperOf, topUp, type Bill, type Shop, type World } from "./world.ts";

let world: World;
let shop: Shop;
let google: number;
let yandex: number;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  google = await shop.account("google_ads");
  yandex = await shop.account("yandex_direct");
});
afterAll(() => world.close());

const errorsOf = (answer: { json<T>(): T }) => answer.json<{ errors?: Record<string, string> }>().errors;

test("a customer who pays beforehand gets a numbered bill, priced by the day's rate with the markup", async () => {
  const answer = await topUp(shop.client, [
    { accountId: google, amount: "240" },
    { accountId: yandex, amount: 60 },
  ]);
  expect(answer.status, answer.text).toBe(200);
  const made = answer.json<ToppedUp>();
  const paper = paperOf(answer);
  expect(made).toMatchObject({ kind: "bill", currency: "BYN" });
  expect(paper).toMatchObject({ amountWithVat: "300.00", contractNumber: null });
  expect(made.message).toContain(paper.number);
  const bill = (await shop.client.call("GET", `/api/resources/bills/${paper.id}`)).json<Bill>();
  expect(bill).toMatchObject({ paid: false, vatPercent: "20.00", enrolledAmount: "0.00", region: "by" });
  // 240 − 40 VAT = 200; 3.00 + 3.5 % = 3.105; 200 ÷ 3.105 = 64.41
  expect(bill.lines).toMatchObject([
    { accountId: google, enrolled: "200.00", currency: "USD", rate: "3.10500000", scale: 1, arrives: "64.41" },
    { accountId: yandex, enrolled: "50.00", currency: "BYN", rate: "1.00000000", scale: 1, arrives: "50.00" },
  ]);
  expect(await world.balance(google), "nothing arrives before it is paid").toBe("0.00");
});

test("what the terms promise is what the bill says", async () => {
  const terms = (await shop.client.call("GET", "/api/top-ups/terms")).json<TopUpTermsAnswer>();
  const account = terms.accounts.find(({ id }) => id === google);
  if (!account?.rate) throw new Error("no terms for the account");
  expect(account).toMatchObject({ currency: "USD", minimum: "50.00", isFirst: true, systemName: "Google Реклама" });
  expect(account.rate).toMatchObject({ raw: "3.00", percent: "3.50", source: "user", stale: false });
  const { commission, discount, rate } = account;
  const price = priceTopUp({ vatPercent: terms.vatPercent, commission, discount, rate }, { gross: "777.77" });
  const made = paperOf(await topUp(shop.client, [{ accountId: google, amount: "777,77" }]));
  const [line] = (await world.one<Bill>("bills", made.id)).lines;
  expect(line).toMatchObject({ amount: "777.77", enrolled: price.after, arrives: price.arrives });
});

test("a top-up that is sent 20 times at once makes one bill, and everybody hears of the same", async () => {
  const before = await world.count("bills");
  const lines = [{ accountId: yandex, amount: "100" }];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => topUp(shop.client, lines, { key: "one-and-only" })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => paperOf(answer).number)).size).toBe(1);
  expect(await world.count("bills")).toBe(before + 1);
  const other = await topUp(shop.client, [{ accountId: yandex, amount: "101" }], { key: "one-and-only" });
  expect(other.status, "the same key for another sum").toBe(422);
  const stranger = await world.shop();
  const theirs = await topUp(stranger.client, [{ accountId: await stranger.account("kufar"), amount: "100" }], {
    key: "one-and-only",
  });
  expect(theirs.status, "keys are everybody's own").toBe(200);
});

test("30 top-ups at once get numbers without gaps and duplicates", async () => {
  const busy = await world.shop("kz");
  const account = await busy.account("yandex_direct");
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => topUp(busy.client, [{ accountId: account, amount: "10000" }])),
  );
  const numbers = answers.map((answer) => paperOf(answer).number).toSorted();
  const year = world.today.slice(0, 4);
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => `К-${year}-${String(at + 1).padStart(6, "0")}`));
});

test("a refused top-up leaves no gap in the numbers", async () => {
  const first = paperOf(await topUp(shop.client, [{ accountId: yandex, amount: "50" }]));
  expect((await topUp(shop.client, [{ accountId: yandex, amount: "1" }])).status).toBe(422);
  const second = paperOf(await topUp(shop.client, [{ accountId: yandex, amount: "50" }]));
  expect(Number(second.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1);
});

test("less than the least sum is refused beside its line, in the specified words", async () => {
  const answer = await topUp(shop.client, [
    { accountId: yandex, amount: "30" },
    { accountId: google, amount: "49.99" },
  ]);
  expect(answer.status).toBe(422);
  expect(errorsOf(answer)).toEqual({ "lines.1.amount": messages.belowMinimum });
});

test("the first top-up of an account has a minimum of its own, which counts until money has arrived", async () => {
  const telegram = await shop.account("telegram_ads");
  await world.setRates("by", "3.0000");
  expect(errorsOf(await topUp(shop.client, [{ accountId: telegram, amount: "420" }]))).toEqual({
    "lines.0.amount": messages.belowMinimum,
  });
  const made = paperOf(await topUp(shop.client, [{ accountId: telegram, amount: "1700" }]));
  expect((await topUp(shop.client, [{ accountId: telegram, amount: "420" }])).status, "not paid yet").toBe(422);
  expect((await world.admin.call("PUT", `/api/bills/${made.id}/paid`)).status).toBe(200);
  expect((await topUp(shop.client, [{ accountId: telegram, amount: "420" }])).status).toBe(200);
});

test.each([
  ["a negative sum", "-100"],
  ["nothing", "0"],
  ["less than a hundredth", "100.001"],
  ["more than a bank has", "1000000000000000"],
  ["a power of ten", "1e6"],
  ["a list", [100]],
  ["an object", { amount: 100 }],
  ["a word", "сто"],
  ["no number", null],
  ["emptiness", ""],
  ["a float's dust", 0.1 + 0.2],
])("%s is no sum, and makes no bill", async (_, amount) => {
  const before = await world.count("bills");
  const answer = await topUp(shop.client, [{ accountId: yandex, amount }]);
  expect(answer.status, answer.text).toBe(422);
  expect(Object.keys(errorsOf(answer) ?? {})).toEqual(["lines.0.amount"]);
  expect(await world.count("bills")).toBe(before);
});

test("a bill whose sums do not fit any column is refused, not broken", async () => {
  const vk = await shop.account("vk_ads");
  const lines = [{ accountId: vk, amount: "999999999999.99" }];
  expect((await topUp(shop.client, lines)).status).toBe(422);
  const both = [
    { accountId: yandex, amount: "999999999999.99" },
    { accountId: await shop.account("kufar"), amount: "100" },
  ];
  expect((await topUp(shop.client, both)).status).toBe(422);
});

test("somebody else's account is refused like one that isn't there, and nothing changes", async () => {
  const stranger = await world.shop();
  const before = [await world.count("bills"), await world.count("top_up_requests"), await world.count("audit")];
  const foreign = await topUp(stranger.client, [{ accountId: google, amount: "100" }]);
  const missing = await topUp(stranger.client, [{ accountId: 999_999, amount: "100" }]);
  expect(foreign.status).toBe(422);
  expect(errorsOf(foreign)).toEqual(errorsOf(missing));
  expect([await world.count("bills"), await world.count("top_up_requests"), await world.count("audit")]).toEqual(
    before,
  );
});

test("a suspended account, the same account twice, and no account at all are refused with words", async () => {
  const asleep = await shop.account("kufar", { status: "suspended" });
  expect(errorsOf(await topUp(shop.client, [{ accountId: asleep, amount: "100" }]))).toEqual({
    "lines.0.accountId": "Аккаунт приостановлен: пополнить его нельзя",
  });
  const twice = [
    { accountId: yandex, amount: "100" },
    { accountId: yandex, amount: "100" },
  ];
  expect(errorsOf(await topUp(shop.client, twice))).toEqual({ "lines.1.accountId": "Этот аккаунт уже есть в списке" });
  expect(errorsOf(await topUp(shop.client, []))).toEqual({ lines: messages.noAccount });
});

test("a request is declined with a reason, which its customer reads", async () => {
  const late = await world.shop();
  const { customerId } = late;
  const terms = { number: "П-9", customerId, startDate: "2026-01-01", paymentTerms: "postpay" };
  const { id: contractId } = await world.create("contracts", terms);
  const lines = [{ accountId: await late.account("google_ads", { contractId }), amount: "240" }];
  const { id: requestId } = paperOf(await topUp(late.client, lines));
  const url = `/api/resources/top-up-requests/${requestId}`;
  const body = { declineReason: "Договор закончился" };
  expect((await world.admin.call("POST", `${url}/decline`, { body })).status).toBe(200);
  expect((await late.client.call("GET", url)).json()).toMatchObject({ status: "declined", ...body });
});

test("the contract of the accounts decides how they are paid; nobody chooses another account's terms", async () => {
  const signed = await world.shop();
  const contract = (number: string, more: object) =>
    world.create("contracts", { number, customerId: signed.customerId, startDate: "2026-01-01", ...more });
  const late = await contract("П-1", { paymentTerms: "postpay" });
  const early = await contract("П-2", {});
  const lateAccount = await signed.account("google_ads", { contractId: late.id });
  const earlyAccount = await signed.account("google_ads", { contractId: early.id });
  const line = (accountId: number) => ({ accountId, amount: "100" });
  expect((await topUp(signed.client, [line(lateAccount)])).json()).toMatchObject({ kind: "request" });
  const made = paperOf(await topUp(signed.client, [line(earlyAccount)]));
  expect(await world.one("bills", made.id)).toMatchObject({ contractId: early.id, base: "Договор № П-2" });
  expect((await topUp(signed.client, [line(earlyAccount)], { contractId: late.id })).status, "others' terms").toBe(422);
  expect((await topUp(signed.client, [line(earlyAccount), line(lateAccount)])).status, "two ways to pay").toBe(422);
  expect((await topUp(shop.client, [line(yandex)], { contractId: early.id })).status, "others' contract").toBe(422);
});

test("an individual contract's markup comes before the region's, and the region's before the customer's own", async () => {
  const priced = await world.shop();
  const account = await priced.account("google_ads");
  const rateNow = async () => {
    const terms = (await priced.client.call("GET", "/api/top-ups/terms")).json<TopUpTermsAnswer>();
    return terms.accounts.find(({ id }) => id === account)?.rate;
  };
  expect(await rateNow()).toMatchObject({ source: "user", selling: "3.105" });
  await world.setRegion("BY", { ratesAdds: "5" });
  expect(await rateNow()).toMatchObject({ source: "region", selling: "3.15" });
  const contract = await world.create("contracts", {
    ...{ number: "И-7", customerId: priced.customerId, startDate: "2026-01-01" },
    ...{ contractType: "INDIVIDUAL", ratesAdds: "1" },
  });
  expect(await rateNow()).toMatchObject({ source: "contract", contractNumber: "И-7", selling: "3.03" });
  await world.admin.call("POST", "/api/contracts/update", {
    body: { id: contract.id, version: contract.version, status: "suspended" },
  });
  expect(await rateNow()).toMatchObject({ source: "region" });
  await world.setRegion("BY", { ratesAdds: null });
});

test("a customer's own commission and minimum come before the region's", async () => {
  const special = await world.shop();
  const account = await special.account("google_ads");
  const { systemId } = await world.one<{ systemId: number }>("accounts", account);
  const customer = await world.one("customers", special.customerId);
  const own = { systemId, minFirst: "10", commission: [{ from: "0", to: null, value: "10" }] };
  const saved = await world.admin.call("PUT", "/api/customers/update", {
    body: { id: customer.id, version: customer.version, systemSettings: [own] },
  });
  expect(saved.status, saved.text).toBe(200);
  const made = paperOf(await topUp(special.client, [{ accountId: account, amount: "12" }]));
  const [line] = (await world.one<Bill>("bills", made.id)).lines;
  expect(line).toMatchObject({ commissionPercent: "10.00", enrolled: "9.00" });
});

test("an account whose currency has no rate can't be topped up, and the terms say so", async () => {
  const odd = await world.shop();
  const account = await odd.account("kufar");
  await world.services.database.db.execute(sql`update accounts set currency = 'KZT' where id = ${account}`);
  const terms = (await odd.client.call("GET", "/api/top-ups/terms")).json<TopUpTermsAnswer>();
  expect(terms.accounts).toMatchObject([{ id: account, rate: null }]);
  const answer = await topUp(odd.client, [{ accountId: account, amount: "100" }]);
  expect(answer.status).toBe(422);
  expect(errorsOf(answer)?.["lines.0.accountId"]).toContain("KZT");
});

test("an administrator tops nothing up", async () => {
  expect((await topUp(world.admin, [{ accountId: yandex, amount: "100" }])).status).toBe(403);
  expect((await world.admin.call("GET", "/api/top-ups/terms")).status).toBe(403);
});

test("a new bill comes by letter with a link to it, unless the customer wants no letters about documents", async () => {
  const reader = await world.shop();
  const lines = [{ accountId: await reader.account("yandex_direct"), amount: "1200" }];
  const answer = await topUp(reader.client, lines);
  const made = paperOf(answer);
  expect(answer.json<ToppedUp>().message).toBe(messages.billSent(made.number));
  const { companyEmail } = await world.one<{ companyEmail: string }>("customers", reader.customerId);
  const [letter, ...others] = await lettersTo(world.services, companyEmail);
  expect(others).toEqual([]);
  expect(letter?.subject.replaceAll("\u00a0", " ")).toBe(`Счёт № ${made.number} на 1 200,00 BYN`);
  expect(letter?.link).toBe(`http://localhost:3000/download?kind=bills&id=${made.id}`);

  const { rows } = await world.services.database.db.execute(sql`
    update users set email = ${companyEmail}, muted_letters = '{documents}'
    where customer_id = ${reader.customerId} returning 1`);
  expect(rows).toHaveLength(1);
  const quiet = await topUp(reader.client, lines);
  expect(quiet.json<ToppedUp>().message).toBe(`Счёт № ${paperOf(quiet).number} готов: он в документах`);
  expect(await lettersTo(world.services, companyEmail)).toHaveLength(1);
});
