// Fields that administrators add with a form: the form always writes a valid definition.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choose } from "../../../../server/engine/definitions/candidates.ts";
import { readText } from "../../../../server/engine/definitions/readText.ts";
import { kabinet } from "../../../../server/product.ts";
import {
  offeredTypes,
  placesIn,
  sectionOf,
  textWith,
  usualPlace,
  type OfferedType,
  type Wish,
} from "../../../../src/admin/engine/resources/newField/newField.ts";

type Section = Parameters<typeof sectionOf>[0];

const types = Object.keys(offeredTypes) as OfferedType[];
const wishOf = (type: OfferedType, section: Section): Wish => ({
  ...{ label: `Поле «${type}»`, type, choices: "Да\nНет\n\nда", to: "managers" },
  ...{ required: false, isColumn: true, isFilter: type !== "file", after: usualPlace(sectionOf(section)) },
});

async function faultsOf(text: string): Promise<readonly string[]> {
  const { described, faults } = readText(text);
  const found = described
    ? (await choose(kabinet, [{ name: described.name, file: null, options: [described] }])).faults
    : faults;
  return found.map(({ place, message }) => `${place}: ${message}`);
}

test.each(kabinet.definitions.map((definition) => [definition.name, definition] as const))(
  "%s takes a field of every type, one after another",
  async (name, definition) => {
    let section: Section = { name, owner: "product", text: JSON.stringify(definition) };
    for (const type of types) {
      const text = textWith(section, wishOf(type, section));
      section = { ...section, extension: { text } };
    }
    expect(await faultsOf(section.extension?.text ?? "")).toEqual([]);
    expect(placesIn(sectionOf(section)).length).toBeGreaterThanOrEqual(types.length);
  },
);

test("an operator's own section takes a field of every type", async () => {
  let section: Section = {
    name: "suppliers",
    owner: "database",
    text: readFileSync("docs/examples/suppliers.json", "utf8"),
  };
  for (const type of types) section = { ...section, text: textWith(section, wishOf(type, section)) };
  expect(await faultsOf(section.text)).toEqual([]);
  expect(section.text).toContain("poleMoney");
});

test("labels that name nothing in Latin, or twice the same, still give names", async () => {
  let section: Section = { name: "managers", owner: "product", text: JSON.stringify(kabinet.definitions[2]) };
  for (const label of ["Заказ", "Заказ", "№", "1С", "Very long ".repeat(9)]) {
    const text = textWith(section, { ...wishOf("text", section), label });
    section = { ...section, extension: { text } };
  }
  const { fields } = JSON.parse(section.extension?.text ?? "{}") as { fields: object };
  expect(Object.keys(fields)).toEqual([
    ...["x_zakaz", "x_zakaz2", "x_field", "x_field1s"],
    expect.stringMatching(/^x_veryLongVeryLong.{18}$/) as string,
  ]);
  expect(await faultsOf(section.extension?.text ?? "")).toEqual([]);
});
