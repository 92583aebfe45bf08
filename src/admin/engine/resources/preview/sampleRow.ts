// Sample records for the preview of a section without records.
import { entryOf, type ByFamily } from "../../../../definition/families.ts";
import type { Field, Fields, FieldType } from "../../../../definition/grammar.ts";
import { regionOf } from "../../../../definition/texts/currencyOf.ts";
import { readValue } from "../../../../definition/values.ts";
import type { Region } from "../../../../domain/company/region.ts";
import { sampleTaxNumber } from "../../../../domain/company/taxNumber.ts";
import { addDays, dayIn } from "../../../../domain/time/periods.ts";
import { countries } from "../../../../regions/index.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import type { Values } from "../../fields/fieldProps.ts";

interface SampleContext {
  /** The number of the record, from 0. */
  readonly at: number;
  /** The sections that records may refer to. */
  readonly sections: ReadonlySet<string>;
  /** The region of the record. */
  readonly region: Region;
}

/** A sample value of a field; undefined if there is none. */
type Sample = (field: Field, around: SampleContext) => unknown;

const nothing: Sample = () => undefined;
const figure: Sample = (_, { at }) => [1200, 350, 78][at % 3];
const keyOf = (field: Field, at: number): string | undefined => {
  const keys = "choices" in field ? Object.keys(field.choices) : [];
  return keys[at % keys.length];
};

/** The id of a record that sample records refer to: none that a stored record has. */
export const sampleId = (at: number): number => -1 - at;

const samples: ByFamily<Sample> = {
  text: ({ label }, { at }) => `${label} ${at + 1}`,
  prose: ({ label }) => `${label}: несколько слов`,
  html: ({ label }) => `<p>${label}: несколько слов</p>`,
  integer: figure,
  decimal: (field, around) => String(figure(field, around)),
  day: (_, { at }) => addDays(dayIn(pageRegion()), at * 9 - 4),
  moment: (_, { at }) => `${addDays(dayIn(pageRegion()), -at)}T09:30:00Z`,
  boolean: (_, { at }) => at % 2 === 0,
  choice: (field, { at }) => keyOf(field, at),
  choices: (field, { at }) => [keyOf(field, at)].filter((key) => key !== undefined),
  lines: (field, { sections }) =>
    field.type === "lines" ? [0, 1].map((at) => sampleRow(field.fields, { at, sections })) : [],
  reference: (field, { at, sections }) =>
    field.type === "reference" && sections.has(field.to) ? sampleId(at) : undefined,
  ...{ ranges: nothing, file: nothing, secret: nothing, related: nothing },
};

/** An example of the country, as it is stored. */
const example =
  (of: "phone" | "bankAccount" | "bic"): Sample =>
  (field, { region }) => {
    const verdict =
      field.type === "related" || field.type === "lines"
        ? undefined
        : readValue(countries[region][of].example, field, region);
    return verdict && "value" in verdict ? verdict.value : undefined;
  };

/** Types whose values follow rules that a sample text would break. */
const own: { readonly [K in FieldType]?: Sample } = {
  email: (_, { at }) => `client${at + 1}@example.com`,
  site: () => "https://example.com",
  percent: (_, { at }) => String(at * 5 + 10),
  taxNumber: (_, { at, region }) => sampleTaxNumber(region, at),
  ...{ phone: example("phone"), bankAccount: example("bankAccount"), bic: example("bic") },
};

export function sampleRow(fields: Fields, { at, sections }: Omit<SampleContext, "region">): Values {
  const sample = (field: Field, region: Region): unknown =>
    entryOf(samples, own, field.type)(field, { at, sections, region }) ?? null;
  const page = pageRegion();
  const region = regionOf({ region: fields["region"] && sample(fields["region"], page) }, page);
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field, region)]));
}
