// A paper that one side refuses to sign is corrected and signed again, also if the other side has signed it.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../world/callers.ts";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";

interface Signature extends Row {
  readonly event: string;
  readonly side: string;
  readonly document: { readonly id: string } | null;
}

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await openWorld();
  await world.setRegion("BY", {
    ...{ sellerName: "ООО «Кабинет Медиа»", sellerTaxNumber: "191000056" },
    ...{ sellerSignerName: "Лебедева А. С.", sellerSignerPosition: "директор" },
  });
  shop = await world.shop();
  await query(sql`update customers set signer_name = 'Климова О. В.' where id = ${shop.customerId}`);
});
afterAll(() => world.close());

const query = (text: ReturnType<typeof sql>) => world.services.database.db.execute(text);
const refusedByDatabase = (text: ReturnType<typeof sql>) =>
  expect(query(text)).rejects.toMatchObject({ cause: { code: "SP001" } });
const act = (more: object = {}): Promise<Row> =>
  world.create("acts", {
    ...{ customerId: shop.customerId, date: "2026-10-31", totalWithVat: "300.10", visible: true },
    ...more,
  });
const now = ({ id }: Row) => world.one("acts", id);
const sign = async (who: Client, { id }: Row, kind = "act"): Promise<void> => {
  const answer = await who.call("POST", "/api/edin/sign", { body: { documents: [{ kind, id }] } });
  expect(answer.json(), answer.text).toMatchObject({ results: [{ done: true }] });
};
const refuse = async ({ id }: Row, reason = "Сумма не та", kind = "act"): Promise<void> => {
  const answer = await shop.client.call("POST", "/api/edin/refuse", { body: { kind, id, reason } });
  expect(answer.status, answer.text).toBe(200);
};
const refuseOurs = async ({ id }: Row, signingReason = "Не та дата") => {
  const answer = await world.admin.call("POST", `/api/bills/acts/${id}/refuse`, { body: { signingReason } });
  expect(answer.json(), answer.text).toMatchObject({ signing: "refused" });
};
const change = async ({ id }: Row, body: object): Promise<Row> => {
  const { version } = await world.one("acts", id);
  const answer = await world.admin.call("PUT", `/api/resources/acts/${id}`, { body: { version, ...body } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Row>();
};
const historyOf = async (who: Client, filter: object): Promise<Signature[]> =>
  (
    await who.call(
      "GET",
      `/api/resources/signatures?sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).json<Signature[]>();
const eventsOf = async ({ id }: Row): Promise<readonly string[]> =>
  (await historyOf(shop.client, { actId: id })).map(({ event, side }) => `${side} ${event}`);

test("a refusal has a reason, becomes a task, and is withdrawn by a correction", async () => {
  const refused = await act();
  for (let twice = 0; twice < 2; twice++) await refuse(refused);
  expect(await now(refused)).toMatchObject({ signing: "refused", signingReason: "Сумма не та" });
  expect(await historyOf(world.admin, { actId: refused.id })).toMatchObject([
    { event: "refused", reason: "Сумма не та" },
  ]);
  const tasks = (await world.admin.call("GET", "/api/resources/tasks")).json<Row[]>();
  expect(tasks.filter(({ resource, recordId }) => resource === "acts" && recordId === refused.id)).toHaveLength(1);
  expect(await change(refused, { totalWithVat: "200.00" })).toMatchObject({ signing: "none", signingReason: null });
  await sign(shop.client, refused);
  expect(await now(refused)).toMatchObject({ signing: "customer" });
  const body = { kind: "act", id: refused.id, reason: "Сумма не та" };
  expect((await shop.client.call("POST", "/api/edin/refuse", { body })).status).toBe(409);
});

test("an act that we signed and the customer refuses is corrected, and signed by both again", async () => {
  const refused = await act({ totalWithVat: "777.77" });
  await sign(world.admin, refused);
  await refuse(refused);
  expect(await change(refused, { totalWithVat: "555.55" })).toMatchObject({ signing: "none", original: null });
  expect(await eventsOf(refused)).toEqual(["provider signed", "customer refused", "provider voided"]);
  await sign(world.admin, refused);
  await sign(shop.client, refused);
  expect(await now(refused)).toMatchObject({ signing: "both", signed: true, totalWithVat: "555.55" });
  const history = await historyOf(shop.client, { actId: refused.id });
  expect(history.map(({ event }) => event)).toEqual(["signed", "refused", "voided", "signed", "signed"]);
  const [first, , , ours, theirs] = history.map(({ document }) => document?.id);
  expect([ours === theirs, ours === first]).toEqual([true, false]);
  for (const name of ["document", "signature"]) {
    const kept = await shop.client.call("GET", `/api/resources/signatures/${history[0]?.id}/files/${name}`);
    expect(kept.status, name).toBe(200);
  }
});

test("a correction that is taken back is signed again, though the document is the same", async () => {
  const refused = await act();
  await sign(shop.client, refused);
  await refuseOurs(refused);
  await change(refused, { totalWithVat: "300.20" });
  await change(refused, { totalWithVat: "300.10" });
  await sign(shop.client, refused);
  await sign(world.admin, refused);
  expect(await now(refused)).toMatchObject({ signing: "both" });
  await refusedByDatabase(sql`update acts set total_with_vat = 1 where id = ${refused.id}`);
});

test("the side that refused may sign the paper after all, and what is no part of it stays open", async () => {
  const refused = await act();
  await sign(shop.client, refused);
  await refuseOurs(refused);
  expect((await shop.client.call("GET", `/api/resources/acts/${refused.id}`)).json()).toMatchObject({
    ...{ signing: "refused", signingReason: "Не та дата" },
  });
  const hidden = await world.admin.call("PUT", `/api/bills/acts/${refused.id}/hidden`, { body: {} });
  expect(hidden.json(), hidden.text).toMatchObject({ visible: false, signing: "refused" });
  await sign(world.admin, refused);
  expect(await now(refused)).toMatchObject({ signing: "both", visible: true });
  expect(await eventsOf(refused)).toEqual(["customer signed", "provider refused", "provider signed"]);
});

test("the database voids signatures only by a change after a refusal", async () => {
  const [standing, refused] = [await act(), await act()];
  for (const paper of [standing, refused]) await sign(world.admin, paper);
  await refuse(refused);
  await refusedByDatabase(sql`update acts set total_with_vat = 1 where id = ${refused.id}`);
  await refusedByDatabase(sql`update acts set signing = 'none' where id = ${standing.id}`);
  for (const { id } of [standing, refused])
    await refusedByDatabase(sql`
      insert into signatures (act_id, customer_id, event, side) values (${id}, ${shop.customerId}, 'voided', 'provider')`);
});

test("an act that we signed is marked as signed on paper, also after the customer refused to sign it here", async () => {
  const [plain, refused] = [await act(), await act()];
  for (const paper of [plain, refused]) await sign(world.admin, paper);
  await refuse(refused, "Подписали на бумаге");
  for (const paper of [plain, refused]) {
    const marked = await world.admin.call("PUT", `/api/bills/acts/${paper.id}/signed`, { body: {} });
    expect(marked.json(), marked.text).toMatchObject({ signed: true, signing: "provider", signingReason: null });
  }
  expect(await eventsOf(refused)).toEqual(["provider signed", "customer refused"]);
  const back = { unsignedReason: "Подписан другой экземпляр" };
  const unmarked = await world.admin.call("PUT", `/api/bills/acts/${plain.id}/unsigned`, { body: back });
  expect(unmarked.json(), unmarked.text).toMatchObject({ signed: false, signing: "provider" });
});

test("a contract that we signed and the customer refuses gets other terms", async () => {
  const contract = await world.create("contracts", {
    ...{ customerId: shop.customerId, number: "16/26", startDate: "2026-01-15" },
  });
  await sign(world.admin, contract, "contract");
  await refuse(contract, "Нужна постоплата", "contract");
  const { version } = await world.one("contracts", contract.id);
  const answer = await world.admin.call("PUT", `/api/resources/contracts/${contract.id}`, {
    body: { version, paymentTerms: "postpay" },
  });
  expect(answer.json(), answer.text).toMatchObject({ signing: "none", paymentTerms: "postpay", original: null });
  for (const who of [world.admin, shop.client]) await sign(who, contract, "contract");
  expect(await world.one("contracts", contract.id)).toMatchObject({ signing: "both" });
});
