// Values with effective dates: a paper uses those of its day, whatever changes later.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customerMarkup } from "../../../../server/domains/rates/customerMarkup.ts";
import { readCustomerTerms } from "../../../../server/domains/billing/terms/customerTerms.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import { askToBegin } from "../../../../server/engine/effective/beginPlanned.ts";
import { addDays, type Day } from "../../../../src/domain/time/periods.ts";
import type { ChangePreview, EffectiveValue } from "../../../../src/definition/effective.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "./world.ts";

let world: World;
let shop: Shop;
let google: number;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  google = await shop.account("google_ads");
});
afterAll(() => world.close());

const plan = (resource: string, id: number, body: object) =>
  world.admin.call("POST", `/api/resources/${resource}/${id}/effective`, { body });
const planned = async (resource: string, id: number) =>
  (await world.admin.call("GET", `/api/resources/${resource}/${id}/effective`)).json<EffectiveValue[]>();
const termsOn = (day: Day, customerId = shop.customerId) =>
  readCustomerTerms(world.services.database.db, customerId, day);
/** Makes a paper on its day, since none can be dated ahead. */
const madeOn = async <T>(day: Day, make: () => Promise<T>): Promise<T> => {
  world.setClock(day > world.today ? new Date(`${day}T12:00:00Z`) : undefined);
  await world.signIn();
  try {
    return await make();
  } finally {
    world.setClock(undefined);
    await world.signIn();
  }
};
const billOn = async (date: Day) => {
  const answer = await madeOn(date, () => shop.bill([{ accountId: google, amount: "1000" }], { date }));
  expect(answer.text).toContain('"id"');
  return answer.json<Bill>();
};
/** Moves the clock to noon of a day, runs the due jobs, and moves the clock back. */
const onDay = async (day: Day, look: () => Promise<void> = () => Promise.resolve()) => {
  world.setClock(new Date(`${day}T12:00:00Z`));
  await askToBegin(world.services);
  while ((await runDueJobs(world.services, world.app.log)) > 0);
  await look();
  world.setClock(undefined);
};
const systemId = async () => (await world.one<{ systemId: number }>("accounts", google)).systemId;
const ranges = (value: string) => [{ from: "0.00", to: null, value }];

test("a new VAT applies from its day: bills and acts of earlier days use the old one, whenever written", async () => {
  const { today } = world;
  const by = await world.regionOf("BY");
  const [before, from] = [addDays(today, 4), addDays(today, 5)];
  const answer = await plan("regions", by.id, { field: "vatPercent", validFrom: from, value: "22" });
  expect(answer.status, answer.text).toBe(201);
  expect((await billOn(before)).vatPercent).toBe("20.00");
  expect((await billOn(from)).vatPercent).toBe("22.00");
  const act = (date: Day) => ({ customerId: shop.customerId, date, totalWithVat: "122.00" });
  expect(await madeOn(before, () => world.create("acts", act(before)))).toMatchObject({ vatAmount: "20.33" });
  const later = await madeOn(from, () => world.create("acts", act(from)));
  expect(later).toMatchObject({ vatAmount: "22.00", amountWithoutVat: "100.00" });
  const { id, version } = later;
  const body = { id, version, date: before };
  const moved = await madeOn(before, () => world.admin.call("PUT", "/api/bills/acts", { body }));
  expect(moved.json(), "an act of another day is another act's VAT").toMatchObject({ vatAmount: "20.33" });
  expect((await world.regionOf("BY"))["vatPercent"], "today nothing has changed").toBe("20.00");
  await onDay(from);
  await onDay(from);
  const begun = await world.regionOf("BY");
  expect(begun, "begun once, though the day came twice").toMatchObject({
    vatPercent: "22.00",
    version: by.version + 1,
  });
  expect((await termsOn(before)).vatPercent).toBe("20.00");
  const { rows } = await world.services.database.db.execute<{ action: string }>(sql`
    select action from audit where resource = 'regions' and record_id = ${by.id} order by id`);
  expect(rows.map(({ action }) => action)).toEqual([`plan ${from}`, "begin"]);
  await world.setRegion("BY", { vatPercent: "20" });
});

test("a change without a day applies from today, and yesterday stays as it was", async () => {
  const yesterday = addDays(world.today, -1);
  await world.setRegion("BY", { ratesAdds: "3" });
  await world.setRegion("BY", { ratesAdds: "4" });
  const markup = async (day: Day) => (await customerMarkup(world.services.database.db, shop.customerId, day)).percent;
  expect(await markup(world.today)).toBe("4.00");
  expect(await markup(yesterday), "the region had none then, only the user").toBe("3.50");
  const contract = await world.create("contracts", {
    ...{ number: "Д-77", customerId: shop.customerId, startDate: "2020-01-01" },
    ...{ contractType: "INDIVIDUAL", ratesAdds: "1.5" },
  });
  expect(await markup(addDays(world.today, -400)), "a percent that never changed has held always").toBe("1.50");
  const next = addDays(world.today, 30);
  expect((await plan("contracts", contract.id, { field: "ratesAdds", validFrom: next, value: null })).status).toBe(201);
  expect([await markup(addDays(next, -1)), await markup(next)], "then the region's is asked").toEqual(["1.50", "4.00"]);
  await world.admin.call("DELETE", `/api/contracts/${contract.id}`);
});

test("a customer's own ranges start and end on a day; minimum sums and other systems stay", async () => {
  const line = await systemId();
  const customer = await world.one("customers", shop.customerId);
  const [from, until] = [addDays(world.today, 3), addDays(world.today, 6)];
  const field = "systemSettings.commission";
  for (const [validFrom, value] of [[from, ranges("7")] as const, [until, []] as const])
    expect((await plan("customers", customer.id, { field, line, validFrom, value })).status).toBe(201);
  const own = async (day: Day) => (await termsOn(day)).own.get(line)?.commission.map(({ value }) => value) ?? [];
  expect([await own(addDays(from, -1)), await own(from), await own(until)]).toEqual([[], ["7.0000"], []].map(plain));
  expect((await billOn(from)).lines[0]?.commissionPercent).toMatch(/^7/);
  await onDay(from);
  const [agreed] = (await world.one("customers", customer.id))["systemSettings"] as Row[];
  expect(agreed).toMatchObject({ systemId: line, minFirst: null });
  expect((agreed as unknown as { commission: object[] }).commission[0]).toHaveProperty("id");
  const { version } = await world.one("customers", customer.id);
  await world.admin.call("PUT", "/api/customers/update", { body: { id: customer.id, version, systemSettings: [] } });
  expect(await own(world.today), "taken away by hand, from today").toEqual([]);
});
const plain = (values: readonly string[]) => values.map((value) => value.replace(/\.0+$/, ""));

test("a planned change can be edited and dropped until its day, by one of two at once", async () => {
  const { id } = await world.regionOf("KZ");
  const { today } = world;
  const body = { field: "vatPercent", validFrom: addDays(today, 10), value: "17" };
  const both = await Promise.all([plan("regions", id, body), plan("regions", id, { ...body, value: "18" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const [made] = (await planned("regions", id)).filter(({ begun }) => !begun);
  const path = `/api/resources/regions/${id}/effective/${made?.id}`;
  const change = (version: unknown, more: object) => world.admin.call("PUT", path, { body: { version, ...more } });
  const moved = await change(1, { value: "19", validFrom: addDays(today, 20) });
  expect(moved.json()).toMatchObject({ value: "19.00", validFrom: addDays(today, 20), version: 2 });
  expect((await change(1, { value: "15" })).status, "it was changed meanwhile").toBe(409);
  expect((await change(2, { value: "101" })).json()).toMatchObject({
    statusCode: 422,
    errors: { value: "Не больше 100" },
  });
  expect((await world.admin.call("DELETE", `${path}?version=1`)).status).toBe(409);
  expect((await world.admin.call("DELETE", `${path}?version=2`)).status).toBe(200);
  expect((await world.admin.call("DELETE", `${path}?version=2`)).status).toBe(404);
  const [past] = await planned("regions", id);
  expect(past, "what a new installation knows of the years before").toMatchObject({ value: "12.00", validFrom: null });
  const begun = `/api/resources/regions/${id}/effective/${(await planned("regions", id)).at(-1)?.id}`;
  expect((await world.admin.call("DELETE", `${begun}?version=1`)).status, "the past is the past").toBe(409);
});

test("a wrong day, value or field is refused with a message, and customers see no plans", async () => {
  const { id } = await world.regionOf("BY");
  const right = { field: "vatPercent", validFrom: addDays(world.today, 9), value: "21" };
  const line = await systemId();
  const wrong: readonly (readonly [object, number])[] = [
    [{ validFrom: world.today }, 422],
    [{ validFrom: "2999-01-01" }, 422],
    [{ validFrom: "2027-02-30" }, 422],
    [{ value: "" }, 422],
    [{ value: { from: 1 } }, 422],
    [{ field: "hourCost" }, 400],
    [{ field: "systemSettings.commission", value: ranges("5") }, 422],
    [{ field: "systemSettings.commission", line: 999_999, value: ranges("5") }, 422],
    [{ field: "systemSettings.commission", line, value: [{ from: "10", to: null, value: "1" }] }, 422],
  ];
  for (const [change, status] of wrong)
    expect((await plan("regions", id, { ...right, ...change })).status, JSON.stringify(change)).toBe(status);
  expect((await plan("regions", 999_999, right)).status).toBe(404);
  const own = `/api/resources/customers/${shop.customerId}/effective`;
  for (const [method, url] of [["GET", own] as const, ["POST", own] as const, ["POST", `${own}/preview`] as const])
    expect((await shop.client.call(method, url, { body: right })).status).toBe(403);
});

test("a plan that changes nothing is refused, whichever plans are before it", async () => {
  const { id } = await world.create("regions", { name: "LT", currencyCode: "EUR", vatPercent: "21" });
  const planFor = async (days: number, value: string) => {
    const body = { field: "vatPercent", validFrom: addDays(world.today, days), value };
    const answer = await plan("regions", id, body);
    return answer.status === 201 ? "planned" : answer.json<{ errors: object }>().errors;
  };
  const refused = { value: "Такое значение действует и до этого дня: введите другое" };
  expect(await planFor(5, "21")).toEqual(refused);
  expect(await planFor(5, "22")).toBe("planned");
  expect(await planFor(9, "22.00")).toEqual(refused);
  expect(await planFor(9, "21"), "back again").toBe("planned");
  const { id: later, version } = (await planned("regions", id)).at(-1) ?? {};
  const path = `/api/resources/regions/${id}/effective/${later}`;
  const move = (days: number, value: string) =>
    world.admin.call("PUT", path, { body: { version, value, validFrom: addDays(world.today, days) } });
  expect((await move(9, "22")).json()).toMatchObject({ errors: refused });
  expect((await move(3, "21")).json()).toMatchObject({ errors: refused });
  expect((await move(3, "23")).status).toBe(200);
});

test("a preview says whom a change affects and what arrives then, and changes nothing", async () => {
  const { id, version } = await world.regionOf("BY");
  const line = await systemId();
  const ask = async (resource: string, record: number, body: object) => {
    const answer = await world.admin.call("POST", `/api/resources/${resource}/${record}/effective/preview`, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<ChangePreview>();
  };
  const count = ({ touched }: ChangePreview, resource: string) =>
    touched.find((list) => list.resource === resource)?.count;
  const vat = await ask("regions", id, { field: "vatPercent", value: "0" });
  expect([count(vat, "customers"), count(vat, "accounts")]).toEqual([1, 1]);
  const { rows } = await world.services.database.db.execute<{ open: number }>(sql`
    select count(*)::integer as open from bills where not paid`);
  expect(count(vat, "bills")).toBe(rows[0]?.open);
  for (const { resource, filter, count: told } of vat.touched) {
    const url = `/api/resources/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    expect((await world.admin.call("GET", url)).json<Row[]>(), resource).toHaveLength(told);
  }
  expect(vat.example).toMatch(/за 100,00\sBYN придёт \d+,\d\d\s\$ вместо \d+,\d\d\s\$/);
  const commission = { field: "systemSettings.commission", line, value: ranges("50") };
  expect(count(await ask("regions", id, commission), "customers")).toBe(1);
  const customer = await world.one("customers", shop.customerId);
  const own = [{ systemId: line, commission: ranges("1"), discount: [] }];
  const body = { id: customer.id, version: customer.version, systemSettings: own };
  await world.admin.call("PUT", "/api/customers/update", { body });
  expect(count(await ask("regions", id, commission), "customers"), "who has their own is not touched").toBe(0);
  expect((await ask("customers", customer.id, commission)).example).toMatch(/вместо/);
  expect((await ask("customers", customer.id, { field: "ratesAdds", value: "9" })).example).toMatch(/наценка региона/);
  const discount = { ...commission, field: "systemSettings.discount", value: [] };
  expect((await ask("customers", customer.id, discount)).example).toMatch(/как и раньше/);
  expect((await world.regionOf("BY")).version).toBe(version);
});

test("property: after any planned changes each day has the value set for it last", async () => {
  const { id } = await world.create("regions", { name: "PL", currencyCode: "EUR", vatPercent: "20" });
  const { db } = world.services.database;
  const first = world.today;
  const day = fc.integer({ min: 1, max: 30 });
  const value = fc.integer({ min: 0, max: 30 }).map((percent) => `${percent}.00`);
  const step = fc.oneof(
    fc.record({ kind: fc.constant("plan" as const), day, value }),
    fc.record({ kind: fc.constant("drop" as const), day }),
    fc.record({ kind: fc.constant("save" as const), value }),
    fc.record({ kind: fc.constant("begin" as const), day }),
  );
  const heldOn = async (on: number) => {
    const { rows } = await db.execute<{ held: string }>(sql`
      select held_on('regions', id, 'vatPercent', 0, ${addDays(first, on)}::date, to_jsonb(vat_percent)) #>> '{}' as held
      from regions where id = ${id}`);
    return rows[0]?.held;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await db.execute(sql`delete from effective_values where resource = 'regions' and record_id = ${id}`);
      await db.execute(sql`update regions set vat_percent = 20 where id = ${id}`);
      await db.execute(sql`delete from jobs where kind = 'effective'`);
      // The values by the day from which they are effective; the first one always was.
      const said = new Map([[-1, "20.00"]]);
      for (const one of steps) {
        const path = `/api/resources/regions/${id}/effective`;
        if (one.kind === "plan") {
          const body = { field: "vatPercent", validFrom: addDays(first, one.day), value: one.value };
          const { status } = await world.admin.call("POST", path, { body });
          const isSame = lastSaid(said, one.day - 1) === one.value;
          expect(status).toBe(said.has(one.day) ? 409 : isSame ? 422 : 201);
          if (status === 201) said.set(one.day, one.value);
        } else if (one.kind === "save") {
          await world.setRegion("PL", { vatPercent: one.value });
          const held = said.get(0) ?? said.get(-1);
          if (held !== one.value) said.set(0, one.value);
        } else if (one.kind === "drop") {
          const found = (await planned("regions", id)).find(({ validFrom }) => validFrom === addDays(first, one.day));
          if (!found) continue;
          expect((await world.admin.call("DELETE", `${path}/${found.id}?version=${found.version}`)).status).toBe(200);
          said.delete(one.day);
        }
      }
      for (const on of [-400, -1, 0, 1, 7, 15, 30, 90])
        expect(await heldOn(on), `day ${on} of ${JSON.stringify(steps)}`).toBe(lastSaid(said, on));
      const end = steps.findLast(({ kind }) => kind === "begin");
      if (end?.kind !== "begin") return;
      await onDay(addDays(first, end.day));
      expect((await world.regionOf("PL"))["vatPercent"], "and its day makes it the record's own").toBe(
        lastSaid(said, end.day),
      );
      for (const on of [-1, 0, 30]) expect(await heldOn(on)).toBe(lastSaid(said, on));
    }),
    { numRuns: 25 },
  );
});

const lastSaid = (said: ReadonlyMap<number, string>, on: number): string | undefined =>
  [...said].toSorted(([a], [b]) => a - b).findLast(([day]) => day <= Math.max(on, -1))?.[1];
