// Fields that operators add to sections are dimensions like any other.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PivotFilter, PivotLevel, PivotRow, PivotTable } from "../../../../src/contract/pivot/pivot.ts";
import type { SavedLayout } from "../../../../src/contract/pivot/pivotLayouts.ts";
import type { DatePart } from "../../../../src/resources/pivot/fields.ts";
import type { AddedDimension } from "../../../../src/resources/pivot/added.ts";
import { condenseSums } from "../../../../server/domains/pivot/sql/condenseSums.ts";
import { type Business, fillBusiness, openBusiness } from "./business.ts";
import { fillAdded, followSections, ofCustomers } from "./extended.ts";
import { fits } from "./naive.ts";

let business: Business;
let sections: Awaited<ReturnType<typeof followSections>>;
let all: readonly PivotRow[];
beforeAll(async () => {
  business = await openBusiness();
  await fillBusiness(business);
  sections = await followSections(business);
  await fillAdded(business);
  all = await business.allRows();
});
afterAll(async () => {
  await sections.close();
  await business.close();
});

const amount = { measure: "amount", aggregation: "sum" } as const;
const counted = { measure: "rows", aggregation: "count" } as const;

/** An added dimension, and its key in plain SQL. */
interface Added {
  readonly field: AddedDimension;
  readonly key: string;
  readonly by?: DatePart;
}

const added: readonly Added[] = [
  { field: "customers.x_segment", key: "u.x_segment" },
  { field: "customers.x_vip", key: "case when u.x_vip then 'yes' when not u.x_vip then 'no' end" },
  { field: "customers.x_code", key: "u.x_code" },
  { field: "customers.x_mail", key: "u.x_mail" },
  { field: "customers.x_firstDay", key: "to_char(u.x_first_day, 'YYYY-MM-DD')", by: "day" },
  { field: "customers.x_firstDay", key: "to_char(u.x_first_day, 'YYYY')", by: "year" },
  { field: "customers.x_share", key: "u.x_share::text" },
  { field: "customers.x_partner", key: "u.x_partner::text" },
  { field: "bills.x_channel", key: "b.x_channel" },
  { field: "bills.x_urgent", key: "case when b.x_urgent then 'yes' when not b.x_urgent then 'no' end" },
  { field: "bills.x_order", key: "b.x_order" },
  { field: "bills.x_due", key: "to_char(b.x_due, 'YYYY-MM')", by: "month" },
  { field: "bills.x_due", key: "to_char(date_trunc('week', b.x_due), 'YYYY-MM-DD')", by: "week" },
  { field: "bills.x_due", key: `to_char(b.x_due, 'YYYY-"Q"Q')`, by: "quarter" },
  { field: "bills.x_bonus", key: "b.x_bonus::text" },
  { field: "bills.x_agent", key: "b.x_agent::text" },
  { field: "systems.x_kind", key: "s.x_kind" },
  { field: "accounts.x_group", key: "a.x_group" },
  { field: "managers.x_team", key: "m.x_team" },
  { field: "contracts.x_ground", key: "c.x_ground" },
];

type Totals = Readonly<Record<string, readonly [rows: number, byn: number | null, kzt: number | null]>>;

async function totalsBySql(key: string): Promise<Totals> {
  const { rows } = await business.services.database.db.execute<Record<string, unknown>>(sql`
    select ${sql.raw(key)} as key, count(*) as rows,
      sum(f.amount) filter (where f.region = 'by') as byn, sum(f.amount) filter (where f.region = 'kz') as kzt
    from pivot_facts f join customers u on u.id = f.customer_id left join managers m on m.id = u.manager_id
      left join bills b on b.id = f.bill_id left join contracts c on c.id = f.contract_id
      left join accounts a on a.id = f.account_id left join systems s on s.id = f.system_id
    group by 1`);
  const number = (value: unknown) => (value === null ? null : Number(value));
  return Object.fromEntries(
    rows.map(({ key, rows, byn, kzt }) => [String(key), [Number(rows), number(byn), number(kzt)]]),
  );
}

function totalsOf({ rows, columns, series }: PivotTable): Totals {
  const at = (measure: number, currency: string | null, row: number) =>
    series.find((one) => one.measure === measure && one.currency === currency)?.values[row * columns.length] ?? null;
  return Object.fromEntries(
    rows.flatMap(({ kind, path: [key] }, row) =>
      kind === "group" ? [[String(key), [at(0, null, row) ?? 0, at(1, "BYN", row), at(1, "KZT", row)]]] : [],
    ),
  );
}

test.each(added)("totals by $field are those of plain SQL by $key", async ({ field, key, by }) => {
  const level: PivotLevel = { field, ...(by && { by }) };
  const expected = await totalsBySql(key);
  expect(Object.keys(expected).length).toBeGreaterThan(1);
  const inRows = await business.query({ rows: [level], columns: [], measures: [counted, amount], size: 500 });
  expect(totalsOf(inRows)).toEqual(expected);
  // From the rows themselves; the first answer came from stored sums.
  const exact = await business.query({
    ...{ rows: [level], columns: [], size: 500 },
    measures: [counted, amount, { measure: "bills", aggregation: "distinct" }],
    filters: [{ field: "bill", keys: [], exclude: true }],
  });
  expect(totalsOf(exact)).toEqual(expected);
  const across = await business.query({ rows: [], columns: [level], measures: [counted] });
  const width = across.columns.length;
  const values = across.series[0]?.values.slice(0, width) ?? [];
  const found = across.columns.flatMap(({ path }, at) => (path.length > 0 ? [[String(path[0]), values[at]]] : []));
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, [rows]]) => [name, rows])),
  );
});

test("sums that are put together answer the same", async () => {
  const ask = () =>
    business.query({ rows: [{ field: "customers.x_segment" }], columns: [{ field: "billDate" }], measures: [amount] });
  const before = totalsOf(await ask());
  await condenseSums(business.services.database);
  expect(totalsOf(await ask())).toEqual(before);
});

test("a cell's rows are those with the value, and tell the added fields that the table groups by", async () => {
  for (const { field, by } of added) {
    const level: PivotLevel = { field, ...(by && { by }) };
    const table = await business.query({ rows: [level], columns: [], measures: [counted] });
    for (const [index, { kind, path }] of table.rows.entries()) {
      if (kind !== "group") continue;
      const key = path[0] ?? null;
      const { count, rows } = await business.rows({ at: [{ ...level, key }], totals: true, size: 100 });
      expect(count, `${field} ${key}`).toBe(table.series[0]?.values[index]);
      expect(rows.map(({ id }) => id).sort()).toEqual(
        all
          .filter((row) => fits(row, { ...level, keys: [key] }))
          .map(({ id }) => id)
          .sort(),
      );
    }
  }
});

const filters: readonly PivotFilter[] = [
  { field: "customers.x_segment", keys: ["big", null] },
  { field: "customers.x_vip", keys: ["no"], exclude: true },
  { field: "customers.x_firstDay", from: "2025-12-31", to: "2026-01-01" },
  { field: "customers.x_share", from: "-1", to: "12.43" },
  { field: "bills.x_due", by: "month", keys: ["2026-03", null] },
  { field: "bills.x_order", keys: ["З-1"] },
  { field: "bills.x_bonus", from: "-0.5" },
  { field: "bills.x_agent", keys: [null], exclude: true },
  { field: "systems.x_kind", keys: [null] },
];

test.each(filters)("a filter keeps the rows that fit: %o", async (filter) => {
  const isPercent = "field" in filter && ["customers.x_share", "bills.x_bonus"].includes(filter.field);
  const expected = all.filter((row) => {
    if (!isPercent || "keys" in filter || !("field" in filter)) return fits(row, filter);
    const value = row.added[filter.field] ?? null;
    return value !== null && Number(value) >= Number(filter.from) && Number(value) <= Number(filter.to ?? Infinity);
  });
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(all.length);
  const { count } = await business.rows({ filters: [filter], totals: true, size: 1 });
  expect(count).toBe(expected.length);
  const { series } = await business.query({ rows: [], columns: [], measures: [counted], filters: [filter] });
  expect(series[0]?.values).toEqual([expected.length]);
});

test("values have their labels: those of a choice, of yes and no, and of the records referred to", async () => {
  const of = async (field: AddedDimension, search = "") => {
    const body = { field, ...(search && { search }) };
    const answer = await business.admin.call("POST", "/api/pivot/values", { body });
    return answer.json<{ values: { label: string }[] }>().values.map(({ label }) => label);
  };
  expect((await of("customers.x_segment")).sort()).toEqual(["Крупный", "Малый", "Не указано"]);
  expect((await of("customers.x_vip")).sort()).toEqual(["Не указано", "Обычный", "Особый"]);
  expect((await of("bills.x_urgent")).sort()).toEqual(["Да", "Не указано", "Нет"]);
  expect((await of("customers.x_partner")).sort()).toEqual(["Альфа от", "Альфа от 05.04.2021", "Бета от 03.02.2020"]);
  expect(await of("customers.x_partner", "2021")).toEqual(["Альфа от 05.04.2021"]);
  expect(await of("customers.x_vip", "особ")).toEqual(["Особый"]);
  expect((await of("bills.x_agent"))[0]).toMatch(/^Не указано|^ООО «Итого» \(/);
});

test("groups and rows are sorted by the names of added fields", async () => {
  const table = await business.query({
    rows: [{ field: "customers.x_partner" }],
    columns: [],
    measures: [counted],
    sort: { by: "label", order: "desc" },
  });
  const names = table.rows.slice(1).map(({ path: [key] }) => table.labels["customers.x_partner"]?.[key ?? ""]);
  expect(names).toEqual(["Бета от 03.02.2020", "Альфа от 05.04.2021", "Альфа от"]);
  for (const order of ["asc", "desc"] as const) {
    const seen: (string | null)[] = [];
    for (let after: string | undefined; ;) {
      const { rows, next } = await business.rows({
        ...{ sort: { field: "customers.x_segment", order }, size: 7 },
        ...(after !== undefined && { after }),
      });
      seen.push(...rows.map((row) => row.added["customers.x_segment"] ?? null));
      if (next === null) break;
      after = next;
    }
    expect(seen).toHaveLength(all.length);
    const [first, second] = order === "asc" ? ["big", "small"] : ["small", "big"];
    expect([...new Set(seen)]).toEqual([first, second, null]);
  }
});

const download = (body: object) => business.admin.call("POST", "/api/pivot/export", { body });

test("files have the added fields: tables as groups, rows as columns", async () => {
  const table = await download({
    ...{ what: "table", format: "csv", expanded: "all", columns: [], measures: [counted] },
    rows: [{ field: "customers.x_segment" }, { field: "customers.x_partner" }],
  });
  expect(table.text).toContain("Сегмент (клиент)");
  expect(table.text).toContain("Крупный");
  expect(table.text).toContain("Альфа от 05.04.2021");
  const rows = await download({
    ...{ what: "rows", format: "csv" },
    filters: [{ field: "customers.x_segment", keys: ["small"] }],
  });
  const [head = "", ...lines] = rows.text.trim().split(/\r?\n/);
  for (const title of ["Сегмент (клиент)", "Особый (клиент)", "Срок (счёт)", "Вид (рекламная система)"])
    expect(head).toContain(title);
  for (const title of ["Скрыто", "Пароль", "Заметка", "Долг", "Половина"]) expect(head).not.toContain(title);
  expect(lines).toHaveLength(all.filter((row) => row.added["customers.x_segment"] === "small").length);
  for (const line of lines) expect(line).toMatch(/Малый.*Обычный.*31\.12\.2025|Малый.*Обычный/);
});

test("a file has the words that the region of its host has for a field", async () => {
  const headOf = async (host: string) => {
    const body = { what: "rows", format: "csv" };
    const answer = await business.admin.call("POST", "/api/pivot/export", { body, headers: { host } });
    return answer.text.split(/\r?\n/)[0] ?? "";
  };
  expect(await headOf("by.localhost")).toContain("Вид (рекламная система)");
  expect(await headOf("kz.localhost")).toContain("Род (рекламная система)");
});

test.each([
  ["customers.x_gone", "that nobody knows"],
  ["customers.x_hidden", "that administrators may not read"],
  ["customers.x_note", "of a type that nobody groups by"],
  ["customers.x_pin", "that is a secret"],
  ["customers.x_half", "that is worked out"],
] as readonly (readonly [AddedDimension, string])[])(
  "%s, a field %s, is refused everywhere and told nowhere",
  async (field) => {
    const { admin } = business;
    const table = { rows: [{ field }], columns: [], measures: [counted], filters: [] };
    const layout = { name: "С полем", shared: false, layout: table };
    const refusals = [
      ["query", table],
      ["query", { ...table, rows: [], columns: [{ field }] }],
      ["query", { ...table, rows: [], filters: [{ field, keys: ["тайна"] }] }],
      ["rows", { filters: [{ field, keys: ["тайна"] }] }],
      ["rows", { at: [{ field, key: "тайна" }] }],
      ["rows", { sort: { field, order: "asc" } }],
      ["values", { field }],
      ["export", { what: "table", format: "csv", ...table }],
      ["export", { what: "rows", format: "csv", sort: { field, order: "asc" } }],
      ["layouts", layout],
    ] as const;
    for (const [path, body] of refusals) {
      const answer = await admin.call("POST", `/api/pivot/${path}`, { body });
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.json()).toMatchObject({ message: `В сводной таблице нет таких полей: ${field}` });
    }
    expect(Object.keys(all[0]?.added ?? {})).not.toContain(field);
  },
);

test.each(["users.x_segment", "customers.x_", "customers.name", "customers.x_a; drop table bills", "x_segment"])(
  "%s is no name of a field",
  async (field) => {
    const body = { rows: [{ field }], columns: [], measures: [counted] };
    expect((await business.admin.call("POST", "/api/pivot/query", { body })).status).toBe(422);
  },
);

test("a saved layout opens without a field that an operator has removed, and with it once it is back", async () => {
  const layout = {
    rows: [{ field: "customers.x_segment" }, { field: "customer" }],
    columns: [{ field: "customers.x_firstDay", by: "year" }],
    measures: [counted],
    filters: [{ field: "customers.x_segment", keys: ["big"] }],
  };
  const body = { name: "По сегментам", shared: true, layout };
  const saved = await business.admin.call("POST", "/api/pivot/layouts", { body });
  expect(saved.status, saved.text).toBe(200);
  const { id } = saved.json<SavedLayout>();
  const read = async () =>
    (await business.admin.call("GET", "/api/pivot/layouts")).json<SavedLayout[]>().find((one) => one.id === id);
  expect(await read()).toMatchObject({ layout, lost: [] });
  const { x_segment, ...others } = ofCustomers.fields;
  expect(x_segment.label).toBe("Сегмент");
  await sections.extend({ extends: "customers", fields: others });
  expect(await read()).toMatchObject({
    layout: { ...layout, rows: [{ field: "customer" }], filters: [] },
    lost: ["customers.x_segment"],
  });
  const refused = await business.admin.call("POST", "/api/pivot/query", { body: layout });
  expect(refused.status).toBe(422);
  await sections.extend(ofCustomers);
  expect(await read()).toMatchObject({ layout, lost: [] });
});
