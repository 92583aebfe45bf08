// Components and rules that are registered by name serve one resource: an operator's file can't use them.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knownTo } from "../../server/engine/registry.ts";
import { checkDefinition } from "../../src/definition/check/checkDefinition.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { parts } from "../../src/resources/parts.ts";
import { builtIn } from "../../src/resources/index.ts";
import { readDefinition } from "../../src/definition/check/readDefinition.ts";
import { kabinet } from "../../server/product.ts";

const all = Object.values(builtIn) as readonly unknown[] as Definition[];
const suppliers = JSON.parse(readFileSync("docs/examples/suppliers.json", "utf8")) as Definition;

/** The places of the faults in the changed example. */
function faultsOf(change: object): readonly string[] {
  const read = readDefinition({ ...suppliers, ...change });
  if ("faults" in read) return read.faults.map(({ place, message }) => `${place} (form): ${message}`);
  const { name } = read.definition;
  const faults = checkDefinition(read.definition, [...all, read.definition], knownTo(kabinet, name));
  return faults.map(({ place }) => place);
}

const action = {
  label: "x",
  on: ["row"],
  route: "GET /api/suppliers/{id}/x",
  access: ["ADMIN", "CUSTOMER"],
  success: "x",
};
const field = (more: object) => ({ fields: { ...suppliers.fields, extra: { label: "x", readOnly: true, ...more } } });
const table = (more: object) =>
  field({ type: "lines", readOnly: false, fields: { name: { type: "text", label: "x" } }, ...more });
const of = (read: (definition: Definition) => readonly (string | undefined)[]) => [
  ...new Set(all.flatMap(read).filter((name) => name !== undefined)),
];

const lineFields = ({ fields }: Definition) =>
  Object.values(fields).flatMap((one) => (one.type === "lines" ? [one] : []));
const words = {
  computed: all.flatMap(({ name }) => knownTo(kabinet, name).computed),
  rule: all.flatMap(({ name }) => knownTo(kabinet, name).rules),
  paper: of(({ actions = {} }) => Object.values(actions).map(({ paper }) => paper)),
  listPart: of(({ list }) => [list.part]),
  recordPart: of(({ form }) => [form.part]),
  newPart: of(({ form }) => [form.newPart]),
  linePart: of((definition) => lineFields(definition).map(({ part }) => part)),
};

const taken: readonly (readonly [string, string, object])[] = [
  ...words.computed.flatMap((name) => [
    [`computed ${name}`, "fields.extra.computed", field({ type: "integer", computed: name })] as const,
    [
      `computed ${name}`,
      "deletion.keep.0.computed",
      { deletion: { keep: [{ computed: name, because: "x" }] } },
    ] as const,
  ]),
  ...words.rule.map((rule) => [`rule ${rule}`, "actions.go.rule", { actions: { go: { ...action, rule } } }] as const),
  ...words.paper.map(
    (paper) => [`paper ${paper}`, "actions.go.paper", { actions: { go: { ...action, paper } } }] as const,
  ),
  ...words.listPart.map((part) => [`list ${part}`, "list.part", { list: { ...suppliers.list, part } }] as const),
  ...words.recordPart.map((part) => [`form ${part}`, "form.part", { form: { ...suppliers.form, part } }] as const),
  ...words.newPart.map(
    (newPart) => [`form ${newPart}`, "form.newPart", { form: { ...suppliers.form, newPart } }] as const,
  ),
  ...words.linePart.map((part) => [`lines ${part}`, "fields.extra.part", table({ part })] as const),
];

test.each(taken)("a file that takes %s is refused at %s", (_, place, change) => {
  expect(faultsOf(change)).toEqual([place]);
});

test("every name that is registered is among them", () => {
  const named = {
    list: words.listPart,
    record: words.recordPart,
    newRecord: words.newPart,
    line: words.linePart,
    paper: words.paper,
  };
  for (const [kind, owned] of Object.entries(parts))
    expect(named[kind as keyof typeof parts].toSorted()).toEqual(Object.keys(owned).toSorted());
  expect(new Set(words.computed).size).toBe(words.computed.length);
});

test.each([
  ["the record's own number", { owner: "id" }],
  ["a word", { owner: "name" }],
  ["a reference to something that is no customer", { owner: "systemId" }],
])("an owner that is %s is refused", (_, change) => expect(faultsOf(change)).toEqual(["owner"]));

test("an owner that is a reference to a customer is right", () => {
  const change = field({ type: "reference", to: "customers" });
  expect(faultsOf({ ...change, owner: "extra" })).toEqual([]);
});
