// Files of earlier versions keep their meaning.
import { withNewWords } from "../../src/definition/check/oldWords.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDefinition } from "../../src/definition/check/readDefinition.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { withStates } from "../../src/definition/states/states.ts";

const suppliers = JSON.parse(readFileSync("docs/examples/suppliers.json", "utf8")) as Record<string, unknown>;
const action = { label: "x", on: ["row"], route: "POST /api/x/{id}", access: ["ADMIN"], success: "x" };
const pending = { while: { name: "x" }, say: "Ждём", failure: "name" };
const duplicates = { with: ["suppliers"], by: ["name"] };
const links = { open: { label: "x", on: ["row"], access: ["ADMIN"], does: "go", to: "/" } };

test("words of earlier versions are read as today's, and each is named with its successor", () => {
  const old = { ...suppliers, alike: duplicates, effects: links, actions: { go: { ...action, waits: pending } } };
  const today = { ...suppliers, duplicates, links, actions: { go: { ...action, pending } } };
  const definition = withStates(today as unknown as Definition);
  expect(readDefinition(today)).toEqual({ definition, warnings: [] });
  expect(readDefinition(old)).toEqual({
    definition,
    warnings: [
      { place: "alike", message: '"alike" is called "duplicates" now' },
      { place: "effects", message: '"effects" is called "links" now' },
      { place: "actions.go.waits", message: '"waits" is called "pending" now' },
    ],
  });
});

test("a file that says both the old and the new word is wrong", () => {
  const read = readDefinition({ ...suppliers, alike: duplicates, duplicates });
  expect("faults" in read && read.faults.map(({ place }) => place)).toEqual(["alike"]);
});

test("what kept a record while a field was filled is a condition", () => {
  const keep = [{ filled: "contract", when: { isActive: true }, because: "Договор загружен" }];
  const { value, warnings } = withNewWords({ ...suppliers, deletion: { keep } });
  expect(value).toMatchObject({
    deletion: { keep: [{ when: { isActive: true, contract: { filled: true } }, because: "Договор загружен" }] },
  });
  expect(JSON.stringify(value)).not.toContain('"filled":"contract"');
  expect(warnings.map(({ place }) => place)).toEqual(["deletion.keep.0.filled"]);
});
