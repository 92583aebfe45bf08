// Moves of money through the API: paid in, paid out and spent. A refusal is a valid answer.
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { addDays } from "../../../../../src/domain/time/periods.ts";
import type { Trader } from "./business.ts";
import { type Found, type Move, oneOf, ownerOf, pick, type Stage, text, unpaidBill } from "./stage.ts";

const linesOf = ({ trader, chance, sum, cabinet, other }: Stage) => {
  const lines = [{ accountId: cabinet.id, amount: sum }];
  if (chance.other % 3 > 0) lines.push({ accountId: other.id, amount: sum });
  // Twice the same cabinet in a bill, and sums that do not divide evenly.
  if (chance.other % 3 > 1) lines.push({ accountId: cabinet.id, amount: trader.region === "by" ? "33.33" : "3333.35" });
  return lines;
};

const bill: Move = (stage) => {
  const { business, trader, day, today, chance } = stage;
  const date = chance.back < 4 ? day : today;
  return business.send("PUT", "/api/bills", { id: 0, customerId: trader.shop.customerId, date, lines: linesOf(stage) });
};

const topUp: Move = (stage) => stage.business.sendAs(stage.trader, "/api/top-ups", { lines: linesOf(stage) });

const payBill: Move = async (stage) => {
  const { business, today, day } = stage;
  const found = await unpaidBill(stage);
  if (!found) return undefined;
  const { region } = ownerOf(stage, found);
  if (stage.chance.other % 2 === 0) {
    const answer = await business.send("PUT", `/api/bills/${found.id}/paid`);
    if (answer.status === 200) expect(answer.json(), "its day").toMatchObject({ paidAt: business.today(region) });
    if (answer.status !== 409) return answer;
  }
  const paidAt = day < found.date ? today : day;
  const answer = await business.send("PUT", `/api/bills/${found.id}/paid`, { paidAt });
  if (answer.status !== 409) return answer;
  await business.send("PUT", `/api/bills/${found.id}/reprice`);
  return business.send("PUT", `/api/bills/${found.id}/paid`);
};

/** A payment to the bank: the whole of a bill, a part, more than it, or one without a bill. */
const payment: Move = async (stage) => {
  const { business, chance, today, sum } = stage;
  const found = chance.other % 4 === 0 ? undefined : await unpaidBill(stage);
  const date = chance.back < 8 ? addDays(today, -chance.back) : today;
  const amount = found && chance.other % 2 === 0 ? found.amount : sum;
  const trader = ownerOf(stage, found);
  const bills = found ? [{ billId: found.id }] : [];
  const body = {
    number: String(chance.cents),
    date,
    amount,
    region: trader.region,
    customerId: trader.shop.customerId,
    bills,
  };
  const made = await business.send("POST", "/api/resources/bank-payments", body);
  if (made.status !== 201 || chance.other % 5 === 4) return made;
  const { id } = made.json<Found>();
  return business.send("PUT", `/api/bank-payments/${id}/enrol`);
};

const enrolPayment: Move = async (stage) => {
  const wanted = () => oneOf(stage, "bank_payments", "state <> 'done'");
  let found = await wanted();
  if (!found) await payment({ ...stage, chance: { ...stage.chance, other: 4 } });
  found ??= await wanted();
  return found && stage.business.send("PUT", `/api/bank-payments/${found.id}/enrol`);
};

const movePayment: Move = async (stage) => {
  const { business, chance } = stage;
  const found = await oneOf(stage, "bank_payments", "state = 'done'");
  const trader = ownerOf(stage, found);
  const to = pick(
    business.traders.filter((one) => one !== trader && one.region === trader.region),
    chance.other,
  );
  return (
    found &&
    to &&
    business.send("PUT", `/api/bank-payments/${found.id}/reassign`, {
      customerId: to.shop.customerId,
      moveReason: "Чужая",
    })
  );
};

/** Customers with unallocated money. */
const withAdvance = `customer_id in (
  select x.customer_id from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
  where e.book = 'unapplied' group by 1 having sum(e.amount) > 0)`;

/** A customer with an advance; if there is none, the current one pays. */
async function payerOf(stage: Stage): Promise<Trader> {
  const known = await oneOf(stage, "bank_payments", withAdvance);
  if (!known) await payment({ ...stage, chance: { ...stage.chance, other: 0 } });
  return ownerOf(stage, known);
}

/** Allocates a part of what a bill needs, or all that is left. */
const allocate: Move = async (stage) => {
  const trader = await payerOf(stage);
  const wanted = () => oneOf(stage, "bills", `not paid and customer_id = ${trader.shop.customerId}`);
  let found = await wanted();
  if (!found)
    await bill({
      ...stage,
      trader,
      cabinet: trader.cabinets[0] ?? stage.cabinet,
      other: trader.cabinets[1] ?? stage.other,
    });
  found ??= await wanted();
  if (!found) return undefined;
  const amount = stage.chance.other % 3 === 0 ? {} : { amount: trader.region === "by" ? "17.35" : "1735.01" };
  return stage.business.send("POST", "/api/resources/allocations", { billId: found.id, ...amount });
};

const release: Move = async (stage) => {
  const which = `state = 'applied' and exists (select from bills b where b.id = bill_id and not b.paid)`;
  const wanted = () => oneOf(stage, "allocations", stage.chance.other % 5 === 0 ? "state = 'applied'" : which);
  let found = await wanted();
  if (!found) await allocate({ ...stage, chance: { ...stage.chance, other: 1 } });
  found ??= await wanted();
  return found && stage.business.send("PUT", `/api/allocations/${found.id}/release`);
};

const unappliedOf = async ({ business }: Stage, { shop }: Trader): Promise<string> =>
  (await business.world.one<{ unapplied: string }>("customers", shop.customerId)).unapplied;

const refundBody = async (stage: Stage, amount?: string) => {
  const trader = await payerOf(stage);
  const whole = { customerId: trader.shop.customerId, date: stage.business.today(trader.region), reason: "Просьба" };
  return { ...whole, amount: amount ?? (await unappliedOf(stage, trader)) };
};

const refund: Move = async (stage) =>
  stage.business.send(
    "POST",
    "/api/resources/refunds",
    await refundBody(stage, stage.chance.other % 3 === 0 ? undefined : "10.01"),
  );

const request: Move = async (stage) => {
  const found = await oneOf(stage, "top_up_requests", "status = 'new'");
  if (!found) return undefined;
  const does = stage.chance.other % 6 === 5 ? "decline" : "fulfil";
  return stage.business.send(
    "POST",
    `/api/resources/top-up-requests/${found.id}/${does}`,
    does === "decline" ? { declineReason: "Нет" } : {},
  );
};

/** Systems' reports of a day's spend: new, changed, lower, or empty; on time or late. */
const spend: Move = async ({ business, model, cabinet, other, chance, day, today, small }) => {
  const date = chance.other % 3 === 0 ? addDays(today, -(chance.back % 3)) : day;
  const amount = chance.other % 7 === 0 ? "0.00" : small;
  const given = [{ cabinet, date, amount }];
  if (chance.other % 2 === 0 && other !== cabinet)
    given.push({ cabinet: other, date: today, amount: text(chance.cents % 5000) });
  const rows = given.map((row) => ({
    system: row.cabinet.system,
    account: row.cabinet.name,
    date: row.date,
    amount: row.amount,
  }));
  const answer = await business.send("POST", "/api/spend", { rows });
  if (answer.status === 200) for (const row of given) model.spent(row.cabinet.id, row.date, row.amount);
  return answer;
};

const transfer: Move = async ({ business, trader, cabinet, other, small, chance }) => {
  const { balance } = await business.world.one<{ balance: string }>("accounts", cabinet.id);
  const amount = chance.other % 3 === 0 ? balance : small;
  return business.send("POST", "/api/transfers", {
    customerId: trader.shop.customerId,
    fromAccountId: cabinet.id,
    toAccountId: other.id,
    amount,
  });
};

const correct: Move = ({ business, cabinet, day, small, chance }) =>
  business.send("POST", "/api/resources/corrections", {
    ...{ accountId: cabinet.id, date: day, reason: "Ошибка", amount: chance.other % 3 === 0 ? small : `-${small}` },
  });

/** Two concurrent requests for the same money, or the same paper. */
const twice: Move = async (stage) => {
  const { business, trader, chance, cabinet, other } = stage;
  const both = (path: string, body: object = {}) =>
    Promise.all([0, 1].map(() => business.send(path.endsWith("paid") ? "PUT" : "POST", path, body)));
  const asked = await oneOf(stage, "top_up_requests", "status = 'new'");
  if (asked && chance.other % 4 < 2) return both(`/api/resources/top-up-requests/${asked.id}/fulfil`);
  const unpaid = await unpaidBill(stage);
  if (unpaid && chance.other % 4 === 1) return both(`/api/bills/${unpaid.id}/paid`);
  if (chance.other % 4 === 2) return both("/api/resources/refunds", await refundBody(stage));
  const { balance } = await business.world.one<{ balance: string }>("accounts", cabinet.id);
  const body = {
    customerId: trader.shop.customerId,
    fromAccountId: cabinet.id,
    toAccountId: other.id,
    amount: balance,
  };
  return both("/api/transfers", body);
};

/** Returns cabinets' money to the advance: all that is left of a bill, or a part. */
const reverse: Move = async (stage) => {
  const { business, chance } = stage;
  const entered = pick(
    await business.rows<{ bill: number; account: number }>(sql`
      select l.parent_id as bill, l.account_id as account from bills_lines l join bills b on b.id = l.parent_id
      where b.paid or b.owed_since is not null group by 1, 2 order by 1 desc, 2`),
    chance.one,
  );
  if (!entered) return undefined;
  const amount = chance.other % 3 === 0 ? {} : { amount: text(1 + (chance.cents % 9000)) };
  const body = { billId: entered.bill, accountId: entered.account, reason: "Клиент уходит", ...amount };
  return business.send("POST", "/api/resources/reversals", body);
};

export const moneyMoves = {
  ...{ bill, topUp, payBill, payment, enrolPayment, movePayment, allocate, release, refund, request, spend, transfer },
  ...{ correct, twice, reverse },
} as const satisfies Readonly<Record<string, Move>>;
