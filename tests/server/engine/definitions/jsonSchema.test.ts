import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { jsonSchemaText } from "../../../../server/engine/definitions/jsonSchema.ts";

test("the schema for editors matches the grammar; npm run resources:schema writes it", async () => {
  expect(await readFile("docs/resource.schema.json", "utf8")).toBe(jsonSchemaText());
});
