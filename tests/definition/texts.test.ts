import { expect, test } from "vitest";
import { oneOf } from "../../src/definition/check/fault.ts";
import { inRegion } from "../../src/definition/schema.ts";
import { textOf } from "../../src/definition/texts/textOf.ts";
import { readValue } from "../../src/definition/values.ts";
import { actLine } from "../../src/resources/shared/actLine.ts";
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

test("the month of an act's line is said as a month", () => {
  expect(textOf("2026-10-01", actLine.month, { region: "by" })).toBe("октябрь\u00a02026");
});

test("a rate says for how many units of its currency it is, by the region's bank", () => {
  const { rateUsd, rateRub } = builtIn.acts.fields;
  expect(inRegion(rateRub, "by").label).toBe("Курс 100 RUB");
  expect(inRegion(rateRub, "kz").label).toBe("Курс RUB");
  expect(inRegion(rateUsd, "by").label).toBe("Курс USD");
  expect(inRegion(builtIn.rates.fields.rub, "by").label).toBe("100 RUB");
});

test("several spaces within a name are kept as one", () => {
  const { companyName } = builtIn.customers.fields;
  expect(readValue(" ООО  «Ромашка \t и Ко» ", companyName, "by")).toEqual({ value: "ООО «Ромашка и Ко»" });
});

test("messages about types have the right article", () => {
  expect(["integer", "email", "text", "money"].map(oneOf)).toEqual(["an integer", "an email", "a text", "a money"]);
});
