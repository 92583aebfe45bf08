// The mark that an act is signed on paper, and its removal after a mistake.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import type { HistoryEntry } from "../../../../src/contract/records/history.ts";
import { addMonths, monthEnd, monthStart } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());

const unsignedReason = "Подписан другой экземпляр";

const signedAct = (more: object = {}): Promise<Row> =>
  world.create("acts", {
    ...{ customerId: shop.customerId, date: world.today, totalWithVat: "120", visible: true, signed: true },
    ...more,
  });
const does = (action: string, { id }: Row, body: object = {}, client = world.admin) =>
  client.call("PUT", `/api/bills/acts/${id}/${action}`, { body });
const takeBack = (act: Row, body: object = { unsignedReason }) => does("unsigned", act, body);
const historyOf = async ({ id }: Row): Promise<readonly HistoryEntry[]> =>
  (await world.admin.call("GET", `/api/history?resource=acts&recordId=${id}`)).json<{ entries: HistoryEntry[] }>()
    .entries;
const seenByCustomer = async ({ id }: Row): Promise<Row> => {
  const answer = await shop.client.call("GET", `/api/resources/acts/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Row>();
};
const asksCustomerFor = async (): Promise<readonly number[]> =>
  (await shop.client.call("GET", "/api/documents/todo"))
    .json<{ toSign: readonly { id: number }[] }>()
    .toSign.map(({ id }) => id);

test("an act whose mark is taken back waits for the customer's signature, and can be changed and deleted", async () => {
  const act = await signedAct();
  expect(await asksCustomerFor()).not.toContain(act.id);
  const answer = await takeBack(act);
  expect(answer.status, answer.text).toBe(200);
  expect(await seenByCustomer(act)).toMatchObject({ signed: false, state: "shown" });
  expect(await asksCustomerFor()).toContain(act.id);
  const { version } = answer.json<Row>();
  const changed = await world.admin.call("PUT", `/api/resources/acts/${act.id}`, {
    body: { version, totalWithVat: "130" },
  });
  expect(changed.json(), changed.text).toMatchObject({ totalWithVat: "130.00" });
  const gone = await world.admin.call("DELETE", `/api/bills/acts/${act.id}`, {
    headers: { "if-match": String(changed.json<Row>().version) },
  });
  expect(gone.status, gone.text).toBeLessThan(300);
});

test("the history says each time who took the mark back and why, and customers don't learn the reason", async () => {
  const act = await signedAct();
  for (const count of [1, 2]) {
    expect((await takeBack(act)).json()).toMatchObject({ signed: false, unsignedReason });
    const [last] = await historyOf(act);
    expect(last, `time ${count}`).toMatchObject({
      action: "unmarkSigned",
      author: { id: world.admin.person?.id },
      changes: expect.arrayContaining([
        { field: "signed", before: true, after: false },
        { field: "unsignedReason", before: null, after: unsignedReason },
      ]) as unknown,
    });
    expect(await seenByCustomer(act)).not.toHaveProperty("unsignedReason");
    expect((await does("signed", act)).json()).toMatchObject({ signed: true, unsignedReason: null });
  }
});

test("a reason is required, also of a program that sends the whole record", async () => {
  const act = await signedAct();
  for (const body of [{}, { unsignedReason: "" }, { unsignedReason: "  " }])
    expect((await takeBack(act, body)).json()).toMatchObject({
      statusCode: 422,
      errors: { unsignedReason: expect.any(String) as unknown },
    });
  const put = (body: object) =>
    world.admin.call("PUT", `/api/resources/acts/${act.id}`, { body: { ...act, signed: false, ...body } });
  expect((await put({})).status).toBe(422);
  expect(await world.one("acts", act.id)).toMatchObject({ signed: true });
  expect((await put({ unsignedReason })).json()).toMatchObject({ signed: false, unsignedReason });
});

test("the mark stays on an act that is closed, signed electronically, or of a closed month", async () => {
  const { db } = world.services.database;
  const closed = await signedAct({ closed: true });
  expect(closed).toMatchObject({ marks: ["visible", "onPaper"] });
  const electronic = await signedAct();
  await db.execute(sql`update acts set signing = 'both' where id = ${electronic.id}`);
  const past = monthEnd(addMonths(monthStart(world.today), -1));
  const old = await signedAct({ date: past });
  const month = await world.admin.call("POST", "/api/resources/closed-months", {
    ...{ body: { region: "by", month: past }, headers: { "x-confirmed": "close-month" } },
  });
  expect(month.status, month.text).toBe(201);
  const refusals = [
    [closed, /^Снять отметку о подписи нельзя. Закрыт/],
    [electronic, /^Снять отметку о подписи нельзя. Электронная подпись: Подписали обе стороны/],
    [old, /^Месяц закрыт \(/],
  ] as const;
  for (const [act, why] of refusals) {
    const answer = await takeBack(act);
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringMatching(why) as unknown }),
    ]);
    expect(await world.one("acts", act.id)).toMatchObject({ signed: true, unsignedReason: null });
  }
  expect((await does("unsigned", electronic, { unsignedReason }, shop.client)).status).toBe(403);
});
