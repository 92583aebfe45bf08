import { expect, test } from "vitest";
import { presentQuery } from "../../../../src/admin/engine/list/presentQuery.ts";
import { readDefinition } from "../../../../src/definition/check/readDefinition.ts";

const word = (label: string, more: object = {}) => ({ type: "text", label, ...more });
const read = readDefinition({
  name: "rooms",
  label: { one: "Комната", many: "Комнаты" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    title: word("Название"),
    level: word("Этаж", { was: "floor" }),
    rows: { type: "lines", label: "Строки", fields: { what: word("Что") } },
  },
  list: { columns: ["title"], filters: ["level"], sort: "title" },
  form: { tabs: { Основное: ["title"] } },
});

const present = (query: Readonly<Record<string, string>>) => {
  if (!("definition" in read)) throw new Error(JSON.stringify(read));
  const found = presentQuery(read.definition, `?${new URLSearchParams(query).toString()}`);
  return found && { ...Object.fromEntries(found.query), lost: found.lost };
};

test("an old address follows renamed fields and drops what is gone", () => {
  const filter = JSON.stringify({
    floor_like: "2",
    floor: "2",
    gone_gte: 1,
    title: "Зал",
    "rows.what": "стол",
    "rows.gone": 1,
  });
  expect(present({ filter, sort: "floor", order: "DESC", page: "2" })).toEqual({
    filter: JSON.stringify({ level_like: "2", level: "2", title: "Зал", "rows.what": "стол" }),
    ...{ sort: "level", order: "DESC", page: "2" },
    lost: ["gone_gte", "rows.gone"],
  });
  expect(present({ sort: "gone", order: "ASC" })).toEqual({ lost: [] });
});

test.each([
  [{}],
  [{ filter: '{"level":"2","q":"зал","quick":"x","id_in":[1],"createdAt_gte":"2026-01-01"}', sort: "id" }],
  [{ filter: "not JSON" }],
  [{ filter: "[1]", sort: "title" }],
])("%j stays as it is", (query) => {
  expect(present(query)).toBeUndefined();
});
