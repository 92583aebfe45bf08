// Mistakes in the conditions of an operator's file, and in its frozen records.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkDefinition } from "../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../src/definition/check/readDefinition.ts";
import { builtInDefinitions } from "../../src/resources/index.ts";

const known = {
  computed: [],
  rules: [],
  groups: [],
  effects: ["letter", "task"],
  parts: { list: {}, record: {}, newRecord: {}, line: {}, paper: {} },
};
const faultsOf = (change: (copy: never) => void) => {
  const copy = JSON.parse(readFileSync("docs/examples/suppliers.json", "utf8")) as never;
  change(copy);
  const read = readDefinition(copy);
  return "faults" in read
    ? read.faults
    : checkDefinition(read.definition, [...builtInDefinitions, read.definition], known);
};

type Laid = { form: { tabs?: object; layout?: object } };
/** The example as a document, with some places changed. */
const laidOut = (places: object) => (c: Laid) =>
  (c.form = { layout: { head: ["name", "kind"], body: ["contacts"], ...places } });

interface Begun {
  access: object;
  fields: Record<"kind" | "note" | "email" | "systemId" | "customerId", object>;
}
type Streamed = { timeline?: object[] };
const happening =
  (of: object) =>
  (c: Streamed): void => {
    c.timeline = [of];
  };
const filling =
  (fill: object) =>
  (c: Begun): void => {
    c.fields.systemId = { ...c.fields.systemId, fill };
  };

test.each<[string, (copy: never) => void, string, string]>([
  ["a document with a misspelt field", laidOut({ side: ["emial"] }), "form.layout.side.0", '"email"'],
  [
    "a field that stands in two places",
    laidOut({ more: [{ section: "Ещё", fields: ["site", "kind"] }] }),
    "form.layout.more.0.fields.1",
    "form.layout.head.1",
  ],
  ["a table where there is no room for it", laidOut({ body: [], side: ["contacts"] }), "form.layout.side.0", "table"],
  ["a filled button for no state", laidOut({ primary: { activ: "retire" } }), "form.layout.primary.activ", '"active"'],
  [
    "a filled button without its action",
    laidOut({ primary: { active: "retir" } }),
    "form.layout.primary.active",
    '"retire"',
  ],
  ["both tabs and a document", (c: Laid) => (c.form.layout = { head: ["name"] }), "form", "either"],
  [
    "a misspelt word of a condition",
    (c: { fields: { systemId: object } }) =>
      (c.fields.systemId = { ...c.fields.systemId, when: { contractUntil: { befor: "today" } } }),
    "fields.systemId.when.contractUntil.befor",
    '"before"',
  ],
  [
    "a condition on a field that isn't there",
    (c: { actions: { retire: { when: object } } }) => (c.actions.retire.when = { any: [{ isActiv: true }] }),
    "actions.retire.when.any.0.isActiv",
    '"isActive"',
  ],
  [
    "a condition that a field can't answer",
    (c: { actions: { retire: { when: object } } }) => (c.actions.retire.when = { creditLimit: { after: "today" } }),
    "actions.retire.when.creditLimit",
    '"over", "under"',
  ],
  [
    "a bound that is no decimal",
    (c: { actions: { retire: { when: object } } }) => (c.actions.retire.when = { creditLimit: { over: "40 000" } }),
    "actions.retire.when.creditLimit.over",
    "such as 40000",
  ],
  [
    "a bound with more digits than a number holds",
    (c: { actions: { retire: { when: object } } }) => (c.actions.retire.when = { creditLimit: { over: 1e15 + 0.5 } }),
    "actions.retire.when.creditLimit.over",
    "need quotes",
  ],
  [
    "a frozen record with a misspelt open field",
    (c: { frozen: { open: string[] }[] }) => c.frozen[0]?.open.push("noet"),
    "frozen.0.open.2",
    '"note"',
  ],
  [
    "a frozen record with a misspelt way out",
    (c: { frozen: { instead: string }[] }) => c.frozen.forEach((word) => (word.instead = "resum")),
    "frozen.0.instead",
    '"resume"',
  ],
  [
    "a state that changes on a day instead of by its action",
    (c: { fields: { isActive: { effective?: boolean } } }) => (c.fields.isActive.effective = true),
    "fields.isActive.effective",
    'an action sets "isActive"',
  ],
  [
    "something else than deleting that no action does",
    (c: { deletion?: object; actions: { retire?: object } }) => {
      delete c.actions.retire;
      c.deletion = { instead: { label: "x", set: { isActive: false }, success: "x" } };
    },
    "deletion.instead.set.isActive",
    "no action sets",
  ],
  [
    "a default that the field does not take",
    (c: Begun) => (c.fields.kind = { ...c.fields.kind, default: "servise" }),
    "fields.kind.default",
    '"servise"',
  ],
  [
    "the user where no number is",
    (c: Begun) => (c.fields.note = { ...c.fields.note, default: "$me" }),
    "fields.note.default",
    "longText",
  ],
  [
    "an only choice of what is no reference",
    (c: Begun) => (c.fields.email = { ...c.fields.email, default: { only: true } }),
    "fields.email.default",
    "is for references",
  ],
  [
    "an only choice by a misspelt field",
    (c: Begun) => (c.fields.systemId = { ...c.fields.systemId, default: { only: { isActiv: true } } }),
    "fields.systemId.default.only.isActiv",
    '"isActive"',
  ],
  ["a field to fill in that isn't there", filling({ nmae: "name" }), "fields.systemId.fill.nmae", '"name"'],
  ["a field of the other record that isn't there", filling({ name: "nmae" }), "fields.systemId.fill.name", '"name"'],
  ["what does not fit into the field", filling({ creditLimit: "name" }), "fields.systemId.fill.creditLimit", "money"],
  ["a state to fill in", filling({ isActive: "isActive" }), "fields.systemId.fill.isActive", "users can set"],
  [
    "what somebody who adds records may not read",
    (c: Begun) => {
      c.access = { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN", "CUSTOMER"] };
      c.fields.customerId = { type: "reference", label: "x", to: "customers", fill: { note: "comment" } };
    },
    "fields.customerId.fill.note",
    'CUSTOMER may not read "comment"',
  ],
  ["a step to a field that isn't there", filling({ name: "name.x" }), "fields.systemId.fill.name", "not a reference"],
  [
    "a column to fill in that isn't there",
    (c: Begun) => {
      c.fields.kind = {
        type: "lines",
        label: "x",
        fields: { of: { type: "reference", label: "x", to: "accounts", fill: { nmae: "systemId.name" } } },
      };
    },
    "fields.kind.fields.of.fill.nmae",
    '"nmae"',
  ],
  ["a timeline of a misspelt section", happening({ of: "taks", by: "resource" }), "timeline.0.of", '"tasks"'],
  ["a timeline of what does not lead here", happening({ of: "bills", by: "base" }), "timeline.0.by", "leads here"],
  [
    "a timeline by a misspelt way here",
    happening({ of: "tasks", by: "resourse" }),
    "timeline.0.by",
    'did you mean "resource"',
  ],
  [
    "a timeline by a moment that isn't stored",
    happening({ of: "bills", by: "number", is: "name", at: "daysOverdue" }),
    "timeline.0.at",
    'no stored date or time: "daysOverdue"',
  ],
  [
    "a timeline by values of different types",
    happening({ of: "letters", by: "to", is: "name" }),
    "timeline.0.is",
    "a different type",
  ],
  [
    "a timeline that shows a field that isn't there",
    happening({ of: "tasks", by: "resource", shows: ["stat"] }),
    "timeline.0.shows.0",
    '"state"',
  ],
])("%s is answered with its place and the nearest right word", (_, change, place, hint) => {
  const faults = faultsOf(change);
  expect(faults.map((fault) => fault.place)).toContain(place);
  expect(faults.map(({ message }) => message).join("\n")).toContain(hint);
});

test("a bound is a number or a text, and kept as a decimal", () => {
  const copy = JSON.parse(readFileSync("docs/examples/suppliers.json", "utf8")) as {
    fields: { creditLimit: object };
    actions: { retire: object };
  };
  copy.fields.creditLimit = { ...copy.fields.creditLimit, min: 0.5, max: "1000000" };
  copy.actions.retire = { ...copy.actions.retire, when: { creditLimit: { over: 40000, under: 99999.95 } } };
  expect(readDefinition(copy)).toMatchObject({
    definition: {
      fields: { creditLimit: { min: "0.5", max: "1000000" } },
      actions: { retire: { when: { creditLimit: { over: "40000", under: "99999.95" } } } },
    },
  });
});

test("a link of the record may be its filled button", () => {
  const invite = { label: "Выписка", on: ["record"], access: ["ADMIN"], does: "go", to: "/statement" };
  const linked = (on: readonly string[]) => (c: Laid & { links?: object }) => {
    c.links = { invite: { ...invite, on } };
    laidOut({ primary: { active: "invite" } })(c);
  };
  expect(faultsOf(linked(["record"]))).toEqual([]);
  expect(faultsOf(linked(["row"]))).toMatchObject([{ place: "form.layout.primary.active" }]);
});
