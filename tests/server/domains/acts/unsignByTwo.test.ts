// Where the region requires it, one administrator requests the removal of an act's signature mark, and another decides.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TimelineItem } from "../../../../src/contract/records/timeline.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;
let second: Client;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  second = await asAdministrator(world);
  await world.setRegion("BY", { unsignByTwo: true });
});
afterAll(() => world.close());

const unsignedReason = "Подписан другой экземпляр";
const unsignDeclined = "Подписан тот самый";

const does = (action: string, { id }: Row, body: object = {}, client: Client = world.admin) =>
  client.call("PUT", `/api/bills/acts/${id}/${action}`, { body });
const confirm = (act: Row, client = second) => does("confirm-unsign", act, {}, client);
const decline = (act: Row, client = second) => does("decline-unsign", act, { unsignDeclined }, client);
const now = ({ id }: Row) => world.one("acts", id);
const signed = (): Promise<Row> =>
  world.create("acts", {
    ...{ customerId: shop.customerId, date: world.today, totalWithVat: "120", visible: true, signed: true },
  });
async function asked(): Promise<Row> {
  const act = await signed();
  const answer = await does("ask-to-unsign", act, { unsignedReason });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Row>();
}

test("nobody takes the mark back alone, through no door", async () => {
  const act = await signed();
  const alone = await does("unsigned", act, { unsignedReason });
  expect([alone.status, alone.text]).toEqual([409, expect.stringContaining("снимают вдвоём")]);
  const put = await world.admin.call("PUT", `/api/resources/acts/${act.id}`, {
    body: { ...act, signed: false, unsignedReason },
  });
  expect(put.status).toBe(409);
  expect(await now(act)).toMatchObject({ signed: true, unsigning: null });
});

test("the act says who asks and why, and stays signed until another administrator confirms it, once", async () => {
  expect((await does("ask-to-unsign", await signed(), { unsignedReason: " " })).status).toBe(422);
  const act = await asked();
  expect(act).toMatchObject({
    ...{ signed: true, unsigning: "pending", unsignedReason, unsignMakerId: world.admin.person?.id, state: "signed" },
  });
  for (const own of [await confirm(act, world.admin), await decline(act, world.admin)])
    expect([own.status, own.text]).toEqual([409, expect.stringContaining("Кто просит снять отметку: вы")]);
  expect((await confirm(act, shop.client)).status).toBe(403);
  const put = { version: act.version, signed: false };
  const byAuthor = await world.admin.call("PUT", `/api/resources/acts/${act.id}`, { body: put });
  expect(byAuthor.status).toBeGreaterThanOrEqual(400);
  expect((await does("ask-to-unsign", act, { unsignedReason: "Ещё раз" }, second)).status).toBe(409);
  const answers = await Promise.all([1, 2, 3].map(() => confirm(act)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await now(act)).toMatchObject({
    ...{ signed: false, unsigning: "done", unsignedReason, unsignDeciderId: second.person?.id, state: "shown" },
  });
  const { rows } = await world.services.database.db.execute(sql`
    select action, count(*)::int as times from audit where resource = 'acts' and record_id = ${act.id} and action like '%nsign%'
    group by 1 order by 1`);
  expect(rows).toEqual([
    { action: "askToUnsign", times: 1 },
    { action: "confirmUnsign", times: 1 },
  ]);
});

test("declining leaves the act signed and says why; the mark can be asked about again, and set anew", async () => {
  const act = await asked();
  expect((await does("decline-unsign", act, { unsignDeclined: "" }, second)).status).toBe(422);
  expect((await decline(act)).json()).toMatchObject({ signed: true, unsigning: "declined", unsignDeclined });
  expect((await confirm(act)).status).toBe(409);
  const again = await does("ask-to-unsign", act, { unsignedReason }, second);
  expect(again.json()).toMatchObject({ unsigning: "pending", unsignDeclined: null, unsignMakerId: second.person?.id });
  expect((await confirm(act, world.admin)).json()).toMatchObject({ signed: false });
  expect((await does("signed", act)).json()).toMatchObject({
    ...{ signed: true, unsigning: null, unsignedReason: null, unsignMakerId: null, unsignDeciderId: null },
  });
});

test("an act that was closed meanwhile stays signed; the request can still be declined", async () => {
  const act = await asked();
  expect((await does("closed", act)).status).toBe(200);
  const refused = await confirm(act);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Закрыт")]);
  expect((await decline(act)).json()).toMatchObject({ signed: true, closed: true, unsigning: "declined" });
});

test("of two decisions at once one counts", async () => {
  const act = await asked();
  const answers = await Promise.all([confirm(act), decline(act)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const after = await now(act);
  expect(after["signed"]).toBe(after["unsigning"] === "declined");
});

test("the request is among the work that waits, in the timeline and among the tasks until it is decided", async () => {
  const act = await asked();
  const waits = async () =>
    (await second.call("GET", `/api/resources/acts?filter=${encodeURIComponent('{"quick":"unsigning"}')}`)).json<
      Row[]
    >();
  const tasks = async () =>
    (
      await world.services.database.db.execute(sql`
        select state from tasks where resource = 'acts' and record_id = ${act.id}`)
    ).rows;
  expect((await waits()).map(({ id }) => id)).toContain(act.id);
  expect(await tasks()).toEqual([{ state: "open" }]);
  const { items } = (await second.call("GET", `/api/timeline/acts/${act.id}`)).json<{ items: TimelineItem[] }>();
  expect(JSON.stringify(items)).toContain("askToUnsign");
  expect(JSON.stringify(items)).toContain(unsignedReason);
  expect((await confirm(act)).status).toBe(200);
  expect((await waits()).map(({ id }) => id)).not.toContain(act.id);
  expect(await tasks()).toEqual([{ state: "done" }]);
});

test("customers learn nothing of a request", async () => {
  const act = await asked();
  const seen = (await shop.client.call("GET", `/api/resources/acts/${act.id}`)).json();
  const hidden = ["unsigning", "unsignedReason", "unsignMakerId", "unsignDeciderId", "unsignDeclined", "unsignByTwo"];
  expect(Object.keys(seen).filter((name) => hidden.includes(name))).toEqual([]);
});

test("the acts of a region that asks for nobody else are unmarked as before", async () => {
  await world.setRegion("BY", { unsignByTwo: false });
  const act = await signed();
  expect((await does("ask-to-unsign", act, { unsignedReason })).status).toBe(409);
  expect((await does("unsigned", act, { unsignedReason })).json()).toMatchObject({ signed: false });
});
