import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { knownTo } from "../../server/engine/registry.ts";
import { checkDefinition } from "../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../src/definition/check/readDefinition.ts";
import { fieldTypes, type Definition, type Fields } from "../../src/definition/grammar.ts";
import { placedNames } from "../../src/definition/layout.ts";
import { columnNames } from "../../src/definition/listColumns.ts";
import { importedFields } from "../../src/definition/importable.ts";
import { builtIn } from "../../src/resources/index.ts";
import { isState } from "../../src/definition/states/stateFields.ts";
import { kabinet } from "../../server/product.ts";

const all = Object.values(builtIn) as readonly unknown[] as Definition[];
const suppliers = JSON.parse(readFileSync("docs/examples/suppliers.json", "utf8")) as Record<string, unknown>;

describe.each(all.map((definition) => [definition.name, definition] as const))(
  "the definition of %s",
  (name, definition) => {
    test("is JSON data in the grammar that operators use", () => {
      const read = readDefinition(JSON.parse(JSON.stringify(definition)));
      expect(read).toEqual({ definition, warnings: [] });
    });

    test("names only what exists", () => {
      expect(checkDefinition(definition, all, knownTo(kabinet, name))).toEqual([]);
    });

    test("lets no file and no cell of a list change what an action sets", () => {
      const states = Object.keys(definition.fields).filter((field) => isState(definition, field));
      expect(importedFields(definition).filter((field) => states.includes(field))).toEqual([]);
      expect((definition.list.editable ?? []).filter((field) => states.includes(field))).toEqual([]);
    });

    test("knows of every sum in which currency it is: by its own words, or by a field of the record", () => {
      const unknown = (fields: Fields, around: Fields = {}): string[] =>
        Object.entries(fields).flatMap(([key, field]) => {
          if (field.type === "lines") return unknown(field.fields, fields);
          if (field.type !== "money") return [];
          const holder = field.currency === undefined ? "region" : /^\{(\w+)\}$/.exec(field.currency)?.[1];
          return holder === undefined || holder in fields || holder in around ? [] : [key];
        });
      expect(unknown(definition.fields)).toEqual([]);
    });

    test("shows every field that people can fill in somewhere in its form", () => {
      const shown = placedNames(definition);
      const hidden = Object.keys(definition.fields).filter((field) => !shown.includes(field));
      expect(
        hidden.filter((field) => !definition.fields[field]?.readOnly && !definition.fields[field]?.computed),
      ).toEqual([]);
      expect(builtIn).toHaveProperty(name);
    });
  },
);

test("what an action changes in a column is a word in the head of the record: it has tones, or words for yes and no", () => {
  const changed = all.flatMap(({ name, fields, list, actions = {} }) =>
    Object.values(actions).flatMap(({ set = {} }) =>
      Object.keys(set).flatMap((key) => {
        const field = columnNames({ list }).includes(key) ? fields[key] : undefined;
        if (field?.type === "boolean") return [{ state: `${name}.${key}`, said: field.labels !== undefined }];
        if (field?.type !== "choice") return [];
        const said = Object.values(field.choices).every((choice) => typeof choice === "object");
        return [{ state: `${name}.${key}`, said }];
      }),
    ),
  );
  expect(changed.map(({ state }) => state)).toEqual(
    expect.arrayContaining(["accounts.status", "reconciliations.signing", "tasks.state"]),
  );
  expect(changed.filter(({ said }) => !said)).toEqual([]);
});

test("the built-in resources and the example together use every field type", () => {
  const used = new Set<string>();
  for (const definition of [...all, suppliers as unknown as Definition])
    for (const field of Object.values(definition.fields)) {
      used.add(field.type);
      if (field.type === "lines") for (const inner of Object.values(field.fields)) used.add(inner.type);
    }
  expect(fieldTypes.filter((type) => !used.has(type))).toEqual([]);
});
