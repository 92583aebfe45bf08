// Closed months: nothing dated in one can be entered, and reopening one takes two administrators.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addMonths, type Day, monthEnd, monthStart } from "../../../../src/domain/time/periods.ts";
import { spend } from "../acts/month.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "./world.ts";

interface Month extends Row {
  readonly state: string;
}

let world: World;
let shop: Shop;
let other: Client;
let account: number;
/** The last day of the closed month. */
let past: Day;
let month: Month;
let act: Row;
let unpaid: Bill;

const toClose = (client: Client, headers?: Record<string, string>) =>
  client.call("POST", "/api/resources/closed-months", {
    body: { region: "by", month: past },
    ...(headers && { headers }),
  });
const does = (action: string, client: Client, body: object = {}) =>
  client.call("POST", `/api/resources/closed-months/${month.id}/${action}`, { body });

beforeAll(async () => {
  world = await openWorld();
  other = await asAdministrator(world);
  shop = await world.shop();
  account = await shop.account("google_ads", { externalAccountId: "123-456-7890" });
  past = monthEnd(addMonths(monthStart(world.today), -1));
  await world.setRates("by", "2.5000", addMonths(past, -2));
  await world.setRates("kz", "480.0000", addMonths(past, -2));
  unpaid = (await shop.bill([{ accountId: account, amount: "120" }], { date: past })).json<Bill>();
  await spend(world.services.database.db, account, past, "10");
  act = await world.create("acts", { date: past, customerId: shop.customerId, totalWithVat: "60" });
});
afterAll(() => world.close());

test("a month closes once it has ended, and shows first what would stay unfinished", async () => {
  const early = await world.admin.call("POST", "/api/resources/closed-months", {
    body: { region: "by", month: world.today },
  });
  expect([early.status, early.text]).toEqual([422, expect.stringContaining("Этот месяц ещё не закончился")]);
  const refused = await world.create("acts", {
    date: past,
    customerId: shop.customerId,
    totalWithVat: "5",
    visible: true,
  });
  const refusal = { kind: "act", id: refused.id, reason: "Сумма не та" };
  expect((await shop.client.call("POST", "/api/edin/refuse", { body: refusal })).status).toBe(200);
  const asked = await toClose(world.admin);
  expect([asked.status, asked.json()]).toEqual([409, expect.objectContaining({ confirm: "close-month" })]);
  expect(asked.text).toMatch(/акты за месяц не составлены; 1\sакт скрыт от клиента; 1\sакт отказались подписать/);
  const answer = await toClose(world.admin, { "x-confirmed": "close-month" });
  expect(answer.status, answer.text).toBe(201);
  month = answer.json<Month>();
  expect(month).toMatchObject({ month: monthStart(past), state: "closed" });
  expect((await toClose(world.admin, { "x-confirmed": "close-month" })).status, "twice").toBe(422);
  expect((await toClose(shop.client)).status).toBe(403);
});

test("nothing can be written in a closed month in any way", async () => {
  const { admin } = world;
  const refusals = {
    bill: await shop.bill([{ accountId: account, amount: "120" }], { date: past }),
    act: await admin.call("POST", "/api/resources/acts", {
      body: { date: past, customerId: shop.customerId, totalWithVat: "10" },
    }),
    "another sum of an act": await admin.call("PUT", `/api/resources/acts/${act.id}`, {
      body: { version: act.version, totalWithVat: "70" },
    }),
    "an act that the customer gets to see": await admin.call("PUT", `/api/bills/acts/${act.id}/shown`),
    "an act that goes": await admin.call("DELETE", `/api/bills/acts/${act.id}`, {
      headers: { "if-match": String(act.version) },
    }),
    correction: await admin.call("POST", "/api/resources/corrections", {
      body: { accountId: account, amount: "5", date: past, reason: "Проверка" },
      headers: { "x-confirmed": "unexplained-correction" },
    }),
    run: await admin.call("POST", "/api/act-runs", { body: { region: "by", month: past.slice(0, 7) } }),
  };
  for (const [what, answer] of Object.entries(refusals)) {
    expect(answer.status, `${what}: ${answer.text}`).toBe(409);
    expect(answer.json<{ message: string }>().message, what).toMatch(/^Месяц закрыт \(/);
  }
  await expect(spend(world.services.database.db, account, past, "10")).rejects.toMatchObject({
    cause: { code: "MC001" },
  });
  const open = await admin.call("POST", "/api/resources/corrections", {
    body: { accountId: account, amount: "5", date: world.today, reason: "Проверка" },
    headers: { "x-confirmed": "unexplained-correction" },
  });
  expect(open.status, open.text).toBe(201);
});

test("changed spend of a closed month is refused row by row, and unchanged spend is accepted", async () => {
  const load = (amount: string) =>
    world.admin.call("POST", "/api/spend", {
      body: { rows: [{ system: "google_ads", account: "123-456-7890", date: past, amount }] },
      headers: { "idempotency-key": `spend-${amount}` },
    });
  const late = await load("12.00");
  expect([late.status, late.json<{ errors: object }>().errors]).toEqual([
    422,
    { "rows.0": expect.stringMatching(/^Месяц закрыт \(/) as unknown },
  ]);
  expect((await load("10.00")).status, "as it is in the ledger").toBe(200);
});

test("later work on a paper is not an entry in its month, and an old bill is paid on an open day", async () => {
  const closed = await world.admin.call("PUT", `/api/bills/acts/${act.id}/closed`);
  expect(closed.status, closed.text).toBe(200);
  const elsewhere = await world.shop("kz");
  const bill = await elsewhere.bill([{ accountId: await elsewhere.account("google_ads"), amount: "60000" }], {
    date: past,
  });
  expect(bill.status, "another region").toBeLessThan(300);
  const { version } = await world.one<Bill>("bills", unpaid.id);
  const moved = await world.admin.call("PUT", `/api/resources/bills/${unpaid.id}`, {
    body: { version, date: addDays(past, 1) },
  });
  expect(moved.status, moved.text).toBe(200);
});

test("one administrator asks to open a month, and another one opens it", async () => {
  expect((await does("open", other)).status, "nobody asked").toBe(409);
  expect((await does("ask-to-open", world.admin)).status, "without a reason").toBe(422);
  expect((await does("ask-to-open", world.admin, { reason: "Забытый расход" })).status).toBe(200);
  const alone = await does("open", world.admin);
  expect([alone.status, alone.text]).toEqual([409, expect.stringContaining("Кто просит открыть: вы")]);
  await expect(spend(world.services.database.db, account, past, "10")).rejects.toThrow();
  expect((await does("open", other)).status).toBe(200);
  await spend(world.services.database.db, account, past, "10");
  expect((await does("close", other)).status).toBe(200);
  await expect(spend(world.services.database.db, account, past, "10")).rejects.toThrow();
});
