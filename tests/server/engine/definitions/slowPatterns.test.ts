// Patterns that can backtrack for long are refused; those of the product's own definitions are not.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { acceptPatterns, patternFault, slowPatterns } from "../../../../server/engine/definitions/slowPatterns.ts";
import { systems } from "../../../../src/domain/company/systems.ts";
import { text } from "../../../../src/definition/fields.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator } from "../../../world/callers.ts";
import suppliers from "../../../../docs/examples/suppliers.json" with { type: "json" };
import { readDefinition } from "../../../../src/definition/check/readDefinition.ts";

let server: TestApp;
beforeAll(async () => void (server = await testApp()));
afterAll(() => server.close());

test.each(["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(\\w+\\s?)*$", "^((ab)*|(a|b)*c)*$", "^(.*,){11}P"])(
  "%s is refused as slow",
  async (pattern) => expect((await patternFault(pattern))?.message).toMatch(/could take too long/),
);

test("an invalid regular expression is refused", async () =>
  expect(await patternFault("(")).toEqual({ message: "this is not a regular expression" }));

test.each(builtInDefinitions.map((definition) => [definition.name, definition] as const))(
  "the patterns of %s are quick",
  async (_, definition) => expect(await slowPatterns(definition)).toEqual([]),
);

test.each(systems.flatMap(({ identifiers }) => identifiers.map(({ pattern }) => pattern)))(
  "the identifiers' pattern %s is quick",
  async (pattern) => expect(await patternFault(pattern)).toBeUndefined(),
);

describe("a slow pattern", () => {
  test("is reported in an operator's file, also in tables and for single regions", async () => {
    const read = readDefinition({
      ...suppliers,
      fields: {
        ...suppliers.fields,
        name: text("Название", { pattern: "^(a+)+$" }),
        code: text("Код", { region: { kz: { pattern: "^(a|a)*$" } } }),
        parts: { type: "lines", label: "Части", fields: { code: text("Код", { pattern: "(" }) } },
      },
    });
    if (!("definition" in read)) throw new Error(JSON.stringify(read.faults));
    expect((await slowPatterns(read.definition)).map(({ place }) => place)).toEqual([
      "fields.name.pattern",
      "fields.code.region.kz.pattern",
      "fields.parts.fields.code.pattern",
    ]);
  });

  test("is refused for the identifiers of an advertising system", async () => {
    const administrator = await asAdministrator(server);
    const line = { key: "id", label: "Номер", pattern: "^(a+)+$", required: true };
    const system = { key: "example", name: "Пример", kind: "advertising", closingBasis: "spend", identifiers: [line] };
    const answer = await administrator.call("POST", "/api/resources/systems", { body: system });
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      ["identifiers.0.pattern"],
    ]);
  });
});

test("the patterns of stored definitions are not checked again", async () => {
  const fields = { code: text("Код", { pattern: "^(b+)+$" }) };
  expect(await slowPatterns({ fields: { ...fields } })).toHaveLength(1);
  acceptPatterns(fields);
  expect(await slowPatterns({ fields })).toEqual([]);
});
