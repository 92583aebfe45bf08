// Sample records for the preview of a section without records.
import { entryOf, type ByFamily } from "../../../../definition/families.ts";
import type { Field, Fields, FieldType } from "../../../../definition/grammar.ts";
import { addDays, dayIn } from "../../../../domain/time/periods.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import type { Values } from "../../fields/fieldProps.ts";

/** A sample value of a field; `at` counts the records from 0. Undefined if there is none. */
type Sample = (field: Field, at: number) => unknown;

const nothing: Sample = () => undefined;
const figure: Sample = (_, at) => [1200, 350, 78][at % 3];
const keyOf = (field: Field, at: number): string | undefined => {
  const keys = "choices" in field ? Object.keys(field.choices) : [];
  return keys[at % keys.length];
};

const samples: ByFamily<Sample> = {
  text: ({ label }, at) => `${label} ${at + 1}`,
  prose: ({ label }) => `${label}: несколько слов`,
  html: ({ label }) => `<p>${label}: несколько слов</p>`,
  integer: figure,
  decimal: (field, at) => String(figure(field, at)),
  day: (_, at) => addDays(dayIn(pageRegion()), at * 9 - 4),
  moment: (_, at) => `${addDays(dayIn(pageRegion()), -at)}T09:30:00Z`,
  boolean: (_, at) => at % 2 === 0,
  choice: keyOf,
  choices: (field, at) => [keyOf(field, at)].filter((key) => key !== undefined),
  lines: (field) => (field.type === "lines" ? [0, 1].map((at) => sampleRow(field.fields, at)) : []),
  ...{ ranges: nothing, reference: nothing, file: nothing, secret: nothing, related: nothing },
};

/** Types whose values follow rules that a sample text would break. */
const own: { readonly [K in FieldType]?: Sample } = {
  email: (_, at) => `client${at + 1}@example.com`,
  site: () => "https://example.com",
  percent: (_, at) => String(at * 5 + 10),
  ...{ phone: nothing, taxNumber: nothing, bankAccount: nothing, bic: nothing },
};

export const sampleRow = (fields: Fields, at: number): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, entryOf(samples, own, field.type)(field, at) ?? null]),
  );
