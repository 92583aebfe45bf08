import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add } from "../../../../src/domain/money/money.ts";
import { splitVat } from "../../../../src/domain/money/vat.ts";
import { openWorld, type Row, type Shop, type World } from "./world.ts";

interface Act extends Row {
  readonly number: string;
  readonly totalWithVat: string;
  readonly vatAmount: string;
  readonly amountWithoutVat: string;
}

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());

const post = (more: object = {}) =>
  world.admin.call("POST", "/api/bills/acts", {
    body: { customerId: shop.customerId, date: "2026-03-31", totalWithVat: "120", ...more },
  });
const made = async (more: object = {}): Promise<Act> => {
  const answer = await post(more);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<Act>();
};
const save = (act: Row, change: object) => world.admin.call("PUT", "/api/bills/acts", { body: { ...act, ...change } });
const errorsOf = (answer: { json<T>(): T }) => answer.json<{ errors?: Record<string, string> }>().errors;

test("VAT is cut out of an act's total by the region's percent, in the region's currency", async () => {
  expect(await made()).toMatchObject({ vatAmount: "20.00", amountWithoutVat: "100.00", currency: "BYN", region: "by" });
  const abroad = await world.shop("kz");
  const theirs = await made({ customerId: abroad.customerId, totalWithVat: "116" });
  expect(theirs).toMatchObject({ vatAmount: "16.00", amountWithoutVat: "100.00", currency: "KZT", region: "kz" });
});

test("the parts of every act add up to its total, and nobody can enter others", async () => {
  const act = await made({ vatAmount: "0.01", amountWithoutVat: "1.00" });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999_999 }), async (cents) => {
      const totalWithVat = (cents / 100).toFixed(2);
      const current = await world.one<Act>("acts", act.id);
      const saved = (await save(current, { totalWithVat, vatAmount: "1.00" })).json<Act>();
      expect(saved.totalWithVat).toBe(totalWithVat);
      expect(add(saved.vatAmount, saved.amountWithoutVat)).toBe(totalWithVat);
      expect(saved.vatAmount).toBe(splitVat(totalWithVat, "20").vat);
    }),
    { numRuns: 40 },
  );
});

test("an act keeps the VAT of its day when the region's percent changes; a new total or day recalculates it", async () => {
  const [act, past] = [await made({ date: world.today }), await made()];
  await world.setRegion("BY", { vatPercent: "25" });
  const renamed = (await save(act, { rateUsd: "3.1" })).json<Act>();
  expect(renamed).toMatchObject({ vatAmount: "20.00" });
  const changed = (await save(renamed, { totalWithVat: "125" })).json<Act>();
  expect(changed).toMatchObject({ vatAmount: "25.00", amountWithoutVat: "100.00" });
  const corrected = (await save(past, { totalWithVat: "240" })).json<Act>();
  expect(corrected, "a day before the change has the VAT of before").toMatchObject({ vatAmount: "40.00" });
  await world.setRegion("BY", { vatPercent: "20" });
});

test("an act without a number gets the next one, also when 20 are made at once; entered numbers are kept", async () => {
  const date = "2025-06-30";
  const entered = await made({ date, number: "А-2025-000003" });
  expect(entered.number).toBe("А-2025-000003");
  const many = await Promise.all(Array.from({ length: 20 }, () => made({ date })));
  const numbers = many.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
  expect(numbers, "the entered number is left out").toEqual([1, 2, ...Array.from({ length: 18 }, (_, at) => at + 4)]);
});

test("two acts of a region and year can't have the same number; another year can", async () => {
  await made({ date: "2024-01-31", number: "17" });
  const again = await post({ date: "2024-02-29", number: "17" });
  expect(again.status).toBe(422);
  expect(errorsOf(again)).toEqual({ number: "Акт с таким номером уже есть" });
  expect((await made({ date: "2023-01-31", number: "17" })).number).toBe("17");
  const abroad = await world.shop("kz");
  expect((await made({ customerId: abroad.customerId, date: "2024-01-31", number: "17" })).number).toBe("17");
});

test("a number entered by ten people at once is used once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post({ date: "2022-01-31", number: "5" })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
});

test("missing rates are filled in from the act's day", async () => {
  await world.setRates("by", "2.9000", "2026-02-27");
  expect(await made({ date: "2026-02-28" })).toMatchObject({ rateUsd: "2.9000", rateEur: "3.6000", rateRub: "3.7000" });
  expect(await made({ date: "2026-02-28", rateUsd: "2.95" })).toMatchObject({ rateUsd: "2.9500", rateEur: "3.6000" });
});

test.each(["signed", "closed"] as const)("an act that is %s can be neither changed nor deleted", async (state) => {
  const act = (await save(await made(), { [state]: true })).json<Act>();
  for (const change of [{ totalWithVat: "121" }, { number: "999" }, { date: "2026-04-01" }])
    expect((await save(act, change)).status, JSON.stringify(change)).toBe(409);
  const mark = await save(act, { signed: !act["signed"] });
  expect(mark.status, "the mark is taken back with a reason, and set before an act is closed").toBe(
    state === "signed" ? 422 : 409,
  );
  expect((await world.admin.call("DELETE", `/api/bills/acts/${act.id}`)).status).toBe(409);
  const kept = await world.one<Act>("acts", act.id);
  expect(kept).toMatchObject({ totalWithVat: "120.00", number: act.number, [state]: true });
  const shown = await world.admin.call("PUT", `/api/bills/acts/${act.id}/visibility`, { body: { visible: true } });
  expect(shown.status, "but who sees it may change").toBe(200);
  expect((await save(shown.json<Act>(), { closed: state === "signed" })).status, "and whether it is closed").toBe(200);
});

test("an act keeps its region and belongs to a contract of its customer", async () => {
  const abroad = await world.shop("kz");
  const act = await made();
  expect(errorsOf(await save(act, { customerId: abroad.customerId }))).toHaveProperty("customerId");
  const own = { customerId: shop.customerId, startDate: "2026-01-01" };
  const contract = await world.create("contracts", { number: "Д-1", ...own });
  const bound = (await save(act, { contractId: contract.id })).json<Act>();
  const other = await world.shop();
  const { contractId: _, ...rest } = bound as Act & { contractId: unknown };
  const moved = await world.admin.call("PUT", "/api/bills/acts", { body: { ...rest, customerId: other.customerId } });
  expect(errorsOf(moved)).toHaveProperty("contractId");
});

test("a customer cannot see a hidden act anywhere", async () => {
  const hidden = await made();
  const shown = await made({ visible: true });
  const list = (await shop.client.call("GET", "/api/bills/acts")).json<Row[]>().map(({ id }) => id);
  expect(list).toContain(shown.id);
  expect(list).not.toContain(hidden.id);
  expect((await shop.client.call("GET", `/api/resources/acts/${hidden.id}`)).status).toBe(404);
  const states: number[] = [];
  for (const action of ["shown", "hidden"]) {
    await world.admin.call("PUT", `/api/bills/acts/${hidden.id}/${action}`);
    states.push((await shop.client.call("GET", `/api/resources/acts/${hidden.id}`)).status);
  }
  expect(states, "an administrator shows it, and hides it again").toEqual([200, 404]);
});

test("a closed act cannot be changed or deleted, but can be reopened", async () => {
  const closed = (await save(await made(), { closed: true })).json<Act>();
  const changed = await save(closed, { totalWithVat: "240" });
  expect([changed.status, changed.text]).toEqual([409, expect.stringContaining("Акт закрыт: изменить его уже нельзя")]);
  const gone = await world.admin.call("DELETE", `/api/bills/acts/${closed.id}`);
  expect([gone.status, gone.text]).toEqual([409, expect.stringContaining("Закрытый акт удалить нельзя")]);
  const open = (await save(closed, { closed: false })).json<Act>();
  expect((await save(open, { totalWithVat: "240" })).json()).toMatchObject({
    totalWithVat: "240.00",
    vatAmount: "40.00",
  });
});
