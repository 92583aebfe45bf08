// Mistakes and unsupported words that an extension refuses, each with its place in the text and a hint.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { choose } from "../../../../server/engine/definitions/candidates.ts";
import { readText } from "../../../../server/engine/definitions/readText.ts";
import { kabinet } from "../../../../server/product.ts";

const text = { type: "text", label: "Заказ" };
const po = { extends: "bills", fields: { x_po: text } };

/** The faults as "line:column place: message". */
async function faultsOf(extension: object): Promise<readonly string[]> {
  const { described, faults } = readText(JSON.stringify(extension, null, 1));
  const found = described
    ? (await choose(kabinet, [{ name: described.name, file: null, options: [described] }])).faults
    : faults;
  return found.map(({ place, message, line, column }) => `${line}:${column} ${place}: ${message}`);
}

test("the example is right, and its schema is where it says", async () => {
  const path = "docs/examples/extensions/bills.json";
  const example = JSON.parse(readFileSync(path, "utf8")) as { $schema: string };
  expect(await faultsOf(example)).toEqual([]);
  expect(existsSync(join(dirname(path), example.$schema))).toBe(true);
});

test("a right extension has no faults", async () => {
  const place = { x_po: { after: "number", else: "more", column: { width: 120, rank: 2 }, filter: true } };
  const quick = [{ key: "x_without", label: "Без заказа", when: { x_po: { filled: false } } }];
  const link = { label: "Заказ", on: ["record"], access: ["ADMIN"], does: "go", to: "/orders?q={x_po}" };
  const changes = { base: { label: "Основание платежа", help: "Что написать в платёжке" } };
  expect(await faultsOf({ ...po, place, quick, changes, links: { x_order: link } })).toEqual([]);
});

test.each<[string, object, string]>([
  [
    "an unknown section",
    { ...po, extends: "bils" },
    '2:2 extends: the product has no section "bils" to extend; did you mean "bills"?',
  ],
  ["a name without x_", { extends: "bills", fields: { po: text } }, "4:3 fields.po: the name must be x_"],
  ["a name of the product", { extends: "bills", fields: { number: text } }, "fields.number: the name must be x_"],
  ["a name that is too long", { extends: "bills", fields: { [`x_${"a".repeat(39)}`]: text } }, "at most 40 characters"],
  [
    "a type of other systems",
    { ...po, fields: { x_po: { type: "string", label: "Заказ" } } },
    '5:4 fields.x_po.type: there is no type "string"; it is called "text" here',
  ],
  ["no label", { ...po, fields: { x_po: { type: "text" } } }, 'fields.x_po.label: "label" is missing'],
  [
    "no such field to stand behind",
    { ...po, place: { x_po: { after: "nubmer" } } },
    '11:4 place.x_po.after: there is no field "nubmer" to follow; did you mean "number"?',
  ],
  [
    "a place for a field that is not added",
    { ...po, place: { x_pp: { column: true } } },
    'place.x_pp: there is no added field "x_pp"; did you mean "x_po"?',
  ],
  [
    "a tab of a document",
    { ...po, place: { x_po: { else: "mroe" } } },
    'place.x_po.else: the page is a document with the parts head, body, side, more; did you mean "more"?',
  ],
  [
    "a slip in a word",
    { ...po, place: { x_po: { afetr: "number" } } },
    'place.x_po.afetr: unknown word "afetr"; did you mean "after"?',
  ],
  [
    "rights for everybody",
    { ...po, access: { read: ["CUSTOMER"] } },
    "9:2 access: \"access\" of the product's section can't be changed",
  ],
  [
    "other columns",
    { ...po, list: { columns: ["number"] } },
    'list: "list" of the product\'s section can\'t be changed: use "place"',
  ],
  ["an action", { ...po, actions: {} }, "actions: \"actions\" of the product's section can't be changed"],
  [
    "another type",
    { ...po, changes: { number: { type: "integer" } } },
    "11:4 changes.number.type: \"type\" of the product's field can't be changed, only label, help, access",
  ],
  [
    "a field made optional",
    { ...po, changes: { number: { required: false } } },
    "changes.number.required: \"required\" of the product's field can't be changed",
  ],
  [
    "wider rights",
    { ...po, changes: { base: { access: { write: ["ADMIN", "CUSTOMER"] } } } },
    'changes.base.access.write: CUSTOMER may not change "base" now, and an extension can only remove rights',
  ],
  [
    "nobody adds records any more",
    { ...po, changes: { customerId: { access: { write: [] } } } },
    'changes.customerId.access.write: ADMIN could no longer add records: a new record needs "customerId"',
  ],
  [
    "an unknown field of the product",
    { ...po, changes: { bsae: { label: "Основание" } } },
    'changes.bsae: there is no field "bsae" in "bills"; did you mean "base"?',
  ],
  [
    "an own field among the product's",
    { ...po, changes: { x_po: { label: "Заказ" } } },
    'changes.x_po: "x_po" is your own field: change it in "fields"',
  ],
  [
    "a reader that sees no record",
    { extends: "managers", fields: { x_po: { ...text, access: { read: ["CUSTOMER"] } } } },
    'fields.x_po.access.read: CUSTOMER may not read "managers" at all',
  ],
  [
    "a required field that customers' screens don't ask for",
    {
      ...po,
      fields: { x_po: { ...text, required: true, access: { read: ["ADMIN", "CUSTOMER"], write: ["CUSTOMER"] } } },
    },
    "fields.x_po.required: the screens of customers do not show added fields",
  ],
  [
    "a worked-out field",
    { ...po, fields: { x_po: { ...text, computed: "billVat" } } },
    'fields.x_po.computed: an added field cannot have "computed"',
  ],
  [
    "a field that nobody fills in",
    { ...po, fields: { x_po: { ...text, readOnly: true } } },
    'fields.x_po.readOnly: an added field cannot have "readOnly"',
  ],
  [
    "planned values",
    { ...po, fields: { x_po: { ...text, effective: true } } },
    'fields.x_po.effective: an added field cannot have "effective"',
  ],
  [
    "a reference to nowhere",
    { ...po, fields: { x_order: { type: "reference", label: "Заказ", to: "orders" } } },
    'fields.x_order.to: there is no resource "orders"',
  ],
  [
    "a reference that deletes bills",
    { ...po, fields: { x_act: { type: "reference", label: "Акт", to: "acts", onDelete: "together" } } },
    "fields.x_act.onDelete: deleting another record must not delete a record of the product",
  ],
  [
    "a reference that fills in the product's fields",
    { ...po, fields: { x_act: { type: "reference", label: "Акт", to: "acts", fill: { base: "number" } } } },
    "fields.x_act.fill.base: an added reference can only fill in added fields",
  ],
  [
    "a table at the head of a document",
    {
      ...po,
      fields: { x_rows: { type: "lines", label: "Строки", fields: { name: text } } },
      place: { x_rows: { else: "head" } },
    },
    'place.x_rows: "x_rows" is a table: move it to "body" or "more"',
  ],
  [
    "a list of records as a column",
    {
      extends: "managers",
      fields: { x_all: { type: "related", label: "Счета", to: "bills", by: "customerId" } },
      place: { x_all: { column: true } },
    },
    'place.x_all.column: there is no field "x_all"',
  ],
  [
    "a condition on no field",
    { ...po, quick: [{ key: "x_none", label: "Без", when: { x_op: { filled: false } } }] },
    'quick.0.when.x_op: there is no field "x_op"',
  ],
  [
    "a filter's key of the product",
    { ...po, quick: [{ key: "none", label: "Без", when: { x_po: { filled: false } } }] },
    "quick.0.key: the name must be x_",
  ],
  [
    "a pattern that takes for ever",
    { ...po, fields: { x_po: { ...text, pattern: "^(a+)+$" } } },
    "fields.x_po.pattern: matching this could take too long",
  ],
])("%s", async (_, extension, fault) => {
  expect(await faultsOf(extension)).toContainEqual(expect.stringContaining(fault));
});
