import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { openWorld, unbalanced, type Bill, type Row, type Shop, type World } from "./world.ts";

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

const made = async (lines: Parameters<Shop["bill"]>[0], more?: object): Promise<Bill> => {
  const answer = await shop.bill(lines, more);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<Bill>();
};
const save = (bill: Row, more: object) => world.admin.call("PUT", "/api/bills", { body: { ...bill, ...more } });
const pay = ({ id }: Row) => world.admin.call("PUT", `/api/bills/${id}/paid`);
const errorsOf = (answer: { json<T>(): T }) => answer.json<{ errors?: Record<string, string> }>().errors;

test("the sum of a bill is the sum of its lines, and any other is refused", async () => {
  const lines = [
    { accountId: google, amount: "100.10" },
    { accountId: yandex, amount: "50.05" },
  ];
  expect(await made(lines)).toMatchObject({ amountWithVat: "150.15" });
  expect(await made(lines, { amountWithVat: "150.15" })).toMatchObject({ amountWithVat: "150.15" });
  const wrong = await shop.bill(lines, { amountWithVat: "150.16" });
  expect(wrong.status).toBe(422);
  expect(errorsOf(wrong)).toHaveProperty("amountWithVat");
  expect(errorsOf(await shop.bill([]))).toHaveProperty("amountWithVat");
});

test("numbers, regions, prices and paid sums from a client are ignored", async () => {
  const bill = await made([{ accountId: yandex, amount: "60", ...{ arrives: "1000.00", enrolled: "1000.00" } }], {
    ...{ number: "Б-1", region: "kz", vatPercent: "0", enrolledAmount: "60.00", paidAt: "2020-01-01" },
  });
  expect(bill).toMatchObject({ region: "by", vatPercent: "20.00", enrolledAmount: "0.00", paidAt: null });
  expect(bill.number).toMatch(/^Б-\d{4}-\d{6}$/);
  expect(bill.lines[0]).toMatchObject({ enrolled: "50.00", arrives: "50.00" });
});

test("an unchanged line keeps its price when rates change; another date reprices the bill", async () => {
  const bill = await made([{ accountId: google, amount: "120" }]);
  expect(bill.lines[0]).toMatchObject({ arrives: "32.21" }); // 100 ÷ (3 × 1.035)
  await world.setRates("by", "4.0000");
  const more = [...bill.lines, { accountId: google, amount: "120" }];
  const longer = (await save(bill, { lines: more, base: "Дополнено" })).json<Bill>();
  expect(longer).toMatchObject({ amountWithVat: "240.00", base: "Дополнено" });
  expect(longer.lines.map(({ arrives }) => arrives)).toEqual(["32.21", "24.15"]);
  expect(longer.lines[0]?.id, "the line keeps its id").toBe(bill.lines[0]?.id);
  const earlier = (await save(longer, { date: addDays(world.today, -10) })).json<Bill>();
  expect(earlier.lines.map(({ arrives }) => arrives)).toEqual(["48.31", "48.31"]); // at 2.0000
  await world.setRates("by", "3.0000");
});

test("two lines that claim the same id are two lines", async () => {
  const bill = await made([{ accountId: yandex, amount: "60" }]);
  const [line] = bill.lines;
  const saved = (await save(bill, { lines: [line, { ...line, amount: "70" }, { ...line }] })).json<Bill>();
  expect(saved.lines.map(({ amount }) => amount)).toEqual(["60.00", "70.00", "60.00"]);
  expect(saved.amountWithVat).toBe("190.00");
});

test("a bill that ten people mark paid at once is enrolled once", async () => {
  const bill = await made([
    { accountId: google, amount: "240" },
    { accountId: yandex, amount: "60.01" },
  ]);
  const before = await world.count("ledger_transactions");
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? pay(bill) : save(bill, { paid: true }))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await world.count("ledger_transactions")).toBe(before + 1);
  expect(await world.one<Bill>("bills", bill.id)).toMatchObject({
    ...{ paid: true, paidAt: world.today, enrolledAmount: "250.01" },
  });
  expect(await world.balance(google)).toBe("64.41");
  expect(await world.balance(yandex)).toBe("50.01");
  expect(await world.booksOf(bill.id)).toEqual({
    ...{ "bank BYN": "-300.01", "vat BYN": "50.00", "exchange BYN": "200.00" },
    ...{ "exchange USD": "-64.41", "cabinet USD": "64.41", "cabinet BYN": "50.01" },
  });
  expect(await unbalanced(world)).toEqual([]);
});

test("the commission is withheld, and a discount reduces it", async () => {
  const systems = await world.regionOf("BY");
  const { systemId } = await world.one<{ systemId: number }>("accounts", yandex);
  const settings = (systems["systemSettings"] as { systemId: number }[]).map((line) =>
    line.systemId === systemId
      ? {
          ...line,
          commission: [
            { from: "0", to: "1000", value: "10" },
            { from: "1000", to: null, value: "5" },
          ],
          discount: [{ from: "0", to: null, value: "1" }],
        }
      : line,
  );
  await world.setRegion("BY", { systemSettings: settings });
  const bill = await made([
    { accountId: yandex, amount: "120" },
    { accountId: yandex, amount: "1200" },
  ]);
  expect(bill.lines).toMatchObject([
    { commissionPercent: "10.00", discountPercent: "1.00", enrolled: "91.00" },
    { commissionPercent: "5.00", discountPercent: "1.00", enrolled: "960.00" },
  ]);
  expect((await pay(bill)).json<Bill>().enrolledAmount).toBe("1051.00");
  expect(await world.booksOf(bill.id)).toEqual({
    ...{ "bank BYN": "-1320.00", "vat BYN": "220.00", "commission BYN": "49.00", "cabinet BYN": "1051.00" },
  });
});

test("a paid bill keeps its sums, lines and customer, can't become unpaid, and can't be deleted", async () => {
  const paid = (await pay(await made([{ accountId: yandex, amount: "60" }]))).json<Bill>();
  const other = await world.shop();
  const before = await world.count("ledger_entries");
  for (const change of [
    { paid: false },
    { amountWithVat: "61.00" },
    { customerId: other.customerId },
    { date: addDays(world.today, -1) },
    { lines: [] },
    { lines: [{ ...paid.lines[0], amount: "61" }], amountWithVat: "61" },
    { lines: [...paid.lines, { accountId: google, amount: "60" }] },
  ]) {
    const answer = await save(paid, change);
    expect([409, 422], JSON.stringify(change)).toContain(answer.status);
    expect(answer.json<{ message: string }>().message).toMatch(/[а-я]/);
  }
  expect((await world.admin.call("DELETE", `/api/bills/${paid.id}`)).status).toBe(409);
  const kept = await world.one<Bill>("bills", paid.id);
  expect(kept).toMatchObject({ amountWithVat: "60.00", paid: true, version: paid.version });
  const tidied = await save(kept, { base: "Договор № 5", hasOriginal: true });
  expect(tidied.status, "what is on no paper may change").toBe(200);
  expect(tidied.json<Bill>().lines).toEqual(kept.lines);
  expect(await world.count("ledger_entries")).toBe(before);
});

test("a bill can be changed and paid in one save, at the new price", async () => {
  const bill = await made([{ accountId: yandex, amount: "60" }]);
  const answer = await save(bill, { paid: true, amountWithVat: "0", lines: [{ ...bill.lines[0], amount: "1200" }] });
  expect(answer.json<Bill>(), answer.text).toMatchObject({
    paid: true,
    amountWithVat: "1200.00",
    enrolledAmount: "960.00",
  });
});

test.each([
  ["with its lines as they were entered", { lines: true }],
  ["alone", { lines: false }],
])("a bill is paid over PUT %s, as the action pays it", async (_, { lines }) => {
  const given = [{ accountId: google, amount: "240" }];
  const bill = await made(given);
  const { id, version } = bill;
  const body = { id, version, paid: true, ...(lines && { lines: given }) };
  const paid = await world.admin.call("PUT", "/api/bills", { body });
  expect(paid.status, paid.text).toBe(200);
  expect(paid.json<Bill>()).toMatchObject({ paid: true, paidAt: world.today, enrolledAmount: "200.00" });
  expect(paid.json<Bill>().lines).toEqual(bill.lines);
  expect(await world.booksOf(id)).toMatchObject({ "bank BYN": "-240.00", "cabinet USD": "64.41" });
});

test("lines sent without their prices keep them", async () => {
  const bill = await made([{ accountId: google, amount: "240" }]);
  const body = {
    id: bill.id,
    version: bill.version,
    base: "Договор № 5",
    lines: [{ accountId: google, amount: "240" }],
  };
  const saved = await world.admin.call("PUT", "/api/bills", { body });
  expect(saved.json<Bill>().lines).toEqual(bill.lines);
});

test("a bill without lines pays for services, and enrols nothing on accounts", async () => {
  const bill = await made([], { amountWithVat: "120", base: "Настройка кампаний" });
  const paid = (await pay(bill)).json<Bill>();
  expect(paid).toMatchObject({ paid: true, enrolledAmount: "0.00" });
  expect(await world.booksOf(bill.id)).toEqual({
    ...{ "bank BYN": "-120.00", "vat BYN": "20.00", "services BYN": "100.00" },
  });
});

test("an unpaid bill can be deleted", async () => {
  const bill = await made([{ accountId: yandex, amount: "60" }]);
  expect((await world.admin.call("DELETE", `/api/bills/${bill.id}`)).status).toBe(200);
});

test("a line with another customer's account is refused, also when the bill changes its customer", async () => {
  const other = await world.shop();
  const foreign = await shop.bill([{ accountId: await other.account("kufar"), amount: "100" }]);
  expect(foreign.status).toBe(422);
  expect(errorsOf(foreign)).toHaveProperty(["lines.0.accountId"]);
  const bill = await made([{ accountId: yandex, amount: "60" }]);
  const { lines: _, ...rest } = bill;
  const moved = await world.admin.call("PUT", "/api/bills", { body: { ...rest, customerId: other.customerId } });
  expect(moved.status).toBe(422);
  expect(errorsOf(moved)).toHaveProperty(["lines.0.accountId"]);
});

test("a bill keeps its region", async () => {
  const abroad = await world.shop("kz");
  const bill = await made([], { amountWithVat: "60" });
  const moved = await save(bill, { customerId: abroad.customerId });
  expect(moved.status).toBe(422);
  expect(errorsOf(moved)).toHaveProperty("customerId");
});

test("a bill of Kazakhstan has its own numbers, VAT and rates", async () => {
  const abroad = await world.shop("kz");
  const account = await abroad.account("google_ads");
  const bill = (await abroad.bill([{ accountId: account, amount: "116000" }])).json<Bill>();
  // 116 000 − 16 000 VAT = 100 000; ÷ (500 × 1.035) = 193.24
  expect(bill).toMatchObject({ vatPercent: "16.00", region: "kz" });
  expect(bill.number).toMatch(/^К-/);
  expect(bill.lines[0]).toMatchObject({ enrolled: "100000.00", arrives: "193.24" });
});

test("an account with money keeps its currency and customer", async () => {
  const other = await world.shop();
  const account = await world.one("accounts", yandex);
  const { systemId } = await world.one<Row & { systemId: number }>("accounts", google);
  for (const change of [{ systemId }, { customerId: other.customerId }]) {
    const answer = await world.admin.call("PUT", `/api/accounts/${yandex}`, {
      body: { version: account.version, ...change },
    });
    expect(answer.status, JSON.stringify(change)).toBe(409);
  }
  expect((await world.admin.call("DELETE", `/api/accounts/delete/${yandex}`)).status).toBe(409);
});

test("a customer sees only their own bills, and cannot change them", async () => {
  const bill = await made([{ accountId: yandex, amount: "60" }]);
  const other = await world.shop();
  expect((await other.client.call("GET", `/api/resources/bills/${bill.id}`)).status).toBe(404);
  expect((await other.client.call("GET", "/api/bills")).json()).toEqual([]);
  for (const client of [shop.client, other.client]) {
    expect((await client.call("PUT", `/api/bills/${bill.id}/paid`)).status).toBe(403);
    expect((await client.call("PUT", "/api/bills", { body: { ...bill, paid: true } })).status).toBe(403);
  }
});
