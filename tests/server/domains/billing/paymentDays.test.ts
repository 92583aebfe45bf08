// The day of a payment: the enrolment is dated on it, and an outdated price is recalculated first.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { addDays, type Day } from "../../../../src/domain/time/periods.ts";
import { lettersTo } from "../../platform/mail/letters.ts";
import { openWorld, unbalanced, type Bill, type Row, type Shop, type World } from "./world.ts";

let world: World;
let shop: Shop;
let google: number;
let ago: (days: number) => Day;

beforeAll(async () => {
  world = await openWorld();
  ago = (days) => addDays(world.today, -days);
});
beforeEach(async () => {
  shop = await world.shop();
  google = await shop.account("google_ads");
});
afterAll(() => world.close());

/**
 * A bill of 120 BYN. Ten days ago the rate was 2 × 1.035, so 100 ÷ 2.07 = 48.31 $ arrive; today 100 ÷ 3.105 = 32.21 $.
 */
const billOf = async (date: Day, account = google) =>
  (await shop.bill([{ accountId: account, amount: "120" }], { date })).json<Bill>();
const pay = ({ id }: Row, body: object = {}) => world.admin.call("PUT", `/api/bills/${id}/paid`, { body });
const words = ({ number }: Bill, until: Day) =>
  `Срок оплаты счёта № ${number} прошёл ${formatDate(until)}, и курс в нём не действует: сначала пересчитайте счёт по курсу дня`;

async function daysOf(bill: Row): Promise<readonly string[]> {
  const { rows } = await world.services.database.db.execute<{ date: string }>(sql`
    select distinct e.date::text as date from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
    where x.bill_id = ${bill.id} order by 1`);
  return rows.map(({ date }) => date);
}

test("a payment has the given day, by default today", async () => {
  const bill = await billOf(ago(3));
  expect((await pay(bill, { paidAt: ago(2) })).json()).toMatchObject({ paid: true, paidAt: ago(2) });
  expect(await daysOf(bill), "and so is what is enrolled").toEqual([ago(2)]);
  expect((await pay(bill, { paidAt: ago(2) })).status, "twice is once").toBe(200);
  expect((await pay(bill)).status).toBe(200);
  const other = await billOf(ago(1));
  expect((await pay(other)).json()).toMatchObject({ paidAt: world.today });
  const whole = await billOf(ago(1));
  const body = { ...whole, paid: true, paidAt: null };
  expect((await world.admin.call("PUT", "/api/bills", { body })).json()).toMatchObject({ paidAt: world.today });
  expect(await unbalanced(world)).toEqual([]);
});

test("a payment of one bill or many cannot be before the bill or in the future", async () => {
  const bill = await billOf(ago(1));
  for (const [paidAt, why] of [
    [ago(2), `Счёт от ${formatDate(ago(1))}: раньше он не мог быть оплачен`],
    [addDays(world.today, 1), "Этот день ещё не наступил"],
  ] as const) {
    const refused = await pay(bill, { paidAt });
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ message: why, errors: { paidAt: why } });
  }
  const older = await billOf(ago(2));
  const many = await world.admin.call("POST", "/api/resources/bills/actions/pay", {
    body: { ids: [bill.id, older.id], paidAt: ago(2) },
  });
  expect(many.json<{ results: object[] }>().results).toMatchObject([
    { id: bill.id, done: false, message: `Счёт от ${formatDate(ago(1))}: раньше он не мог быть оплачен` },
    { id: older.id, done: true },
  ]);
  expect(await world.one("bills", older.id)).toMatchObject({ paid: true, paidAt: ago(2) });
});

test("among many, a bill that was paid on another day stays so and is told with that day", async () => {
  const [early, same, open] = [await billOf(ago(3)), await billOf(ago(3)), await billOf(ago(3))];
  await pay(early, { paidAt: ago(2) });
  await pay(same, { paidAt: ago(1) });
  const ids = [early.id, same.id, open.id];
  const many = await world.admin.call("POST", "/api/resources/bills/actions/pay", { body: { ids, paidAt: ago(1) } });
  expect(many.json<{ results: object[] }>().results).toEqual([
    { id: early.id, done: true, unchanged: true, message: `Уже было так. Оплачен: ${formatDate(ago(2))}` },
    { id: same.id, done: true, unchanged: true },
    { id: open.id, done: true },
  ]);
  expect(await world.one("bills", early.id)).toMatchObject({ paidAt: ago(2) });
});

test("a bill past its term is not enrolled at its old rate, unless its money came within the term", async () => {
  const bill = await billOf(ago(10));
  const refused = await pay(bill);
  expect(refused.status).toBe(409);
  expect(refused.json()).toMatchObject({ message: words(bill, ago(7)) });
  expect(await daysOf(bill)).toEqual([]);
  expect((await pay(bill, { paidAt: ago(7) })).status, "its last day").toBe(200);
  expect(await world.balance(google)).toBe("48.31");
  const service = (await shop.bill([], { date: ago(10), amountWithVat: "120" })).json<Bill>();
  expect((await pay(service)).status, "no rate is in it").toBe(200);
});

test("a repriced bill keeps its sum, and its customer gets a letter with what now arrives", async () => {
  const bill = await billOf(ago(10));
  const reprice = () => world.admin.call("PUT", `/api/bills/${bill.id}/reprice`, { body: {} });
  const answer = await reprice();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json()).toMatchObject({
    ...{ number: bill.number, date: world.today, payUntil: addDays(world.today, 3), daysOverdue: null },
    ...{ amountWithVat: "120.00", paid: false, lines: [{ amount: "120.00", rate: "3.10500000", arrives: "32.21" }] },
  });
  expect((await reprice()).json(), "twice is once").toMatchObject({ version: answer.json<Row>().version });
  const { companyEmail } = await world.one<{ companyEmail: string }>("customers", shop.customerId);
  const letters = await lettersTo(world.services, companyEmail);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain("Счёт пересчитан по курсу этого дня: прежний больше не действует.");
  expect((await pay(bill)).status).toBe(200);
  expect(await world.balance(google)).toBe("32.21");
  expect((await reprice()).status, "paid, it is fixed").toBe(409);
});

test("a bill repriced and paid at the same time is enrolled at one of the two prices as a whole", async () => {
  for (let round = 0; round < 4; round += 1) {
    const account = await shop.account("google_ads");
    const bill = await billOf(ago(2), account);
    const answers = await Promise.all([
      world.admin.call("PUT", `/api/bills/${bill.id}/reprice`, { body: {} }),
      pay(bill),
      world.admin.call("PUT", `/api/bills/${bill.id}/reprice`, { body: {} }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    if ((await world.one<Bill>("bills", bill.id)).paid !== true) expect((await pay(bill)).status).toBe(200);
    const paid = await world.one<Bill>("bills", bill.id);
    expect(await world.balance(account)).toBe(paid.lines[0]?.arrives);
    expect(["48.31", "32.21"]).toContain(paid.lines[0]?.arrives);
  }
  expect(await unbalanced(world)).toEqual([]);
});

test("a bank payment uses the old rate if it came on time, however late it is entered", async () => {
  const bill = await billOf(ago(10));
  const payment = (date: Day) => ({
    ...{ region: "by", date, number: `7-${date}`, amount: "120.00" },
    bills: [{ billId: bill.id }],
  });
  const late = await world.admin.call("POST", "/api/resources/bank-payments", { body: payment(ago(6)) });
  expect(late.json()).toMatchObject({ statusCode: 422, errors: { "bills.0.billId": words(bill, ago(7)) } });
  const { id } = await world.create("bank-payments", payment(ago(7)));
  expect((await world.admin.call("PUT", `/api/bank-payments/${id}/enrol`)).status).toBe(200);
  expect(await world.one("bills", bill.id)).toMatchObject({ paid: true, paidAt: ago(7) });
  expect(await world.balance(google)).toBe("48.31");
});

test("late money stays an advance, and pays the bill once it is repriced", async () => {
  const bill = await billOf(ago(10));
  const { id } = await world.create("bank-payments", {
    ...{ region: "by", date: ago(1), number: "8", amount: "120.00", customerId: shop.customerId },
  });
  expect((await world.admin.call("PUT", `/api/bank-payments/${id}/enrol`)).status).toBe(200);
  const allocate = () => world.admin.call("POST", "/api/resources/allocations", { body: { billId: bill.id } });
  const refused = await allocate();
  expect(refused.json()).toMatchObject({ statusCode: 422, errors: { billId: words(bill, ago(7)) } });
  expect((await world.one("customers", shop.customerId))["unapplied"], "nothing is lost").toBe("120.00");
  await world.admin.call("PUT", `/api/bills/${bill.id}/reprice`, { body: {} });
  expect((await allocate()).status).toBe(201);
  expect(await world.balance(google)).toBe("32.21");
  expect(await unbalanced(world)).toEqual([]);
});
