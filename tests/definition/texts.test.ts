import { expect, test } from "vitest";
import type { Definition } from "../../src/definition/grammar.ts";
import { builtIn } from "../../src/resources/index.ts";
import { fill } from "../../src/definition/texts/represent.ts";

test("a sum within a text has the currency of its record", () => {
  const refunds = builtIn.refunds as unknown as Definition;
  const question = (region: string) =>
    fill(refunds, refunds.actions?.["confirm"]?.confirm ?? "", { amount: "1500.00", region }, "by");
  expect(question("by")).toMatch(/^Подтвердить возврат 1.500,00\sBYN\?$/);
  expect(question("kz")).toMatch(/^Подтвердить возврат 1.500,00\s₸\?$/);
});
