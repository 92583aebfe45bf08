// Mistakes in the rules of an operator's file.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkDefinition } from "../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../src/definition/check/readDefinition.ts";
import { builtInDefinitions } from "../../src/resources/index.ts";

const known = {
  ...{ computed: [], rules: [], groups: [], effects: ["letter", "task"] },
  parts: { list: {}, record: {}, newRecord: {}, line: {}, paper: {} },
};
const [suppliers, purchases] = ["suppliers", "purchases"].map((name) => {
  const text = readFileSync(`docs/examples/${name}.json`, "utf8");
  return JSON.parse(text) as { fields: object };
});

/** The faults of a rule in the section of purchases. */
function faultsOf(rule: object): readonly string[] {
  const fields = {
    ...purchases?.fields,
    key: { type: "secret", label: "Ключ" },
    scan: { type: "file", label: "Скан" },
    counter: { type: "integer", label: "Счётчик", readOnly: true },
    inside: { type: "file", label: "Для себя", access: { read: ["ADMIN"] } },
    margin: { type: "money", label: "Наценка", currency: "BYN", access: { read: ["ADMIN"] } },
  };
  const base = { label: "Правило", on: "created", do: { set: { note: "да" } } };
  const read = readDefinition({ ...purchases, fields, rules: { one: { ...base, ...rule } } });
  const other = readDefinition(suppliers);
  if ("faults" in other) throw new Error("The example is wrong.");
  const faults =
    "faults" in read
      ? read.faults
      : checkDefinition(read.definition, [...builtInDefinitions, other.definition, read.definition], known);
  return faults.map(({ place, message }) => `${place}: ${message}`);
}
const letter = { to: "$admins", subject: "Закупка {number}", text: "Готово" };
const written = (change: object) => ({ do: { letter: { ...letter, ...change } } });

test.each<[string, object, string]>([
  ["an event that there is not", { on: "deleted" }, "rules.one.on: "],
  [
    "a field that changes",
    { on: { changed: ["noet"] } },
    'on.changed.0: there is no stored field "noet"; did you mean "note"?',
  ],
  ["a state", { on: { state: "orderd" } }, 'on.state: there is no state "orderd"; did you mean "ordered"?'],
  ["a condition", { when: { stats: "draft" } }, 'when.stats: there is no field "stats"; did you mean "status"?'],
  ["two effects at once", { do: { letter, set: { note: "x" } } }, "do: a rule does exactly one thing: letter or set"],
  ["no effect", { do: {} }, "do: a rule does exactly one thing: none is given"],
  ["a recipient", written({ to: "note" }), 'do.letter.to: there is no e-mail address "note"'],
  [
    "a recipient elsewhere",
    written({ to: "supplierId.emial" }),
    'there is no e-mail address "emial"; did you mean "email"?',
  ],
  [
    "a field in a text",
    written({ text: "{numbr}" }),
    'do.letter.text: there is no field "numbr" to insert; did you mean "number"?',
  ],
  [
    "a secret in a text",
    written({ subject: "{key}" }),
    'do.letter.subject: "key" is a secret and cannot be used in a text',
  ],
  [
    "administrators' fields in a letter that leaves",
    written({ to: "supplierId.email", text: "{margin}" }),
    '"margin" is only for administrators',
  ],
  [
    "a value of another type",
    { do: { set: { total: "много" } } },
    'do.set.total: "много" is not a valid value of "total"',
  ],
  [
    "a copy of another type",
    { do: { set: { dueDate: "{number}" } } },
    'a text such as "number" does not fit into a date',
  ],
  [
    "a choice",
    { do: { create: { to: "tasks", values: { title: "x", region: "bu" } } } },
    'has no choice "bu"; did you mean "by"?',
  ],
  ["a secret that is set", { do: { set: { key: "x" } } }, '"purchases" has no field "key" that a rule can set'],
  [
    "a state without an action",
    { on: "changed", do: { set: { status: "draft" } } },
    'no action sets "status" to "draft"',
  ],
  [
    "another section",
    { do: { create: { to: "task", values: {} } } },
    'there is no resource "task"; did you mean "tasks"?',
  ],
  ["what a new record needs", { do: { create: { to: "tasks", values: {} } } }, 'a new record of "tasks" needs "title"'],
  ["a section that nobody adds to", { do: { create: { to: "jobs", values: {} } } }, 'nobody may add records to "jobs"'],
  ["days that are counted from nothing", { on: { days: 3 } }, 'on: "days" needs either "before" or "after"'],
  [
    "a date",
    { on: { days: 3, after: "dueDat" } },
    'on.after: there is no stored date "dueDat"; did you mean "dueDate"?',
  ],
  ["a day that is no date", { on: { days: 3, before: "number" } }, 'there is no stored date "number"'],
  ["a week without its day", { on: { every: "week" } }, 'on.day: "every": "week" needs a "day" such as "monday"'],
  [
    "a month on a weekday",
    { on: { every: "month", day: "monday" } },
    '"every": "month" needs a "day" from 1 to 31, or "last"',
  ],
  ["a time of day", { on: { every: "day", at: "9:00" } }, 'a time of day is "09:00"'],
  [
    "an address in place of a name",
    { do: { call: { to: "http://crm", body: ["id"] } } },
    'the name of an address has capital letters, digits and _, such as "CRM"',
  ],
  [
    "a secret that is sent",
    { do: { call: { to: "CRM", body: ["key"] } } },
    'body.0: "key" is a secret and cannot be sent',
  ],
  [
    "a field that is sent",
    { do: { call: { to: "CRM", body: ["id", "nmber"] } } },
    'body.1: there is no field "nmber" to send; did you mean "number"?',
  ],
  ["a letter's file", written({ attach: ["number"] }), 'do.letter.attach.0: there is no file "number"'],
  [
    "administrators' files in a letter that leaves",
    written({ to: "supplierId.email", attach: ["inside"] }),
    'do.letter.attach.0: "inside" is only for administrators',
  ],
  ["a file that goes twice", written({ attach: ["scan", "scan"] }), 'attach.1: "scan" is attached twice'],
  [
    "a schedule that blocks a save",
    { on: { every: "day" }, blocking: true },
    "blocking: a save cannot start a rule with days or a schedule",
  ],
  [
    "a call within a save",
    { do: { call: { to: "CRM", body: ["id"] } }, blocking: true },
    "blocking: only set and create can be blocking, not call",
  ],
  [
    "a day in somebody's name",
    { on: { days: 1, after: "dueDate" }, as: "caller" },
    "as: a rule with days or a schedule has no caller",
  ],
  ["a letter in somebody's name", { ...written({}), as: "caller" }, "as: only set and create can act as the caller"],
  [
    "what nobody may write",
    { do: { set: { counter: 1 } }, as: "caller" },
    'do.set.counter: nobody may write "counter"',
  ],
  ["a rule that starts itself", { on: { changed: ["note"] } }, "rules.one: the rule would start itself again"],
])("the check names %s", (_, rule, message) => {
  expect(faultsOf(rule).join("\n")).toContain(message);
});

test("right rules have no faults", () => {
  const right: object[] = [
    {},
    written({ to: "supplierId.email", text: "{supplierId}: {total}, {createdAt}, № {id}" }),
    {
      on: { state: "ordered" },
      when: { dueDate: { before: "today+7" } },
      do: { task: { title: "Проверить {number}" } },
    },
    { on: { changed: ["note"] }, when: { note: { filled: false } } },
    { do: { create: { to: "tasks", values: { title: "Закупка {number}", dueDate: "{dueDate}" } } }, once: true },
    { on: { days: 3, before: "dueDate", at: "18:30" } },
    { on: { days: 0, after: "createdAt" }, do: { call: { to: "CRM", body: ["id", "number", "lines"] } } },
    { on: { every: "month", day: "last" } },
    { on: { changed: ["number"] }, blocking: true, as: "caller" },
    written({ to: "supplierId.email", attach: ["scan"] }),
    { on: { changed: ["dueDate"] }, do: { set: { receivedAt: "today", status: "received" } }, imports: false },
  ];
  for (const rule of right) expect(faultsOf(rule)).toEqual([]);
});
