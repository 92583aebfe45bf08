import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reconciliation } from "../../../../src/contract/papers/papers.ts";
import { reconciliation } from "../../../../server/domains/papers/layouts/reconciliation.ts";
import { sidesOf } from "../../../../server/domains/papers/reconciliationPaper.ts";
import { readTable } from "../../../../server/platform/sheets/readTable.ts";
import { formatAmount } from "../../../../src/domain/money/format.ts";
import { add, subtract, sum } from "../../../../src/domain/money/money.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { act, allocate, received, refund, unappliedOf } from "../bank/money.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;
let stranger: Shop;

beforeAll(async () => {
  world = await openWorld();
  [shop, stranger] = [await world.shop(), await world.shop()];
  await settle(shop, "2026-01-20", "500", "2026-01-31", "300");
  await settle(shop, "2026-02-10", "100.55", "2026-02-28", "420.10");
  await settle(stranger, "2026-02-01", "777", "2026-02-28", "999");
  await shop.bill([{ accountId: await shop.account("yandex_direct"), amount: "55" }]);
  await world.create("acts", { customerId: shop.customerId, date: "2026-02-27", totalWithVat: "1", visible: false });
});
afterAll(() => world.close());

/** A bill paid on a day, and a visible act. */
async function settle(who: Shop, paidAt: string, paid: string, date: string, totalWithVat: string): Promise<void> {
  const { id } = (await who.bill([{ accountId: await who.account("yandex_direct"), amount: paid }])).json<Bill>();
  await world.admin.call("PUT", `/api/bills/${id}/paid`);
  await world.services.database.db.execute(sql`update bills set paid_at = ${paidAt} where id = ${id}`);
  await world.create("acts", { customerId: who.customerId, date, totalWithVat, visible: true });
}

const ask = (query: string, who = shop.client) => who.call("GET", `/api/reconciliation?${query}`);
const of = async (from: string, to: string): Promise<Reconciliation> =>
  (await ask(`from=${from}&to=${to}`)).json<Reconciliation>();

test("a customer sees payments and acts of a period, with the balance before and after", async () => {
  const { rows, ...balances } = await of("2026-02-01", "2026-02-28");
  expect(balances).toMatchObject({ opening: "-200.00", debit: "420.10", credit: "100.55", closing: "119.55" });
  expect(balances).toMatchObject({ currency: "BYN", region: "by" });
  expect(rows.map(({ kind, date, debit, credit }) => ({ kind, date, debit, credit }))).toEqual([
    { kind: "bill", date: "2026-02-10", debit: null, credit: "100.55" },
    { kind: "act", date: "2026-02-28", debit: "420.10", credit: null },
  ]);
});

test("the closing balance of any day is the opening balance of the next", async () => {
  for (let day = "2026-01-15"; day < "2026-03-05"; day = addDays(day, 6)) {
    const { closing } = await of("2026-01-01", day);
    expect((await of(addDays(day, 1), "2026-03-31")).opening).toBe(closing);
  }
});

test("a customer gets only their own; an administrator names the customer", async () => {
  const period = "from=2026-01-01&to=2026-12-31";
  const own = await ask(period);
  expect((await ask(`${period}&customerId=${stranger.customerId}`)).status).toBe(404);
  expect((await ask(`${period}&customerId=${shop.customerId}`, world.admin)).text).toBe(own.text);
  expect((await ask(period, world.admin)).status).toBe(422);
  expect((await ask(`${period}&customerId=999999`, world.admin)).status).toBe(404);
});

test.each(["from=2026-02-01&to=2026-01-01", "from=2026-02-30&to=2026-03-01", "from=x&to=y", ""])(
  "no period is made of «%s»",
  async (query) => {
    const answer = await ask(query);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.json<{ message: string }>().message).toMatch(/[а-я]/);
  },
);

test("the act of reconciliation is a PDF", async () => {
  const answer = await shop.client.call("GET", "/api/reconciliation/pdf?from=2026-01-01&to=2026-03-31");
  expect(answer.text.slice(0, 5)).toBe("%PDF-");
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(
    "Акт сверки 01.01.2026–31.03.2026.pdf",
  );
});

/** A movement that affects the reconciliation, on a day of the last month if a day can be chosen. */
const step = fc.record({
  does: fc.constantFrom("receive", "receive", "receiveForBill", "allocate", "release", "refund", "payByHand", "act"),
  cents: fc.integer({ min: 1, max: 20_000 }),
  back: fc.nat(30),
  which: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** @returns the sums that were received, refunded and closed by acts */
async function moveBy(who: Shop, steps: readonly Step[]) {
  const moved = { payment: ["0.00"], refund: ["0.00"], act: ["0.00"] };
  const accountId = await who.account("yandex_direct");
  const bills: number[] = [];
  const allocations: number[] = [];
  for (const { does, cents, back, which } of steps) {
    const amount = (cents / 100).toFixed(2);
    const date = addDays(world.today, -back);
    const { customerId } = who;
    if (bills.length === 0 || which % 3 === 0)
      bills.push((await who.bill([{ accountId, amount: "60" }], { date })).json<Bill>().id);
    const billId = bills[which % bills.length] ?? 0;
    if (does === "receive") {
      await received(world, { amount, customerId, date });
      moved.payment.push(amount);
    } else if (does === "receiveForBill") {
      // If the money does not cover the bill, or the bill is paid, the payment is refused.
      const came = received(world, { amount, customerId, date, bills: [{ billId }] });
      await came.then(() => moved.payment.push(amount)).catch(() => undefined);
    } else if (does === "allocate") {
      const answer = await allocate(world, billId);
      if (answer.status === 201) allocations.push(answer.json<Row>().id);
    } else if (does === "release") {
      const id = allocations[which % Math.max(allocations.length, 1)];
      if (id !== undefined) await act(world, "allocations", id, "release");
    } else if (does === "refund") {
      if ((await refund(world, customerId, amount)).status === 201) moved.refund.push(amount);
    } else if (does === "payByHand") await world.admin.call("PUT", `/api/bills/${billId}/paid`);
    else {
      await world.create("acts", { customerId, date, totalWithVat: amount, visible: true });
      moved.act.push(amount);
    }
  }
  return moved;
}

test("in any order of payments, allocations, refunds and acts every closing is the next opening, advances included", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const who = await world.shop();
      const moved = await moveBy(who, steps);
      const read = async (from: string, to: string) =>
        (await ask(`from=${from}&to=${to}`, who.client)).json<Reconciliation>();
      const [start, end] = [addDays(world.today, -40), world.today];
      const whole = await read(start, end);
      expect([whole.opening, whole.unapplied.opening]).toEqual(["0.00", "0.00"]);
      expect(whole.unapplied.closing).toBe(await unappliedOf(world, who));
      for (const [kind, side] of [
        ["payment", "credit"],
        ["refund", "debit"],
        ["act", "debit"],
      ] as const) {
        const told = whole.rows.filter((row) => row.kind === kind).map((row) => row[side] ?? "0");
        expect(sum(["0.00", ...told]), kind).toBe(sum(moved[kind]));
      }
      for (const back of [18, 4]) {
        const day = addDays(end, -back);
        const [first, second] = [await read(start, day), await read(addDays(day, 1), end)];
        expect([second.opening, second.unapplied.opening]).toEqual([first.closing, first.unapplied.closing]);
        expect([second.closing, second.unapplied.closing]).toEqual([whole.closing, whole.unapplied.closing]);
        expect([...first.rows, ...second.rows]).toEqual(whole.rows);
        for (const { opening, closing, debit, credit, rows } of [first, second]) {
          expect(debit).toBe(add("0.00", sum(rows.map((row) => row.debit ?? "0"))));
          expect(closing).toBe(subtract(add(opening, debit), credit));
        }
      }
    }),
    { numRuns: 5 },
  );
}, 180_000);

test("screen, sheet and paper show the same opening, turnover, closing and unallocated sum", async () => {
  const who = await world.shop();
  const day = addDays(world.today, -5);
  const { customerId } = who;
  await received(world, { amount: "100.10", customerId, date: addDays(day, -5), number: "12" });
  const accountId = await who.account("yandex_direct");
  const { id } = (await who.bill([{ accountId, amount: "60" }], { date: addDays(day, -5) })).json<Bill>();
  await allocate(world, id);
  await received(world, { amount: "9.90", customerId, date: day, number: "13" });
  await world.create("acts", { customerId, number: "С-1", date: day, totalWithVat: "60", visible: true });
  const period = `from=${day}&to=${world.today}`;
  const found = (await ask(period, who.client)).json<Reconciliation>();
  expect(found).toMatchObject({ opening: "-100.10", debit: "60.00", credit: "9.90", closing: "-50.00" });
  expect(found.unapplied).toEqual({ opening: "100.10", closing: "50.00" });
  const sheet = await readTable((await who.client.call("GET", `/api/reconciliation/xlsx?${period}`)).bytes());
  const figures = sheet.slice(1).map(([, name, debit, credit]) => [name, debit, credit]);
  expect(figures).toEqual([
    ["Сальдо на начало: плюс — долг клиента", "-100.1", ""],
    ["из оплат не зачтено на счета", "", "100.1"],
    ["Оплата, платёжное поручение № 13", "", "9.9"],
    ["Акт № С-1", "60", ""],
    ["Обороты за период", "60", "9.9"],
    ["Сальдо на конец: плюс — долг клиента", "-50", ""],
    ["из оплат не зачтено на счета", "", "50"],
  ]);
  const sides = await sidesOf(world.services.database.db, customerId);
  const changedAt = `${found.to}T00:00:00.000Z`;
  const drawn = reconciliation({ ...found, ...sides, form: "reconciliation", date: found.to, changedAt });
  const words = JSON.stringify(drawn);
  for (const said of [
    `"Сальдо на начало".*"${formatAmount("100.10")}".*"из оплат не зачтено на счета".*"${formatAmount("100.10")}"`,
    `"Обороты за период".*"${formatAmount("60.00")}".*"${formatAmount("9.90")}"`,
    `"Сальдо на конец".*"${formatAmount("50.00")}".*"из оплат не зачтено на счета".*"${formatAmount("50.00")}"`,
    "задолженность .* составляет .*Пятьдесят белорусских рублей 00 копеек",
  ])
    expect(words).toMatch(new RegExp(said));
  const settled = (await ask("from=2026-01-01&to=2026-02-28")).json<Reconciliation>();
  const paper = { ...settled, ...sides, form: "reconciliation", date: settled.to, changedAt } as const;
  expect(JSON.stringify(reconciliation(paper)), "where there is no such money").not.toContain("не зачтено");
});
