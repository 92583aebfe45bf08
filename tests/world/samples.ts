// Valid values for every field type, for tests that walk all definitions. A type without a sample does not compile.
import { addMonths } from "../../src/domain/time/periods.ts";
import { sampleCountry } from "../regions/sampleCountry.ts";
import type { Definition, Field, FieldOf, StoredType } from "../../src/definition/grammar.ts";

/** The id of a record of a resource, made on first use; a new one each time if `fresh`. */
export type ReferTo = (resource: string, fresh?: boolean) => Promise<number>;

let count = 0;
/** Nine digits with a valid check digit for an УНП, a new number each time. */
function taxNumber(): string {
  for (;;) {
    const eight = String(19_200_000 + (count += 1));
    const weights = [29, 23, 19, 17, 13, 7, 5, 3];
    const check = weights.reduce((sum, weight, at) => sum + weight * Number(eight[at]), 0) % 11;
    if (check < 10) return eight + String(check);
  }
}

const samples: { readonly [K in StoredType]: (field: FieldOf<K>, referTo: ReferTo) => unknown } = {
  text: ({ pattern, max, label }) =>
    pattern === undefined ? `${label} ${(count += 1)}`.slice(0, max) : matching(pattern),
  longText: () => "Длинный текст\nв две строки",
  richText: () => "<p>Текст с <strong>выделением</strong></p>",
  email: () => `person-${(count += 1)}@firm.by`,
  phone: () => "+375291234567",
  site: () => "https://firm.by",
  integer: ({ min }) => (min ?? 0) + 1,
  decimal: () => "3.5",
  money: () => "120.00",
  percent: () => "5",
  // Required days are in the past; optional ones, such as a contract's end, in the future.
  date: ({ required, past }) => (required || past ? "2026-03-31" : "2099-12-31"),
  dateTime: () => "2026-03-31T10:00:00.000Z",
  boolean: ({ required }) => Boolean(required),
  choice: ({ choices }) => Object.keys(choices)[0],
  choices: ({ choices }) => Object.keys(choices).slice(0, 1),
  reference: ({ to, unique }, referTo) => referTo(to, unique === true),
  ranges: () => [{ from: "0", to: null, value: "5" }],
  file: () => undefined,
  picture: () => undefined,
  secret: () => "Очень тайно",
  taxNumber,
  bankAccount: () => "BY82ALFA30122E47040010270000",
  bic: () => "ALFABY2X",
  // A sample of the referenced record asks for no lines.
  lines: async ({ fields, asks }, referTo) => (asks === undefined ? [await valuesOf(fields, referTo)] : []),
};

/** Text that matches the patterns used in definitions. */
function matching(pattern: string): string {
  const known = [
    ...["KZ", "RU", "09:30", "+375291234567", "191000015", "BY83ALFA30120000TEST00010270", "17", "859"],
    ...[`key_${(count += 1)}`, "text"],
  ];
  return known.find((text) => new RegExp(pattern, "u").test(text)) ?? "text";
}

const isFilledIn = (field: Field): field is Exclude<Field, { type: "related" }> =>
  field.type !== "related" && !field.readOnly && !field.computed && field.access?.write?.length !== 0;

async function valuesOf(fields: Definition["fields"], referTo: ReferTo): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (isFilledIn(field)) {
      const sample = samples[field.type] as (field: Field, referTo: ReferTo) => unknown;
      const value = await sample(field, referTo);
      if (value !== undefined) values[name] = value;
    }
  return values;
}

let closedMonths = 0;

/** A valid body for a new record of any resource that others can refer to; a bill's sum is that of its lines. */
export const sampleOf = async ({ name, fields }: Definition, referTo: ReferTo): Promise<Record<string, unknown>> => ({
  ...(await valuesOf(fields, referTo)),
  ...("isActive" in fields && { isActive: true }),
  ...(name === "country-rules" && sampleCountry()),
  // An act for more advertising than was paid would need a confirmation.
  ...(name === "acts" && { covers: "services", lines: [] }),
  // No other sample is dated in a closed month, and each month closes once.
  ...(name === "closed-months" && { month: addMonths("2020-01-31", -(closedMonths += 1)) }),
});
