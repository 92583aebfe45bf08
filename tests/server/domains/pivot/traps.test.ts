import { afterAll, beforeAll, expect, test } from "vitest";
import type { PivotQuery } from "../../../../src/contract/pivot/pivot.ts";
import { restored } from "../../../../server/domains/pivot/layouts.ts";
import { asAdministrator, asCustomer } from "../../../world/callers.ts";
import { EventEmitter } from "node:events";
import { asking } from "../../../../server/domains/pivot/ask.ts";
import { type Business, fillBusiness, openBusiness } from "./business.ts";

let business: Business;
beforeAll(async () => {
  business = await openBusiness();
  await fillBusiness(business);
});
afterAll(() => business.close());

const amount = { measure: "amount", aggregation: "sum" } as const;

test("a service that is called «Итого» and rows without one are groups, not totals", async () => {
  const { rows, labels } = await business.query({
    rows: [{ field: "service" }, { field: "system" }],
    columns: [],
    measures: [amount, { measure: "customers", aggregation: "distinct" }],
    depth: 2,
  });
  expect(labels["service"]).toEqual({});
  const first = rows.filter(({ path }) => path.length === 1).map(({ kind, path: [key] }) => [kind, key]);
  expect(first).toEqual([
    ["group", "Итого"],
    ["group", "Размещение рекламы"],
    ["group", null],
  ]);
  expect(rows.filter(({ kind }) => kind === "total")).toEqual([{ kind: "total", path: [] }]);
});

test("customers with the same name stay separate, and are shown with their numbers", async () => {
  const { rows, labels, groups } = await business.query({
    rows: [{ field: "customer" }],
    columns: [],
    measures: [amount],
  });
  expect(groups).toBe(3);
  const names = rows.slice(1).map(({ path: [key] }) => labels["customer"]?.[key ?? ""]);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^ООО «Итого» \(/);
});

test("sums of several currencies stay separate and are never added up", async () => {
  const { series } = await business.query({
    rows: [],
    columns: [],
    measures: [amount, { measure: "remainder", aggregation: "sum" }, { measure: "rate", aggregation: "weighted" }],
  });
  const of = (measure: number) =>
    series.filter((one) => one.measure === measure).map(({ currency, of }) => [currency, of]);
  expect(of(0)).toEqual([
    ["BYN", null],
    ["KZT", null],
  ]);
  expect(of(1).length).toBeGreaterThan(2);
  expect(of(2)).toContainEqual(["BYN", "USD"]);
  expect(of(2)).toContainEqual(["KZT", "USD"]);
});

test("a query without matches gives an empty table with its total, not an error", async () => {
  const table = await business.query({
    rows: [{ field: "customer" }],
    columns: [{ field: "billDate", by: "year" }],
    measures: [amount, { measure: "rows", aggregation: "count" }],
    filters: [{ field: "billDate", from: "2001-01-01", to: "2001-12-31" }],
  });
  expect(table).toMatchObject({ rows: [{ kind: "total", path: [] }], columns: [{ path: [] }], series: [], groups: 0 });
});

test("too many columns are cut visibly, and the totals still cover everything", async () => {
  const measures = Array.from({ length: 10 }, () => amount);
  const table = await business.query({ rows: [], columns: [{ field: "bill" }], measures });
  const all = await business.query({ rows: [], columns: [], measures: [amount] });
  expect(table.notices).toEqual([]);
  expect(table.columns.length).toBeLessThanOrEqual(21);
  expect(table.series.find(({ currency }) => currency === "BYN")?.values[0]).toBe(
    all.series.find(({ currency }) => currency === "BYN")?.values[0],
  );
});

test.each<[string, PivotQuery, number]>([
  [
    "a measure that is not counted so",
    { rows: [], columns: [], measures: [{ measure: "rate", aggregation: "sum" }] },
    422,
  ],
  ["a path beyond the rows", { rows: [], columns: [], measures: [amount], path: ["1"] }, 422],
  [
    "a range of what has no order",
    { rows: [], columns: [], measures: [amount], filters: [{ field: "customer", from: "1" }] },
    422,
  ],
  [
    "a day that is none",
    { rows: [], columns: [], measures: [amount], filters: [{ field: "billDate", from: "2026-02-30" }] },
    422,
  ],
])("%s is refused in words", async (_, query, status) => {
  expect((await business.admin.call("POST", "/api/pivot/query", { body: query })).status).toBe(status);
});

test("keys that are not values match no row", async () => {
  const { rows } = await business.query({
    rows: [{ field: "region" }],
    columns: [],
    measures: [amount],
    filters: [{ field: "customer", keys: ["1; drop table bills", "-1", "99999999999999999999"] }],
  });
  expect(rows).toHaveLength(1);
});

test("customers cannot query the pivot", async () => {
  const customer = await asCustomer(business);
  for (const path of ["query", "rows", "values", "export", "layouts"])
    expect((await customer.call("POST", `/api/pivot/${path}`, { body: {} })).status, path).toBe(403);
  expect((await customer.call("GET", "/api/pivot/layouts")).status).toBe(403);
});

test("filter values are found by part of their name and counted within the other filters", async () => {
  const { admin } = business;
  const found = await admin.call("POST", "/api/pivot/values", {
    body: {
      field: "system",
      search: "GOOGLE",
      filters: [
        { field: "region", keys: ["by"] },
        { field: "system", keys: [] },
      ],
    },
  });
  const { values, more } = found.json<{ values: { label: string; count: number }[]; more: boolean }>();
  expect([values.map(({ label }) => label), more]).toEqual([["Google Реклама"], false]);
  const rows = await business.rows({ filters: [{ field: "region", keys: ["by"] }], totals: true, at: [] });
  expect(values[0]?.count).toBe(rows.rows.filter(({ systemName }) => systemName === "Google Реклама").length);
});

test("a table is exported as shown: headings, open groups, totals, each currency separately", async () => {
  const layout = {
    rows: [{ field: "region" }, { field: "service" }],
    columns: [{ field: "billDate", by: "year" }],
    measures: [amount, { ...amount, showAs: "shareOfTotal" }],
  };
  const answer = await business.admin.call("POST", "/api/pivot/export", {
    body: { what: "table", format: "csv", ...layout, expanded: [["by"]] },
  });
  const lines = answer.text.split("\r\n").map((line) => line.split(";"));
  const sum = "Сумма с НДС, BYN";
  expect(lines[1]?.slice(0, 4)).toEqual(["Регион", "Услуга", sum, "Сумма с НДС, KZT"]);
  expect(lines.slice(2, -1).map(([region, service]) => [region, service])).toEqual([
    ["Беларусь", ""],
    ["", "Итого"],
    ["", "Размещение рекламы"],
    ["", "Не указано"],
    ["Казахстан", ""],
    ["Итого", ""],
  ]);
  expect(lines[7]?.slice(4, 6)).toEqual(["100,00 %", "100,00 %"]);
  const columns = ["year", "quarter"].map((by) => ({ field: "billDate", by }));
  const deep = await business.admin.call("POST", "/api/pivot/export", {
    body: { what: "table", format: "csv", ...layout, columns },
  });
  const quarters = new Set(deep.text.split("\r\n")[1]?.split(";"));
  const quarter = `${Math.ceil(Number(business.today.slice(5, 7)) / 3)} кв. ${business.today.slice(0, 4)}`;
  expect([...quarters]).toEqual(expect.arrayContaining([quarter, "Итого"]));
});

test("all matching rows are exported as a file", async () => {
  const at = [{ field: "region" as const, key: "kz" }];
  const answer = await business.admin.call("POST", "/api/pivot/export", { body: { what: "rows", format: "csv", at } });
  const lines = answer.text.trimEnd().split("\r\n");
  const { count } = await business.rows({ at, totals: true });
  expect(lines).toHaveLength(1 + (count ?? 0));
  expect(lines[0]?.startsWith("\ufeffДата счёта;Счёт;")).toBe(true);
});

test("a layout is private until it is shared, and only its owner can change it", async () => {
  const { admin } = business;
  const other = await asAdministrator(business);
  const layout = { rows: [{ field: "customer" }], columns: [], measures: [amount], filters: [] };
  const made = await admin.call("POST", "/api/pivot/layouts", { body: { name: "Мой", shared: false, layout } });
  const { id, version } = made.json<{ id: number; version: number }>();
  const seen = async () => (await other.call("GET", "/api/pivot/layouts")).json<{ name: string; mine: boolean }[]>();
  expect(await seen()).toEqual([]);
  expect((await other.call("DELETE", `/api/pivot/layouts/${id}`)).status).toBe(404);
  const shared = { name: "Мой", shared: true, layout, version };
  expect((await admin.call("PUT", `/api/pivot/layouts/${id}`, { body: shared })).status).toBe(200);
  expect(await seen()).toMatchObject([{ name: "Мой", mine: false }]);
  expect((await other.call("PUT", `/api/pivot/layouts/${id}`, { body: { ...shared, version: 2 } })).status).toBe(403);
  expect((await admin.call("PUT", `/api/pivot/layouts/${id}`, { body: shared })).status).toBe(409);
  expect(
    (await admin.call("POST", "/api/pivot/layouts", { body: { name: "Мой", shared: false, layout } })).status,
  ).toBe(422);
});

test("a saved layout works without a removed field, and names it", () => {
  const stored = {
    rows: [{ field: "department" }, { field: "customer" }],
    columns: [],
    measures: [{ measure: "amount", aggregation: "sum" }],
    sort: { by: "value", order: "desc", measure: 0 },
  };
  const kept = { rows: [{ field: "customer" }], columns: [], measures: [amount], filters: [] };
  expect(restored(stored, () => true)).toEqual({ layout: { ...kept, sort: stored.sort }, lost: ["department"] });
  const margin = { measure: "margin", aggregation: "sum" };
  // The table was sorted by the first measure, which is another one now.
  expect(restored({ ...stored, measures: [margin, amount] }, () => true)).toEqual({
    layout: kept,
    lost: ["margin", "department"],
  });
});

test("a new query cancels only the earlier one of its screen", async () => {
  const { services } = business;
  const begin = (screen: string, isNew: boolean) => {
    let resolve = (_: string): void => undefined;
    const promise = new Promise<string>((given) => {
      resolve = given;
    });
    const asker = { services, caller: { userId: 1 }, reply: { raw: new EventEmitter() } };
    const told = asking(asker, { screen, isNew }, () => promise).catch((error: unknown) => error);
    return { told, answer: () => resolve(screen) };
  };
  const first = begin("one", true);
  const below = begin("one", false);
  const elsewhere = begin("two", true);
  const next = begin("one", true);
  for (const { answer } of [first, below, elsewhere, next]) answer();
  for (const { told } of [first, below]) expect(await told).toMatchObject({ statusCode: 409 });
  expect(await elsewhere.told).toBe("two");
  expect(await next.told).toBe("one");
});
