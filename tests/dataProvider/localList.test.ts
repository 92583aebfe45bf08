// An API that ignores sort, range and filter and returns everything, as older ones do: lists work anyway.
import { afterEach, beforeEach, expect, test } from "vitest";
import { localPage } from "../../src/dataProvider/localList.ts";
import type { ListQuery, Values } from "../../src/dataProvider/operations.ts";
import type { AnyRecord } from "../../src/definition/defineResource.ts";
import { definitionOf, providerFor } from "../world/openWorld.ts";
import * as client from "../../src/dataProvider/resourceClient.ts";

const meta = { version: 1, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const bills: readonly AnyRecord[] = [
  {
    ...meta,
    id: 1,
    number: "С-10",
    date: "2026-01-10",
    amountWithVat: "90.00",
    paid: true,
    base: "Ёлка",
    original: null,
  },
  {
    ...meta,
    id: 2,
    number: "С-9",
    date: "2026-01-09",
    amountWithVat: "1000.00",
    paid: false,
    base: null,
    original: null,
  },
  {
    ...meta,
    id: 3,
    number: "С-11",
    date: "2026-02-01",
    amountWithVat: "200.50",
    paid: false,
    base: "арбуз",
    original: {},
  },
  {
    ...meta,
    id: 4,
    number: "С-2",
    date: "2026-01-09",
    amountWithVat: "200.50",
    paid: true,
    base: "Ель",
    original: null,
  },
];

const realFetch = globalThis.fetch;
let answer: unknown;

beforeEach(() => {
  answer = bills;
  globalThis.fetch = async () =>
    new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const listQuery = (more: Partial<ListQuery> = {}): ListQuery => ({
  sort: { field: "id", order: "ASC" },
  page: 1,
  perPage: 10,
  filter: {},
  ...more,
});
const ids = (records: readonly { id: unknown }[]) => records.map(({ id }) => id);

test("a page of it is a page, with the total of all", async () => {
  const read = (page: number) => client.readList(definitionOf("bills"), "ADMIN", listQuery({ page, perPage: 3 }));
  expect(await read(1)).toMatchObject({ data: bills.slice(0, 3), total: 4, more: false });
  expect(await read(2)).toMatchObject({ data: bills.slice(3), total: 4, more: false });
  expect(await read(3)).toEqual({ data: [], total: 4, more: false });
});

test.each([
  ["number", "ASC", [4, 2, 1, 3]],
  ["number", "DESC", [3, 1, 2, 4]],
  ["date", "ASC", [2, 4, 1, 3]],
  ["date", "DESC", [3, 1, 4, 2]],
  ["amountWithVat", "ASC", [1, 3, 4, 2]],
  ["base", "ASC", [3, 1, 4, 2]],
  ["base", "DESC", [2, 4, 1, 3]],
  ["paid", "ASC", [2, 3, 1, 4]],
] as const)("it is sorted by %s %s as people, and our own server, sort", (field, order, expected) => {
  expect(ids(localPage(definitionOf("bills"), bills, listQuery({ sort: { field, order } })).data)).toEqual(expected);
});

test.each([
  [{ paid: false }, [2, 3]],
  [{ id: [1, 4, 9] }, [1, 4]],
  [{ id_in: [1, 4] }, [1, 4]],
  [{ id: "2" }, [2]],
  [{ id: [] }, []],
  [{ base: null }, [2]],
  [{ base: "" }, [2]],
  [{ base_like: "ел" }, [1, 4]],
  [{ base_like: "null" }, []],
  [{ base_has: "ел" }, []],
  [{ base_in: ["ел"] }, []],
  [{ date_gte: "2026-01-10" }, [1, 3]],
  [{ date_lte: "2026-01-09" }, [2, 4]],
  [{ amountWithVat_gte: "200.5", amountWithVat_lte: 999 }, [3, 4]],
  [{ base_gte: "а" }, [1, 3, 4]],
  [{ original: true }, [3]],
  [{ original: false }, [1, 2, 4]],
  [{ q: "елка с-10" }, [1]],
  [{ q: "с-1" }, [1, 3]],
  [{ q: " " }, [1, 2, 3, 4]],
  [{ customerId: 5 }, []],
] as readonly (readonly [Values, readonly number[]])[])("it is filtered by %j", (filter, expected) => {
  const { data, total } = localPage(definitionOf("bills"), bills, listQuery({ filter }));
  expect(ids(data)).toEqual(expected);
  expect(total).toBe(expected.length);
});

test("of several names one is found by itself, never as a part of another", () => {
  const named = (id: number, systems: string | null) => ({ ...meta, id, systems });
  const papers = [named(1, "VK Реклама"), named(2, "Реклама, VK Реклама"), named(3, "VK Реклама Плюс"), named(4, null)];
  const found = (wanted: unknown) =>
    ids(localPage(definitionOf("bills"), papers, listQuery({ filter: { systems_has: wanted } })).data);
  expect(found("VK Реклама")).toEqual([1, 2]);
  expect(found("Реклама")).toEqual([2]);
  expect(found(["Реклама", "VK Реклама"])).toEqual([2]);
});

test("a list of choices has all that are asked for", () => {
  const systems = [
    { ...meta, id: 1, regions: ["by", "kz"] },
    { ...meta, id: 2, regions: ["by"] },
    { ...meta, id: 3, regions: [] },
  ];
  expect(ids(localPage(definitionOf("systems"), systems, listQuery({ filter: { regions: "by" } })).data)).toEqual([
    1, 2,
  ]);
  expect(
    ids(localPage(definitionOf("systems"), systems, listQuery({ filter: { regions: ["kz", "by"] } })).data),
  ).toEqual([1]);
});

test("what the address has filtered already is not asked of the records again", async () => {
  answer = { data: { posts: [{ id: 7, title: "Как оплатить" }], category: { id: 3 } } };
  const { data, total } = await providerFor("ADMIN").getManyReference("posts", {
    sort: { field: "title", order: "ASC" },
    pagination: { page: 1, perPage: 25 },
    target: "categoryId",
    id: 3,
    filter: { title_like: "оплат" },
  });
  expect(ids(data)).toEqual([7]);
  expect(total).toBe(1);
});

test("one record is found in all of them", async () => {
  expect(await client.readOne(definitionOf("bills"), "ADMIN", 3)).toMatchObject({ number: "С-11" });
  await expect(client.readOne(definitionOf("bills"), "ADMIN", 9)).rejects.toMatchObject({ status: 404 });
  const { data } = await providerFor("ADMIN").getMany("bills", { ids: [4, 2] });
  expect(ids(data).toSorted()).toEqual([2, 4]);
});

test("adds states that such a server does not know: as a value, a filter and an order", () => {
  const definition = definitionOf("bills");
  const page = (query: Partial<ListQuery>) => localPage(definition, bills, listQuery(query)).data;
  expect(page({ filter: { quick: "unpaid" } }).map(({ paid }) => paid)).not.toContain(true);
  expect(page({ filter: { state: "paid" } }).every(({ paid, state }) => paid === true && state === "paid")).toBe(true);
  const sorted = page({ sort: { field: "state", order: "ASC" } }).map(({ state }) => state);
  expect(sorted).toEqual([...sorted].toSorted((a, b) => Number(a === "paid") - Number(b === "paid")));
  expect(page({ filter: { quick: "unpaid" } }).length).toBeGreaterThan(0);
  expect(page({ filter: { quick: "nonsense" } })).toEqual([]);
});
