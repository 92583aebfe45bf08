// Server rules that actions name.
import { expect, test } from "vitest";
import { requireRules } from "../../../../server/engine/definitions/prepare.ts";
import { knownTo } from "../../../../server/engine/registry.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { kabinet } from "../../../../server/product.ts";

const [some] = builtInDefinitions;
const action = { label: "x", on: ["row"], route: "POST /api/x/{id}", access: ["ADMIN"], success: "x" } as const;
const naming = (name: string, rule: string) => ({ ...some, name, actions: { go: { ...action, rule } } }) as Definition;

test("the server does not start with an action without its rule, and names it", () => {
  expect(() => requireRules(kabinet, [naming("customers", "makeCustomer")])).toThrow(
    'The action go of "customers" names the rule "makeCustomer", which the server does not have.',
  );
  expect(() => requireRules(kabinet, [naming("customer-candidates", "toString")])).toThrow("toString");
  expect(() => requireRules(kabinet, [naming("customer-candidates", "makeCustomer")])).not.toThrow();
  expect(() => requireRules(kabinet, builtInDefinitions)).not.toThrow();
});

test("every rule of the server is used by an action", () => {
  for (const { name, actions = {} } of builtInDefinitions)
    for (const rule of knownTo(kabinet, name).rules)
      expect(Object.values(actions).map((own) => own.rule)).toContain(rule);
});
