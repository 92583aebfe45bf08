// Reversals above a region's limit wait for a second administrator; until then nothing moves.
import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdministrator, type Client } from "../../../world/callers.ts";
import { spend } from "../acts/month.ts";
import { billOf, booksOf, received, unappliedOf } from "../bank/money.ts";
import { audit } from "../books/audit.ts";
import { errorsOf, pay, statementOf } from "../ledger/movements.ts";
import { owing } from "./owing.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "./world.ts";

let world: World;
let second: Client;
beforeAll(async () => {
  world = await openWorld();
  second = await asAdministrator(world);
  await world.setRegion("BY", { reversalLimit: "100" });
});
afterAll(() => world.close());

const ask = (billId: number, amount?: string) =>
  world.create("reversals", { billId, reason: "Клиент уходит", ...(amount === undefined ? {} : { amount }) });
const decide = (client: Client, { id }: Row, action: "confirm" | "decline", body: object = {}) =>
  client.call("PUT", `/api/reversals/${id}/${action}`, { body });
const decline = (client: Client, row: Row) =>
  decide(client, row, "decline", { declineReason: "Договор не расторгнут" });
const stateOf = async ({ id }: Row) => (await world.one("reversals", id))["state"];
const agree = async () => expect((await audit(world.services.database)).found).toEqual([]);

async function paid(amount: string): Promise<{ shop: Shop; account: number; bill: Bill }> {
  const shop = await world.shop();
  const account = await shop.account("yandex_direct");
  return { shop, account, bill: await pay(world, shop, account, amount) };
}

test("a reversal above the limit, also in small sums on one day, takes two administrators", async () => {
  const { bill } = await paid("1200");
  expect(await ask(bill.id, "50")).toMatchObject({ amountWithVat: "60.00", state: "done" });
  expect(await ask(bill.id, "33")).toMatchObject({ amountWithVat: "39.60", state: "done" });
  expect(await ask(bill.id, "1")).toMatchObject({ amountWithVat: "1.20", state: "pending" });
  await agree();
});

test("nothing moves until another administrator than its author confirms it, and then it moves once", async () => {
  const { shop, account, bill } = await paid("1200");
  const before = await booksOf(world, shop.customerId);
  const made = await ask(bill.id);
  expect(made).toMatchObject({ state: "pending", makerId: world.admin.person?.id, amount: "1000.00" });
  expect(await booksOf(world, shop.customerId)).toEqual(before);
  expect([await world.balance(account), await unappliedOf(world, shop)]).toEqual(["1000.00", "0.00"]);
  expect(await billOf(world, bill)).toMatchObject({ reversedAmount: "0.00", reversalAsked: true });
  expect((await shop.client.call("GET", `/api/resources/reversals/${made.id}`)).status).toBe(404);
  for (const action of ["confirm", "decline"] as const) {
    const own = await decide(world.admin, made, action, action === "confirm" ? {} : { declineReason: "Передумал" });
    expect([own.status, own.text]).toEqual([409, expect.stringContaining("Кто просит: вы")]);
    expect((await decide(shop.client, made, action)).status).toBe(403);
  }
  await agree();
  const answers = await Promise.all([1, 2, 3].map(() => decide(second, made, "confirm")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await world.one("reversals", made.id)).toMatchObject({ state: "done", deciderId: second.person?.id });
  expect([await world.balance(account), await unappliedOf(world, shop)]).toEqual(["0.00", "1200.00"]);
  expect(await billOf(world, bill)).toMatchObject({ reversedAmount: "1200.00", reversalAsked: false });
  expect((await decline(second, made)).status).toBe(409);
  const { rows } = await statementOf(shop.client, { from: world.today, to: world.today });
  expect(rows.map(({ kind }) => kind)).toEqual(["enrolment", "reversal"]);
  const { rows: tasks } = await world.services.database.db.execute(sql`
    select state from tasks where resource = 'reversals' and record_id = ${made.id}`);
  expect(tasks).toEqual([{ state: "done" }]);
  await agree();
});

test("declining needs a reason, moves nothing and is final; the money can be asked for again", async () => {
  const { account, bill } = await paid("1200");
  const made = await ask(bill.id);
  expect(errorsOf(await decide(second, made, "decline", { declineReason: " " }))).toHaveProperty("declineReason");
  expect((await decline(second, made)).json()).toMatchObject({
    ...{ state: "declined", declineReason: "Договор не расторгнут", deciderId: second.person?.id },
  });
  expect((await decide(second, made, "confirm")).status).toBe(409);
  expect(await world.balance(account)).toBe("1000.00");
  expect((await decide(second, await ask(bill.id), "confirm")).status).toBe(200);
  expect(await world.balance(account)).toBe("0.00");
  await agree();
});

test("money that was spent meanwhile cannot be confirmed any more, only declined", async () => {
  const { account, bill } = await paid("1200");
  const made = await ask(bill.id);
  await spend(world.services.database.db, account, world.today, "0.01");
  const refused = await decide(second, made, "confirm");
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("осталось только")]);
  expect(await stateOf(made)).toBe("pending");
  expect((await decline(second, made)).status).toBe(200);
  await agree();
});

test("what is confirmed has the price of that moment, in whatever order requests are confirmed", async () => {
  const { shop, bill } = await paid("1000.03");
  const third = (Math.floor((Number(bill.lines[0]?.arrives) * 100) / 3) / 100).toFixed(2);
  const parts = [await ask(bill.id, third), await ask(bill.id, third), await ask(bill.id, third)];
  for (const part of parts.toReversed()) expect((await decide(second, part, "confirm")).status).toBe(200);
  await agree();
  expect((await decide(second, await ask(bill.id), "confirm")).status).toBe(200);
  expect(await unappliedOf(world, shop)).toBe("1000.03");
  await agree();
});

test("a debt that was paid meanwhile becomes an advance, not less of a debt", async () => {
  const { lateShop, ask: request, fulfil, onlyBill, debtOf } = owing(world);
  const shop = await lateShop({ deferralDays: 14 });
  await fulfil(await request(shop, await shop.account("yandex_direct"), "240"));
  const bill = await onlyBill(shop);
  const made = await ask(bill.id);
  expect(made).toMatchObject({ state: "pending", toDebt: "240.00" });
  expect(await debtOf(shop)).toBe("240.00");
  await received(world, { amount: "240", customerId: shop.customerId, bills: [{ billId: bill.id, amount: "240" }] });
  expect((await decide(second, made, "confirm")).json()).toMatchObject({ state: "done", toDebt: "0.00" });
  expect([await debtOf(shop), await unappliedOf(world, shop)]).toEqual(["0.00", "240.00"]);
  await agree();
});

test("of two requests for the same money one is confirmed, and of two decisions at once one counts", async () => {
  const { account, bill } = await paid("1200");
  const both = [await ask(bill.id), await ask(bill.id)];
  const answers = await Promise.all(both.map((one) => decide(second, one, "confirm")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await world.balance(account)).toBe("0.00");
  const other = await paid("1200");
  const made = await ask(other.bill.id);
  const decisions = await Promise.all([decline(second, made), decide(second, made, "confirm")]);
  expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await world.balance(other.account)).toBe((await stateOf(made)) === "done" ? "0.00" : "1000.00");
  await agree();
});

test("a confirmation that breaks off halfway leaves the request waiting, and nothing moved", async () => {
  const { db } = world.services.database;
  const { account, bill } = await paid("1200");
  const made = await ask(bill.id);
  await db.execute(sql`create function break_off() returns trigger language plpgsql as $$
    begin raise exception 'gone' using errcode = 'object_not_in_prerequisite_state'; end $$`);
  await db.execute(
    sql`create trigger break_off before insert on ledger_entries for each row execute function break_off()`,
  );
  expect((await decide(second, made, "confirm")).status).toBeGreaterThanOrEqual(400);
  await db.execute(sql`drop trigger break_off on ledger_entries`);
  expect([await stateOf(made), await world.balance(account)]).toEqual(["pending", "1000.00"]);
  expect((await decide(second, made, "confirm")).status).toBe(200);
  expect(await world.balance(account)).toBe("0.00");
  await agree();
});

test("the database itself takes one decision, by somebody else, and nothing else", async () => {
  const { db } = world.services.database;
  const { bill } = await paid("1200");
  const made = await ask(bill.id);
  const change = (what: SQL) => db.execute(sql`update reversals set ${what} where id = ${made.id}`);
  const maker = world.admin.person?.id ?? 0;
  for (const what of [sql`amount = amount + 1`, sql`state = 'done'`, sql`state = 'done', decider_id = ${maker}`])
    await expect(change(what)).rejects.toThrow();
  expect((await decline(second, made)).status).toBe(200);
  await expect(change(sql`state = 'done', decider_id = ${second.person?.id ?? 0}`)).rejects.toThrow();
  await agree();
});

test("a payment to the wrong customer does not leave accounts above the limit without the second administrator", async () => {
  const [shop, owner] = [await world.shop(), await world.shop()];
  const account = await shop.account("yandex_direct");
  const bill = (await shop.bill([{ accountId: account, amount: "1200" }])).json<Bill>();
  const { id } = await received(world, { amount: "1200", number: "77", bills: [{ billId: bill.id }] });
  const move = () =>
    world.admin.call("PUT", `/api/bank-payments/${id}/reassign`, {
      body: { customerId: owner.customerId, moveReason: "Ошиблись клиентом" },
      headers: { "x-confirmed": "take-out-of-cabinets" },
    });
  const refused = await move();
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("вернуть их решают двое")]);
  expect(await world.balance(account)).toBe("1000.00");
  const made = await ask(bill.id);
  expect((await move()).status, "asked, not yet confirmed").toBe(409);
  expect((await decide(second, made, "confirm")).status).toBe(200);
  expect((await move()).status).toBe(200);
  expect([await unappliedOf(world, shop), await unappliedOf(world, owner)]).toEqual(["0.00", "1200.00"]);
  await agree();
});
