import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { jsonSchemaText } from "../../../../server/engine/definitions/jsonSchema.ts";

test("editors complete operators' files from the grammar of today; npm run resources:schema writes it", async () => {
  expect(await readFile("docs/resource.schema.json", "utf8")).toBe(jsonSchemaText());
});
