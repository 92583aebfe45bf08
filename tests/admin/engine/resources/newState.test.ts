// States and columns that administrators choose with forms: the forms write valid definitions and lose nothing.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choose } from "../../../../server/engine/definitions/candidates.ts";
import { readText } from "../../../../server/engine/definitions/readText.ts";
import { kabinet } from "../../../../server/product.ts";
import {
  offeredColumns,
  offeredOrders,
  withColumns,
} from "../../../../src/admin/engine/resources/columns/withColumns.ts";
import {
  comparisonsOf,
  conditionOf,
  type Line,
  lineFault,
  lineOf,
} from "../../../../src/admin/engine/resources/states/comparisons.ts";
import { type StateWish, usualPredecessor, withState } from "../../../../src/admin/engine/resources/states/newState.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";

const read = (name: string): Definition => JSON.parse(readFileSync(`docs/examples/${name}.json`, "utf8")) as Definition;

async function faultsOf(definition: Definition): Promise<readonly string[]> {
  const { described, faults } = readText(JSON.stringify(definition));
  const found = described
    ? (await choose(kabinet, [{ name: described.name, file: null, options: [described] }])).faults
    : faults;
  return found.map(({ place, message }) => `${place}: ${message}`);
}

const wish: StateWish = {
  ...{ label: "Ждёт проверки", tone: "warning", isMark: false, after: "", lines: [], at: "" },
  ...{ isFinal: false, rest: "Обычная", button: "", sets: [] },
};
const line = (field: string, comparison: Line["comparison"], value = ""): Line => ({ field, comparison, value });

test("a state follows the chosen one, in the list and among the filters, and the rest of the text stays", async () => {
  const suppliers = read("suppliers");
  const lines = [line("contractUntil", "before", "today+30"), line("creditLimit", "over", "1 000,5")];
  const after = usualPredecessor(suppliers);
  expect(after).toBe("expired");
  const made = withState(suppliers, { ...wish, lines, after, at: "contractUntil" });
  expect(made.states?.path.map(({ key }) => key)).toEqual(["ended", "expired", "zhdetProverki", "active"]);
  expect(made.states?.path[2]).toEqual({
    ...{ key: "zhdetProverki", label: "Ждёт проверки", tone: "warning", at: "contractUntil" },
    when: { contractUntil: { before: "today+30" }, creditLimit: { over: "1000.50" } },
  });
  expect(made).toEqual({ ...suppliers, states: made.states });
  expect(await faultsOf(made)).toEqual([]);
});

test("the first state of a section brings the column and the filter with it", async () => {
  const { states: _, ...bare } = read("absences");
  const list = { columns: ["person", "kind"], sort: "-from" };
  const made = withState({ ...bare, list }, { ...wish, lines: [line("from", "after", "today")] });
  expect(made.list).toEqual({ columns: ["person", "kind", "state"], filters: ["state"], sort: "-from" });
  expect(await faultsOf(made)).toEqual([]);
  const marked = withState({ ...bare, list }, { ...wish, isMark: true, lines: [line("from", "after", "today")] });
  expect(marked.list.columns).toEqual(["person", "kind", "marks"]);
  expect(await faultsOf(marked)).toEqual([]);
});

test("a button sets the values of its lines, and is offered until the record has them", async () => {
  const {
    states: _,
    actions: __,
    frozen: ___,
    deletion: ____,
    menu: _____,
    portal: ______,
    ...complaints
  } = read("complaints");
  const list = { columns: ["subject"], sort: "subject" };
  const set = [line("answered", "is", "true")];
  const asked = { ...wish, lines: set, sets: set, isFinal: true, button: "Ответить всем" };
  const made = withState({ ...complaints, list }, asked);
  expect(made.actions).toEqual({
    otvetitVsem: {
      ...{ label: "Ответить всем", on: ["row", "record", "bulk"], route: "PUT /api/complaints/otvetitVsem/{id}" },
      ...{ access: ["ADMIN"], when: { state: { not: "zhdetProverki" } }, set: { answered: true } },
      success: "Теперь: Ждёт проверки",
    },
  });
  expect(await faultsOf(made)).toEqual([]);
  expect(await faultsOf(withState({ ...complaints, list }, { ...asked, isFinal: false }))).toEqual([
    expect.stringContaining("nothing leads out of") as string,
  ]);
});

test("if a choice stores the states, the new one is a value of it", async () => {
  const creatives = read("creatives");
  const made = withState(creatives, { ...wish, after: "waiting", button: "На проверку", isFinal: true });
  expect(made.fields["verdict"]).toMatchObject({
    choices: { zhdetProverki: { label: "Ждёт проверки", tone: "warning" } },
  });
  expect(made.states?.path.map(({ key }) => key)).toEqual(["waiting", "zhdetProverki", "accepted", "refused"]);
  expect(made.actions?.["naProverku"]).toMatchObject({ set: { verdict: "zhdetProverki" } });
  expect(await faultsOf(made)).toEqual([]);
  const twice = withState(made, { ...wish, after: "waiting", label: "Ждёт, проверки", isFinal: true });
  expect(twice.states?.path[1]?.key).toBe("zhdetProverki2");
});

const samples = [
  "5",
  "a@b.by",
  "+375 29 491 19 11",
  "191000015",
  "example.by",
  "BY13NBRB3600900000002Z00AB00",
  "NBRBBY2X",
];

test("every comparison that the form offers is one that the check accepts", async () => {
  for (const name of ["suppliers", "complaints", "creatives", "equipment", "expenses", "meetings"]) {
    const definition = read(name);
    const lines = Object.entries(definition.fields).flatMap(([field, found]) =>
      comparisonsOf(found).map((comparison) => ({ ...lineOf(field, found), comparison })),
    );
    const right = lines.flatMap((one) =>
      [one, ...samples.map((value) => ({ ...one, value }))]
        .filter((tried) => lineFault(tried, definition.fields) === undefined)
        .slice(0, 1),
    );
    expect(right.length).toBe(lines.length);
    for (const one of right) {
      const when = conditionOf([one], definition.fields);
      const frozen = [{ when, because: "x" }];
      const found = (await faultsOf({ ...definition, frozen })).filter((fault) => fault.startsWith("frozen.0.when"));
      expect(found, JSON.stringify(when)).toEqual([]);
    }
  }
});

test("several lines about one field must all match", async () => {
  const { fields } = read("suppliers");
  const both = [line("creditLimit", "over", "5"), line("creditLimit", "under", "10")];
  expect(conditionOf(both, fields)).toEqual({ creditLimit: { under: "10.00", over: "5.00" } });
  expect(conditionOf([line("kind", "is", "agency"), line("kind", "isNot", "service")], fields)).toEqual({
    kind: "agency",
    any: [{ kind: { not: "service" } }],
  });
  expect(lineFault(line("creditLimit", "over", "много"), fields)).toBeDefined();
  expect(lineFault(line("creditLimit", "over", ""), fields)).toBeDefined();
});

test("chosen columns keep their width and rank, and the first one has no rank", async () => {
  const creatives = read("creatives");
  const wide = {
    ...creatives,
    list: { ...creatives.list, columns: ["title", { field: "runsFrom", width: 90, rank: 2 }] },
  };
  expect(offeredColumns(wide)[1]).toEqual({ name: "runsFrom", label: "Показывать с" });
  const made = withColumns(wide, ["title", "runsFrom", "link"], "-runsFrom");
  expect(made).toEqual({ ...wide, list: { ...wide.list, columns: [...wide.list.columns, "link"], sort: "-runsFrom" } });
  expect(withColumns(wide, ["runsFrom", "title"], "title").list.columns).toEqual([
    { field: "runsFrom", width: 90 },
    "title",
  ]);
});

test("every column and every order that the form offers is one that the check accepts", async () => {
  for (const name of ["suppliers", "complaints", "creatives", "equipment", "expenses", "purchases"]) {
    const definition = read(name);
    const names = offeredColumns(definition).map((column) => column.name);
    for (const { value } of offeredOrders(definition)) {
      const found = await faultsOf(withColumns(definition, names, `-${value}`));
      expect(found.filter((fault) => fault.startsWith("list"))).toEqual([]);
    }
  }
});
