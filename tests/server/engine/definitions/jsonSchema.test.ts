import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { extensionSchemaText, jsonSchemaText } from "../../../../server/engine/definitions/jsonSchema.ts";
import { referenceText } from "../../../../server/engine/definitions/reference.ts";

test("the schemas for editors match the grammar; npm run resources:schema writes them", async () => {
  expect(await readFile("docs/resource.schema.json", "utf8")).toBe(jsonSchemaText());
  expect(await readFile("docs/extension.schema.json", "utf8")).toBe(extensionSchemaText());
});

test("the reference of words matches the grammar; npm run resources:schema writes it", async () => {
  expect(await readFile("docs/reference.md", "utf8")).toBe(referenceText());
});

test("the reference says what every word means", () => {
  const words = referenceText()
    .split("\n")
    .filter((line) => /^\|.*\| `\w+`( \*)? \||^\| `\w+`( \*)? \| [^|]+ \|[^|]*\|$/.test(line));
  expect(words.length).toBeGreaterThan(150);
  expect(words.filter((line) => /\|\s*\|$/.test(line))).toEqual([]);
});
