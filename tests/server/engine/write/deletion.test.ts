// Deleting records that others depend on: announced first, done in one transaction, refused with reasons, never done
// twice.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, unbalanced, type Bill, type Shop, type World } from "../../domains/billing/world.ts";
import { transfer } from "../../domains/ledger/movements.ts";
import { expectRefusal } from "../../../world/apiWalk.ts";

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Preview {
  readonly goes: readonly { resource: string; count: number }[];
  readonly cleared: readonly { resource: string; field: string; count: number }[];
  readonly reasons: readonly string[];
}

const preview = async (resource: string, id: number): Promise<Preview> =>
  (await world.admin.call("GET", `/api/deletions/${resource}/${id}`)).json<Preview>();
const remove = (resource: string, id: number) => world.admin.call("DELETE", `/api/resources/${resource}/${id}`);
const status = async (resource: string, id: number) =>
  (await world.admin.call("GET", `/api/resources/${resource}/${id}`)).status;
const pay = (id: number) => world.admin.call("PUT", `/api/bills/${id}/paid`, { body: {} });

/** A customer with a contract, an account, an unpaid bill and an act of it. */
async function furnished() {
  shop = await world.shop();
  const { customerId } = shop;
  const contract = await world.create("contracts", { number: "Д-1", customerId, startDate: "2026-01-01" });
  const accountId = await shop.account("google_ads", { contractId: contract.id });
  const bill = (await shop.bill([{ accountId, amount: "500" }], { contractId: contract.id })).json<Bill>();
  const act = await world.create("acts", { date: "2026-03-31", customerId, totalWithVat: "120", contractId: null });
  return { customerId, contractId: contract.id, accountId, billId: bill.id, actId: act.id };
}

test("the preview counts what is deleted with a client, and then it is deleted", async () => {
  const { customerId, contractId, accountId, billId, actId } = await furnished();
  const { goes, reasons } = await preview("customers", customerId);
  expect(reasons).toEqual([]);
  expect(Object.fromEntries(goes.map(({ resource, count }) => [resource, count]))).toEqual({
    ...{ contracts: 1, accounts: 1, bills: 1, acts: 1 },
  });
  expect((await remove("customers", customerId)).status).toBe(200);
  for (const [resource, id] of [
    ["customers", customerId],
    ["contracts", contractId],
    ["accounts", accountId],
    ["bills", billId],
    ["acts", actId],
  ] as const)
    expect(await status(resource, id), resource).toBe(404);
  const { rows } = await world.services.database.db.execute<{ resource: string }>(sql`
    select resource from audit where customer_id = ${customerId} and action = 'delete'`);
  expect(rows.map(({ resource }) => resource).toSorted()).toEqual([
    "accounts",
    "acts",
    "bills",
    "contracts",
    "customers",
  ]);
});

test("a client with payments cannot be deleted, and the refusal says so", async () => {
  const { customerId, accountId, billId } = await furnished();
  expect((await pay(billId)).status).toBe(200);
  const { reasons } = await preview("customers", customerId);
  expect(reasons).toContain("Клиент уже платил, и в учёте он останется");
  expect(reasons).toContain("Счета (1): Оплаченный счёт удалить нельзя: деньги по нему уже зачислены");
  const answer = await remove("customers", customerId);
  expectRefusal(answer, 409);
  expect(answer.text).toContain("Клиент уже платил");
  expect(await status("customers", customerId)).toBe(200);
  const [first] = (await preview("accounts", accountId)).reasons;
  expect(first, "what says most").toBe("По аккаунту уже двигались деньги, и в учёте он останется");
});

test("a signed act cannot be deleted, nor its client", async () => {
  const { customerId, actId } = await furnished();
  const act = await world.one("acts", actId);
  await world.admin.call("PUT", `/api/resources/acts/${actId}`, { body: { version: act.version, signed: true } });
  expect((await preview("acts", actId)).reasons).toEqual(["Подписанный акт удалить нельзя"]);
  expectRefusal(await remove("acts", actId), 409);
  expectRefusal(await remove("customers", customerId), 409);
});

test("a contract with papers cannot be deleted; without papers it is, and its accounts stay", async () => {
  const { contractId, accountId, billId } = await furnished();
  expect((await preview("contracts", contractId)).reasons).toEqual([
    "На эту запись ссылаются счета: 1 (поле «Договор»)",
  ]);
  expectRefusal(await remove("contracts", contractId), 409);
  expect((await remove("bills", billId)).status).toBe(200);
  expect((await preview("contracts", contractId)).cleared).toEqual([
    { resource: "accounts", field: "contractId", count: 1 },
  ]);
  expect((await remove("contracts", contractId)).status).toBe(200);
  expect(await world.one("accounts", accountId)).toMatchObject({ contractId: null, version: 2 });
});

test("a preview of several clients counts everything once, and gives a reason for each that stays", async () => {
  const one = await furnished();
  const two = await furnished();
  const paid = await furnished();
  expect((await pay(paid.billId)).status).toBe(200);
  const ids = [one.customerId, two.customerId, paid.customerId, one.customerId, 999_999];
  const ask = (chosen: readonly number[], resource = "customers", by = world.admin) =>
    by.call("POST", `/api/deletions/${resource}`, { body: { ids: chosen } });
  const asked = (await ask(ids)).json<
    Omit<Preview, "reasons"> & { free: number[]; kept: { id: number; reasons: string[] }[] }
  >();
  expect(asked.free).toEqual([one.customerId, two.customerId]);
  expect(Object.fromEntries(asked.goes.map(({ resource, count }) => [resource, count]))).toEqual({
    ...{ contracts: 2, accounts: 2, bills: 2, acts: 2 },
  });
  expect(asked.cleared).toEqual([]);
  expect(asked.kept.map(({ id }) => id)).toEqual([paid.customerId, 999_999]);
  expect(asked.kept[0]?.reasons).toEqual((await preview("customers", paid.customerId)).reasons);
  expect(asked.kept[1]?.reasons).toEqual(["Клиент: запись не найдена"]);
  const contracts = (await ask([one.contractId, two.contractId], "contracts")).json<{
    free: number[];
    kept: object[];
  }>();
  expect(contracts).toMatchObject({ free: [], kept: [{ id: one.contractId }, { id: two.contractId }] });
  expect(await status("customers", one.customerId), "asking changes nothing").toBe(200);
  expectRefusal(await ask([], "customers"), 422, 400);
  expectRefusal(await ask(ids, "customers", shop.client), 403);
  expectRefusal(await ask(ids, "nothing"), 404);
});

test("a client deleted by two at once is deleted once, and the other gets a refusal", async () => {
  const { customerId } = await furnished();
  const answers = await Promise.all([1, 2, 3].map(() => remove("customers", customerId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 404, 409);
  const { rows } = await world.services.database.db.execute(sql`
    select from audit where resource = 'customers' and record_id = ${customerId} and action = 'delete'`);
  expect(rows).toHaveLength(1);
});

test("a bill paid while its client is being deleted is either paid or deleted, never both", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { customerId, accountId, billId } = await furnished();
    const acts = [() => pay(billId), () => remove("customers", customerId), () => pay(billId)];
    const [first, second, third] = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    for (const answer of [first, second, third]) expect(answer?.status).toBeLessThan(500);
    const isGone = (await status("customers", customerId)) === 404;
    expect(await status("bills", billId)).toBe(isGone ? 404 : 200);
    if (!isGone) expect(Number(await world.balance(accountId))).toBeGreaterThan(0);
    const { rows } = await world.services.database.db.execute(sql`
      select from ledger_transactions where bill_id = ${billId}`);
    expect(rows).toHaveLength(isGone ? 0 : 1);
  }
  expect(await unbalanced(world)).toEqual([]);
});

test("a bill deleted and paid at once is deleted without ledger entries, or paid once", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { accountId, billId } = await furnished();
    const acts = [() => remove("bills", billId), () => pay(billId), () => pay(billId)];
    const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    for (const answer of answers) expect(answer.status).toBeLessThan(500);
    const isGone = (await status("bills", billId)) === 404;
    const { rows } = await world.services.database.db.execute(sql`
      select from ledger_transactions where bill_id = ${billId}`);
    expect(rows).toHaveLength(isGone ? 0 : 1);
    expect(Number(await world.balance(accountId)) > 0).toBe(!isGone);
  }
  expect(await unbalanced(world)).toEqual([]);
});

test("an account deleted during a transfer to it either keeps the money or is deleted without it", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { customerId, accountId, billId } = await furnished();
    await world.admin.call("PUT", `/api/resources/customers/${customerId}`, {
      body: { version: (await world.one("customers", customerId)).version, allowTransfer: "yes" },
    });
    await pay(billId);
    const otherId = await shop.account("google_ads");
    const body = { fromAccountId: accountId, toAccountId: otherId, amount: "1" };
    expect((await transfer(shop.client, body)).status).toBeLessThan(300);
    const before = Number(await world.balance(accountId));
    const emptyId = await shop.account("google_ads");
    const move = (key: string) => () =>
      transfer(shop.client, { fromAccountId: accountId, toAccountId: emptyId, amount: "10" }, `${round} ${key}`);
    const acts = [move("a"), () => remove("accounts", emptyId), move("b")];
    const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    for (const answer of answers) expect(answer.status).toBeLessThan(500);
    const isGone = (await status("accounts", emptyId)) === 404;
    const moved = isGone ? 0 : Number(await world.balance(emptyId));
    expect(isGone || moved > 0).toBe(true);
    expect(before - Number(await world.balance(accountId))).toBeCloseTo(moved, 2);
  }
  expect(await unbalanced(world)).toEqual([]);
});

test("a caller who may not delete cannot see the preview", async () => {
  const { customerId } = await furnished();
  expectRefusal(await shop.client.call("GET", `/api/deletions/customers/${customerId}`), 403);
  expectRefusal(await world.admin.call("GET", `/api/deletions/nothing/1`), 404);
  expectRefusal(await world.admin.call("GET", `/api/deletions/customers/999999`), 404);
});
