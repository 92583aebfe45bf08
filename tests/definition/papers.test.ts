// Papers, letters and stored files reveal nothing to a reader that the API hides.
import { expect, test } from "vitest";
import { knownTo } from "../../server/engine/registry.ts";
import { kabinet } from "../../server/product.ts";
import { checkDefinition } from "../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../src/definition/check/readDefinition.ts";
import { staleFaults } from "../../src/definition/extension/checkExtension.ts";
import { extended } from "../../src/definition/extension/extended.ts";
import type { Extension } from "../../src/definition/extension/extension.ts";
import { bills } from "../../src/resources/money/bills.ts";
import { builtInDefinitions } from "../../src/resources/index.ts";
import { act, crews, order, works } from "../server/engine/papers/works.ts";

const definitionOf = (given: object) => {
  const read = readDefinition(given);
  if ("faults" in read) throw new Error(read.faults[0]?.message);
  return read.definition;
};
const faultsOf = (more: object, others: readonly object[] = []) => {
  const definition = definitionOf(works(more));
  const all = [...builtInDefinitions, ...[crews, ...others].map(definitionOf), definition];
  return checkDefinition(definition, all, knownTo(kabinet, "works")).map(
    ({ place, message }) => `${place}: ${message}`,
  );
};
const said = (text: string, more: object = {}) => ({ papers: { act: { ...act, blocks: [{ text }], ...more } } });
const hidden = (path: string) => [`papers.act.blocks.0.text: CUSTOMER may download this paper, but not read "${path}"`];

test("the sections of these tests are right", () => expect(faultsOf({})).toEqual([]));

test.each(["cost", "crewId", "crewId.chief", "customerId.managerId"])(
  "customers take no paper that tells %s",
  (path) => {
    expect(faultsOf(said(`{${path}}`))).toEqual(hidden(path));
    expect(faultsOf(said(`{${path}}`, { access: ["ADMIN"] }))).toEqual([]);
  },
);

test("a hidden column of a table is hidden in a paper", () => {
  const table = { of: "lines", columns: ["what", "margin"] };
  expect(faultsOf({ papers: { act: { ...act, blocks: [{ table }] } } })).toEqual([
    'papers.act.blocks.0.table: CUSTOMER may download this paper, but not read "lines.margin"',
  ]);
});

test("a sum tells its currency", () => {
  const { fields } = works();
  const currency = { type: "choice", label: "Валюта", choices: { BYN: "BYN", USD: "USD" } };
  const total = { ...fields.total, currency: "{currency}" };
  const inside = { ...currency, access: { read: ["ADMIN"] } };
  expect(faultsOf({ ...said("{total}"), fields: { ...fields, total, currency } })).toEqual([]);
  expect(faultsOf({ ...said("{total}"), fields: { ...fields, total, currency: inside } })).toEqual(hidden("currency"));
});

test("an action with a paper decides who takes it, and the paper needs no button of its own", () => {
  const action = {
    ...{ label: "Взять", on: ["record"], route: "GET /api/works/act/{id}", access: ["ADMIN"], success: "Да" },
    ...{ download: "scan", paper: "act" },
  };
  const more = { ...said("{cost}"), actions: { take: action } };
  expect(faultsOf(more)).toEqual([]);
  expect(Object.keys(definitionOf(works(more)).actions ?? {})).toEqual(["take"]);
  expect(faultsOf({ ...more, actions: { take: { ...action, access: ["CUSTOMER"] } } })).toEqual(hidden("cost"));
});

test("a letter that leaves the house takes no paper with what administrators alone read", () => {
  const ruleTo = (to: string, attach: string) => ({
    rules: {
      send: { label: "Да", on: "created", do: { letter: { to, subject: "Да", text: "Да", attach: [attach] } } },
    },
  });
  expect(faultsOf(ruleTo("contact", "paper:act"))).toEqual([]);
  expect(faultsOf(ruleTo("$admins", "paper:order"))).toEqual([]);
  expect(faultsOf(ruleTo("contact", "paper:order"))).toEqual(
    ["crewId", "crewId.chief", "cost", "lines.margin"].map(
      (path) => `rules.send.do.letter.attach.0: "${path}" is only for administrators, but this letter goes to others`,
    ),
  );
});

test("a letter that leaves the house, and a kept file, name no record by what administrators alone read", () => {
  const access = { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] };
  const memo = { type: "text", label: "Заметка", access: { read: ["ADMIN"] } };
  const sites = { ...crews, name: "sites", access, represent: "{title} {memo}", fields: { ...crews.fields, memo } };
  const fields = { ...works().fields, siteId: { type: "reference", label: "Площадка", to: "sites" } };
  const faults = (effect: object) =>
    faultsOf({ ...said("{siteId}"), fields, rules: { send: { label: "Да", on: "created", do: effect } } }, [sites]);
  const letter = { to: "contact", subject: "{siteId}", text: "{siteId.title}", attach: ["paper:act"] };
  const leaving = "only for administrators, but this letter goes to others";
  expect(faults({ letter })).toEqual(
    ["attach.0", "subject"].map(
      (at) => `rules.send.do.letter.${at}: the name of "siteId" has a field that is ${leaving}`,
    ),
  );
  expect(faults({ letter: { ...letter, to: "$admins" } })).toEqual([]);
  expect(faults({ paper: { name: "act", field: "scan" } })).toEqual([
    'rules.send.do.paper.field: CUSTOMER may read "scan", but not "siteId", which the paper prints',
  ]);
});

test("a file that customers read keeps no paper with what they may not", () => {
  const { fields } = works();
  const rules = { keep: { label: "Да", on: "created", do: { paper: { name: "order", field: "scan" } } } };
  expect(faultsOf({ rules })[0]).toBe(
    'rules.keep.do.paper.field: CUSTOMER may read "scan", but not "crewId", which the paper prints',
  );
  const scan = { ...fields.scan, access: { read: ["ADMIN"] } };
  expect(faultsOf({ rules, fields: { ...fields, scan } })).toEqual([]);
  expect(faultsOf({ rules, fields: { ...fields, scan: { ...scan, accept: ["image/png"] } } })).toEqual([
    'rules.keep.do.paper.field: "scan" does not accept PDFs: add "application/pdf" to its accept',
  ]);
});

test("a rule that a change of its own file starts would start itself", () => {
  const rules = { keep: { label: "Да", on: { changed: ["scan"] }, do: { paper: { name: "act", field: "scan" } } } };
  expect(faultsOf({ rules })).toEqual(["rules.keep: the rule would start itself again"]);
});

test("the papers of the product stay its own", () => {
  const { papers } = works();
  const actions = {
    take: { ...definitionOf(works()).actions?.["act"], route: "GET /api/works/x/{id}", paper: "bill" },
  };
  expect(faultsOf({ papers, actions })).toEqual(['actions.take.paper: "bill" is only for "bills"']);
  expect(order.blocks).toHaveLength(2);
});

test("an extension has papers of its own; one that names a field that is gone is left out, with a notice", () => {
  const paper = (text: string) => ({ label: "Да", title: "Да", blocks: [{ text }] });
  const extension: Extension = {
    extends: "bills",
    fields: { x_order: { type: "text", label: "Заказ" } },
    papers: { x_card: paper("{x_order} {number} {id}"), x_old: paper("{gone}") },
  };
  const merged = extended(bills, extension);
  expect(Object.keys(merged.papers ?? {})).toEqual(["x_card"]);
  expect(merged.actions?.["x_card"]).toMatchObject({ paper: "x_card", access: ["ADMIN"] });
  expect(staleFaults(extension, bills)).toEqual([
    {
      place: "papers.x_old.blocks.0.text",
      message: 'there is no field "gone", so the paper is not available',
    },
  ]);
});
