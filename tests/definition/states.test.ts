// States: which one a record is in, and mistakes in the word.
import { describe, expect, test } from "vitest";
import { checkDefinition } from "../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../src/definition/check/readDefinition.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { marksOn, pathOf, quickOf, stateOf } from "../../src/definition/states/states.ts";
import { toOwner } from "../../src/definition/states/toOwner.ts";
import { addDays, dayIn } from "../../src/domain/time/periods.ts";
import { builtInDefinitions } from "../../src/resources/index.ts";

const action = {
  ...{ label: "Сдать", on: ["row"], route: "PUT /api/orders/{id}/hand-over", access: ["ADMIN"], success: "Сдано" },
  ...{ when: { done: false }, set: { done: true } },
};
const states = {
  path: [
    { key: "done", label: "Готов", tone: "good", when: { done: true }, final: true },
    { key: "late", label: "Опаздывает", tone: "bad", when: { due: { before: "today" } }, at: "due" },
    { key: "open", label: "В работе", tone: "accent" },
  ],
  marks: [{ key: "big", label: "Крупный", tone: "neutral", when: { sum: { over: "100" } }, by: "author" }],
};
const orders = {
  name: "orders",
  label: { one: "Заказ", many: "Заказы", new: "Новый заказ" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    title: { type: "text", label: "Название", required: true },
    kind: {
      type: "choice",
      label: "Вид",
      choices: { a: { label: "А", tone: "good" }, b: { label: "Б", tone: "bad" } },
    },
    done: { type: "boolean", label: "Сделан", default: false },
    due: { type: "date", label: "Срок" },
    sum: { type: "money", label: "Сумма" },
    author: { type: "text", label: "Автор" },
    secretly: { type: "boolean", label: "Тайно", access: { read: [] } },
  },
  list: { columns: ["title", "state", "marks"], filters: ["state", "marks"], sort: "state" },
  form: { tabs: { Заказ: ["title", "kind", "done", "due", "sum", "author", "secretly"] } },
  states,
  actions: { handOver: action },
};

const lateQuick = { key: "late", label: "Опаздывают", when: { state: "late" } };

const known = {
  computed: [],
  rules: [],
  groups: [],
  effects: ["letter", "task"],
  parts: { list: {}, record: {}, newRecord: {}, line: {}, paper: {} },
};
const faultsOf = (change: object): readonly string[] => {
  const read = readDefinition(JSON.parse(JSON.stringify({ ...orders, ...change })));
  const faults =
    "faults" in read ? read.faults : checkDefinition(read.definition, [...builtInDefinitions, read.definition], known);
  return faults.map(({ place, message }) => `${place}: ${message}`);
};
const definition = ((): Definition => {
  const read = readDefinition(orders);
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read.definition;
})();

describe("a record", () => {
  const [yesterday, tomorrow] = [-1, 1].map((days) => addDays(dayIn("by"), days));

  test.each([
    [{ done: true, due: yesterday }, "done"],
    [{ done: false, due: yesterday }, "late"],
    [{ done: false, due: tomorrow }, "open"],
    [{ done: false, due: null }, "open"],
  ])("%j is in the first state that holds: %s", (record, key) => {
    const now = new Date(`${dayIn("by")}T12:00:00Z`);
    expect(stateOf(definition, record, { now })?.key).toBe(key);
  });

  test("has the matching marks besides its state", () => {
    expect(marksOn(definition, { sum: "100.01" }).map(({ key }) => key)).toEqual(["big"]);
    expect(marksOn(definition, { sum: "100.00" })).toEqual([]);
  });

  test("without a region turns on the day that has begun in every region", () => {
    const evening = new Date("2026-03-31T20:00:00Z");
    expect(stateOf(definition, { due: "2026-03-31" }, { now: evening })?.key).toBe("open");
    expect(stateOf(definition, { due: "2026-03-31", region: "kz" }, { now: evening })?.key).toBe("late");
  });
});

describe("a definition", () => {
  test("gains a field for the path and one for the marks, and nothing is wrong with it", () => {
    expect(faultsOf({})).toEqual([]);
    expect(definition.fields["state"]).toMatchObject({
      type: "choice",
      readOnly: true,
      choices: { late: { tone: "bad" } },
    });
    expect(definition.fields["marks"]).toMatchObject({ type: "choices", readOnly: true });
    expect(readDefinition(JSON.parse(JSON.stringify(definition)))).toEqual({ definition, warnings: [] });
  });

  test("whose choice stores the path keeps its field, labels and tones", () => {
    const of = { of: "kind", path: [{ key: "b" }, { key: "a", final: true }] };
    const change = { states: of, list: { ...orders.list, columns: ["kind"], filters: [], sort: "kind" } };
    expect(faultsOf(change)).toEqual([]);
    const read = readDefinition({ ...orders, ...change });
    if ("faults" in read) throw new Error("It is right.");
    expect(read.definition.fields).not.toHaveProperty("state");
    expect(pathOf(read.definition)).toMatchObject([{ key: "b", label: "Б", tone: "bad" }, { label: "А" }]);
  });

  test("has a filter above its list for each state that is not final, unless it names its own", () => {
    expect(quickOf(definition).map(({ key, when }) => [key, when])).toEqual([
      ["late", { state: "late" }],
      ["open", { state: "open" }],
    ]);
    expect(quickOf({ ...definition, list: { ...definition.list, quick: [] } })).toEqual([]);
  });
});

describe("the customer who owns a record", () => {
  const owned = { owner: "customerId", access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] } };
  const own = (change: object): Definition => {
    const customerId = { type: "reference", label: "Клиент", to: "customers" };
    const read = readDefinition({ ...orders, ...owned, fields: { ...orders.fields, customerId }, ...change });
    if ("faults" in read) throw new Error(JSON.stringify(read.faults));
    return toOwner(read.definition);
  };
  const [first, ...rest] = states.path;

  test("reads states, marks and filters with labels of their own, and the rest like everybody", () => {
    const path = [{ ...first, toOwner: { label: "Можно забирать", tone: "accent" } }, ...rest];
    const marks = states.marks.map((mark) => ({ ...mark, toOwner: { label: "Большой" } }));
    const quick = [
      { key: "late", label: "Опаздывают", toOwner: "Ждём дольше срока", when: { state: "late" } },
      { key: "big", label: "Крупные", toOwner: false, when: { sum: { over: "100" } } },
      { key: "open", label: "В работе", when: { state: "open" } },
    ];
    const said = own({ states: { path, marks }, list: { ...orders.list, quick } });
    expect(pathOf(said)).toMatchObject([
      { key: "done", label: "Можно забирать", tone: "accent", when: { done: true } },
      { key: "late", label: "Опаздывает", tone: "bad" },
      { key: "open", label: "В работе" },
    ]);
    expect(said.states?.marks).toMatchObject([{ key: "big", label: "Большой", tone: "neutral" }]);
    expect(quickOf(said).map(({ label }) => label)).toEqual(["Ждём дольше срока", "В работе"]);
    expect(said.fields["state"]).toMatchObject({ choices: { done: { label: "Можно забирать", tone: "accent" } } });
    expect(said.fields["marks"]).toMatchObject({ choices: { big: { label: "Большой" } } });
  });

  test("also reads a choice that stores the states with labels of their own", () => {
    const path = [
      { key: "b", toOwner: { label: "Ждём вас" } },
      { key: "a", final: true },
    ];
    const list = { ...orders.list, columns: ["kind"], filters: [], sort: "kind" };
    const said = own({ states: { of: "kind", path }, list });
    expect(said.fields["kind"]).toMatchObject({
      choices: { b: { label: "Ждём вас", tone: "bad" }, a: { label: "А", tone: "good" } },
    });
    expect(quickOf(said).map(({ label }) => label)).toEqual(["Б"]);
  });

  test("has words only where a customer reads the records", () => {
    const path = [{ ...first, toOwner: { label: "Можно забирать" } }, ...rest];
    expect(faultsOf({ states: { ...states, path } })).toContain(
      "states.path.0.toOwner: customers may not read these records: add CUSTOMER to access.read",
    );
  });
});

const [done, late, open] = states.path;
const withPath = (...path: readonly unknown[]) => ({ states: { ...states, path } });
const noSet = { actions: { handOver: { ...action, set: { author: "x" } } } };

test.each<[string, object, string]>([
  [
    "a misspelt field",
    withPath({ ...done, when: { don: true } }, late, open),
    'states.path.0.when.don: there is no field "don"; did you mean "done"?',
  ],
  [
    "a state of states",
    withPath({ ...done, when: { state: "late" } }, late, open),
    'states.path.0.when.state: there is no field "state"',
  ],
  [
    "who looks",
    withPath({ ...done, when: { any: [{ done: true }] } }, { ...late, when: { secretly: true } }, open),
    "states.path.1.when.secretly: the state would reveal",
  ],
  [
    "a time that is none",
    withPath(done, { ...late, at: "title" }, open),
    'states.path.1.at: "title" has the type text',
  ],
  [
    "a person that is none",
    { states: { ...states, marks: [{ ...states.marks[0], by: "autor" }] } },
    'did you mean "author"?',
  ],
  ["an unknown tone", withPath({ ...done, tone: "goood" }, late, open), '"goood" is not one of'],
  ["a key twice", withPath(done, { ...late, key: "done" }, open), 'states.path.1.key: "done" is already used'],
  [
    "a word twice",
    withPath(done, late, { ...open, label: "Крупный" }),
    "states.marks.0.label: another state already has the label «Крупный»",
  ],
  ["a state behind one that takes all", withPath(done, open, late), 'states.path.2: no record can be in "late"'],
  [
    "a state behind its own halves",
    withPath({ ...done, final: false }, { ...open, key: "not", label: "Нет", when: { done: false } }, late),
    'states.path.2: no record can be in "late"',
  ],
  [
    "a state without a way on",
    { ...withPath({ ...done, final: false }, open), actions: { handOver: action } },
    'states.path.0: nothing leads out of "done"',
  ],
  [
    "states that their action does not move",
    { ...withPath(done, open), ...noSet, access: { ...orders.access, write: [], create: [] } },
    'states.path.1: nothing leads out of "open"',
  ],
  [
    "an action that no state offers",
    { actions: { handOver: { ...action, when: { done: true, state: ["late", "open"] } } } },
    "actions.handOver.when: the action is not available in any state",
  ],
  [
    "an action in a state that is not there",
    { actions: { handOver: { ...action, when: { state: "opn" } } } },
    'did you mean "open"?',
  ],
  [
    "a field called as the states' own",
    { fields: { ...orders.fields, state: { type: "text", label: "Состояние" } } },
    'fields.state: the states create a field "state"',
  ],
  [
    "a field that borrows what states work out",
    { fields: { ...orders.fields, author: { type: "text", label: "x", computed: "state" } } },
    "fields.author.computed: only states can use this expression",
  ],
  [
    "a choice that is none",
    { states: { of: "knd", path: [{ key: "a" }] } },
    'states.of: there is no choice "knd"; did you mean "kind"?',
  ],
  [
    "a choice that is left out",
    { states: { of: "kind", path: [{ key: "a", final: true }] } },
    'states.path: "b" of "kind" is missing',
  ],
  [
    "a quick filter with a misspelt state",
    { list: { ...orders.list, quick: [{ key: "x", label: "x", when: { state: "lat" } }] } },
    'list.quick.0.when.state: "state" has no choice "lat"; did you mean "late"?',
  ],
  [
    "work that waits since no day",
    { list: { ...orders.list, quick: [{ ...lateQuick, work: { urgency: "urgent", since: "title" } }] } },
    'list.quick.0.work.since: there is no day "title"',
  ],
  [
    "work with an unknown action",
    { list: { ...orders.list, quick: [{ ...lateQuick, work: { urgency: "urgent", action: "handOvr" } }] } },
    'list.quick.0.work.action: there is no action "handOvr"; did you mean "handOver"?',
  ],
  [
    "a quick filter twice",
    { list: { ...orders.list, quick: [1, 2].map(() => ({ key: "x", label: "x", when: { done: true } })) } },
    'list.quick.1.key: "x" is already used',
  ],
])("%s is a fault", (_, change, message) => {
  expect(faultsOf(change).join("\n")).toContain(message);
});
