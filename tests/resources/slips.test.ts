// Operators' mistakes in the file of a section.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { knownTo } from "../../server/engine/registry.ts";
import { checkDefinition } from "../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../src/definition/check/readDefinition.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { builtIn } from "../../src/resources/index.ts";
import { kabinet } from "../../server/product.ts";

const all = Object.values(builtIn) as readonly unknown[] as Definition[];
const suppliers = JSON.parse(readFileSync("docs/examples/suppliers.json", "utf8")) as Record<string, unknown>;

/** A copy of the example with one change. */
const spoiled = (change: (copy: Record<string, never>) => void): unknown => {
  const copy = structuredClone(suppliers) as Record<string, never>;
  change(copy);
  return copy;
};

const action = {
  label: "x",
  on: ["row"],
  route: "POST /api/resources/suppliers/{id}/go",
  access: ["ADMIN"],
  success: "x",
};

interface Columns {
  list: { columns: unknown[] };
}

const first = (column: unknown) => (c: Columns) => void (c.list.columns[0] = column);

describe("an operator's file with a slip", () => {
  const faultsOf = (value: unknown) => {
    const read = readDefinition(value);
    return "faults" in read
      ? read.faults
      : checkDefinition(read.definition, [...all, read.definition], knownTo(kabinet, "suppliers"));
  };

  test("is right as shipped", () => expect(faultsOf(suppliers)).toEqual([]));

  test.each<[string, (copy: never) => void, string, string]>([
    [
      "a misspelt column",
      (c: { list: { columns: string[] } }) => (c.list.columns[0] = "nmae"),
      "list.columns.0",
      '"name"',
    ],
    ["a misspelt column with a width", first({ field: "nmae", width: 96 }), "list.columns.0", '"name"'],
    ["a misspelt word of a column", first({ field: "name", widht: 96 }), "list.columns.0.widht", '"width"'],
    ["a column twice", (c: Columns) => c.list.columns.push({ field: "name" }), "list.columns.7", "already"],
    ["a first column that is to leave", first({ field: "name", rank: 2 }), "list.columns.0.rank", "never hidden"],
    [
      "a sum of a column that there is not",
      (c: Record<string, unknown>) =>
        Object.assign(c["fields"] as object, {
          rows: { type: "lines", label: "x", fields: { price: { type: "money", label: "x" } } },
          total: { type: "money", label: "x", sum: { of: "rows.prise" } },
        }),
      "fields.total.sum.of",
      '"rows.price"',
    ],
    [
      "a choice among the lines of a record that is not referred to",
      (c: Record<string, unknown>) =>
        Object.assign(c["fields"] as object, {
          accountId: { type: "reference", label: "x", to: "accounts", among: "billId.lines.accountId" },
        }),
      "fields.accountId.among",
      'no reference "billId"',
    ],
    [
      "a choice among the lines of a record without such references",
      (c: Record<string, unknown>) =>
        Object.assign(c["fields"] as object, {
          billId: { type: "reference", label: "x", to: "bills" },
          accountId: { type: "reference", label: "x", to: "accounts", among: "billId.lines.account" },
        }),
      "fields.accountId.among",
      '"lines.accountId"',
    ],
    ["a misspelt word", (c: Record<string, unknown>) => (c["fieds"] = {}), "fieds", '"fields"'],
    [
      "a misspelt word of a section",
      (c: { list: Record<string, unknown> }) => (c.list["editabel"] = ["name"]),
      "list.editabel",
      '"editable"',
    ],
    [
      "a misspelt type",
      (c: { fields: { email: { type: string } } }) => (c.fields.email.type = "emial"),
      "fields.email.type",
      '"email"',
    ],
    [
      "a resource that isn't there",
      (c: { fields: { systemId: { to: string } } }) => (c.fields.systemId.to = "sistems"),
      "fields.systemId.to",
      '"systems"',
    ],
    [
      "a link by a field that isn't there",
      (c: { fields: { name: { opens?: string } } }) => (c.fields.name.opens = "emial"),
      "fields.name.opens",
      '"email"',
    ],
    [
      "a field of another record that isn't there",
      (c: { fields: { name: { follows?: string } } }) => (c.fields.name.follows = "systemId.nmae"),
      "fields.name.follows",
      '"name"',
    ],
    [
      "a column of another record's table that isn't there",
      (c: { fields: { name: { follows?: string } } }) =>
        (c.fields.name.follows = "systemId.currencies[region].curency"),
      "fields.name.follows",
      '"currency"',
    ],
    [
      "a wrong option",
      (c: { fields: { name: { requird?: boolean } } }) => (c.fields.name.requird = true),
      "fields.name.requird",
      '"required"',
    ],
    ["a wrong role", (c: { access: { read: string[] } }) => (c.access.read = ["ADMN"]), "access.read.0", '"ADMIN"'],
    [
      "a misspelt region",
      (c: { fields: { name: { region?: object } } }) => (c.fields.name.region = { kx: { label: "Имя" } }),
      "fields.name.region.kx",
      '"kz"',
    ],
    [
      "a link that looks through nobody's eyes",
      (c: Record<string, unknown>) =>
        (c["links"] = { look: { label: "x", on: ["row"], access: ["ADMIN"], does: "as-user" } }),
      "links.look",
      "no owner",
    ],
    [
      "a link that goes nowhere",
      (c: Record<string, unknown>) =>
        (c["links"] = { look: { label: "x", on: ["row"], access: ["ADMIN"], does: "go" } }),
      "links.look.to",
      "needs an address",
    ],
    [
      "a link that begins a record of nothing",
      (c: Record<string, unknown>) =>
        (c["links"] = {
          look: { label: "x", on: ["row"], access: ["ADMIN"], does: "add", adds: { to: "post", preset: {} } },
        }),
      "links.look.adds.to",
      '"posts"',
    ],
    [
      "a link that fills in a field that there is none of",
      (c: Record<string, unknown>) =>
        (c["links"] = {
          look: {
            label: "x",
            on: ["row"],
            access: ["ADMIN"],
            does: "add",
            adds: { to: "posts", preset: { titel: "id" } },
          },
        }),
      "links.look.adds.preset.titel",
      '"title"',
    ],
    [
      "a link that there is none of",
      (c: Record<string, unknown>) =>
        (c["links"] = { look: { label: "x", on: ["row"], access: ["ADMIN"], does: "as-usr" } }),
      "links.look.does",
      "as-user",
    ],
    ["a misspelt owner", (c: { owner: string }) => (c.owner = "nobdy"), "owner", "nobdy"],
    [
      "a field that every record has",
      (c: { fields: Record<string, unknown> }) => (c.fields["id"] = { type: "text", label: "x" }),
      "fields.id",
      "already",
    ],
    [
      "a rule that the server does not have",
      (c: { actions: object }) => (c.actions = { go: { ...action, rule: "makeCustomr" } }),
      "actions.go.rule",
      "makeCustomr",
    ],
    [
      "an action that leads on to no reference",
      (c: { actions: object }) => (c.actions = { go: { ...action, opens: "sistemId" } }),
      "actions.go.opens",
      '"systemId"',
    ],
    [
      "duplicates in a resource that isn't there",
      (c: { duplicates: object }) => (c.duplicates = { with: ["customrs"], by: [] }),
      "duplicates.with.0",
      '"customers"',
    ],
    [
      "duplicates by a misspelt field",
      (c: { duplicates: object }) => (c.duplicates = { with: [], by: ["nmae"] }),
      "duplicates.by.0",
      '"name"',
    ],
    [
      "duplicates by a field that the other side has not",
      (c: { duplicates: object }) => (c.duplicates = { with: ["rates"], by: ["name"] }),
      "duplicates.by.0",
      '"rates" has no field "name"',
    ],
    [
      "a cell for which there is no room",
      (c: { list: { editable: string[] } }) => (c.list.editable = ["contractUntl", "contacts"]),
      "list.editable.0",
      '"contractUntil"',
    ],
    [
      "a cell that changes what an action sets",
      (c: { list: { editable: string[] } }) => (c.list.editable = ["isActive"]),
      "list.editable.0",
      'an action sets "isActive"',
    ],
    [
      "a state that a new record does not begin with",
      (c: { fields: Record<string, object>; actions: object }) => {
        c.fields["kind"] = { ...c.fields["kind"], default: undefined };
        c.actions = { go: { ...action, set: { kind: "agency" } } };
      },
      "fields.kind",
      "needs a default",
    ],
    [
      "a file that brings what an action sets",
      (c: { import: string[] }) => (c.import = ["name", "isActive"]),
      "import.1",
      'no field "isActive" that fits into a cell',
    ],
    [
      "a file that brings what no cell can say",
      (c: { import: string[] }) => (c.import = ["name", "contacts"]),
      "import.1",
      'no field "contacts" that fits into a cell',
    ],
    [
      "a file without what a new record needs",
      (c: { import: string[] }) => (c.import = ["taxNumber"]),
      "import",
      'a new record needs "name"',
    ],
    ["a placeholder of nothing", (c: { represent: string }) => (c.represent = "{nam}"), "represent", '"name"'],
  ])("%s is answered with its place and the nearest right word", (_, change, place, hint) => {
    const faults = faultsOf(spoiled(change as (copy: Record<string, never>) => void));
    expect(faults.map((fault) => fault.place)).toContain(place);
    expect(faults.map(({ message }) => message).join("\n")).toContain(hint);
  });
});
