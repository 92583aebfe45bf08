// The types that a field's values can change to, in SQL over the old column, and which values can't be converted.
import { sql, type SQL } from "drizzle-orm";
import { columnType, isColumn, type ColumnField, type ColumnType } from "../../tables/storage.ts";
import type { ChoiceList, Field, FieldOf } from "../../../../src/definition/grammar.ts";
import { choiceLabel } from "../../../../src/definition/texts/textOf.ts";

export interface Conversion {
  /** The converted value, for values that have one; absent if nothing changes. */
  readonly to?: (column: SQL) => SQL;
  /** True for a value that can't be converted. */
  readonly fails: (column: SQL) => SQL;
}

type Make<B, A> = (before: B, after: A) => Conversion;
type Conversions = { readonly [B in ColumnType]?: { readonly [A in ColumnType]?: Make<FieldOf<B>, FieldOf<A>> } };
type Text = FieldOf<"text" | "longText">;
type Decimal = FieldOf<"decimal" | "money" | "percent">;
type Integer = FieldOf<"integer">;

const never = sql`false`;
const same = (): Conversion => ({ fails: () => never });

/** Sums and numbers as people write them: «1 234,50». */
const plainNumber = (column: SQL): SQL => sql`replace(regexp_replace(${column}, '[\\s\u00a0]', '', 'g'), ',', '.')`;
const isNumber = (column: SQL): SQL => sql`(${plainNumber(column)} ~ '^[-+]?[0-9]{1,20}([.][0-9]{1,20})?$')`;

/** The digits before and after the decimal point. */
function digitsOf(field: Decimal): readonly [whole: number, scale: number] {
  const [, precision = "", scale = ""] = /^numeric\((\d+),(\d+)\)$/.exec(columnType(field)) ?? [];
  return [Number(precision) - Number(scale), Number(scale)];
}

/** A number with too many digits on either side is refused, not rounded. */
const fitsNumber = (number: SQL, field: Decimal): SQL => {
  const [whole, scale] = digitsOf(field);
  return sql`(${number} = round(${number}, ${sql.raw(String(scale))}) and abs(${number}) < 1e${sql.raw(String(whole))}::numeric)`;
};
const fitsInteger = (number: SQL): SQL => sql`(${number} = trunc(${number}) and abs(${number}) <= 2147483647)`;

const numeric: Make<Integer | Decimal, Decimal> = (_, after) => ({
  to: (column) => column,
  fails: (column) => sql`not ${fitsNumber(sql`${column}::numeric`, after)}`,
});
const wholeNumber: Make<Decimal, Integer> = () => ({
  to: (column) => column,
  fails: (column) => sql`not ${fitsInteger(column)}`,
});
const textToNumber: Make<Text, Decimal> = (_, after) => ({
  to: (column) => sql`nullif(${plainNumber(column)}, '')::numeric`,
  fails: (column) => failing(column, isNumber, (text) => fitsNumber(sql`${plainNumber(text)}::numeric`, after)),
});
const textToInteger: Make<Text, Integer> = () => ({
  to: (column) => sql`nullif(${plainNumber(column)}, '')::numeric::integer`,
  fails: (column) => failing(column, isNumber, (text) => fitsInteger(sql`${plainNumber(text)}::numeric`)),
});
const numberToText: Make<Integer | Decimal, Text> = () => ({
  to: (column) => sql`${column}::text`,
  fails: () => never,
});

/** A day as people write it, 21.03.2026, and as it is stored. */
const iso = (column: SQL): SQL =>
  sql`regexp_replace(trim(${column}), '^([0-9]{2})[.]([0-9]{2})[.]([0-9]{4})$', '\\3-\\2-\\1')`;
const isDay = (column: SQL): SQL => sql`(${iso(column)} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
  and substr(${iso(column)}, 1, 4) >= '1000')`;
const isInMonth = (column: SQL): SQL => {
  const part = (from: number, count: number) => sql`substr(${iso(column)}, ${sql.raw(`${from}, ${count}`)})::integer`;
  const last = sql`make_date(${part(1, 4)}, ${part(6, 2)}, 1) + interval '1 month' - interval '1 day'`;
  return sql`(${part(9, 2)} <= extract(day from ${last}))`;
};
const textToDay: Make<Text, FieldOf<"date">> = () => ({
  to: (column) => sql`nullif(${iso(column)}, '')::date`,
  fails: (column) => failing(column, isDay, isInMonth),
});
const dayToText: Make<FieldOf<"date">, Text> = () => ({
  to: (column) => sql`to_char(${column}, 'DD.MM.YYYY')`,
  fails: () => never,
});

/** `fits` is only evaluated for values that pass `has`. */
const failing = (column: SQL, has: (text: SQL) => SQL, fits: (text: SQL) => SQL): SQL =>
  sql`(case when trim(${column}) = '' then false when not ${has(column)} then true else not ${fits(column)} end)`;

const labelsOf = (choices: ChoiceList): readonly (readonly [key: string, label: string])[] =>
  Object.keys(choices).map((key) => [key, choiceLabel(choices, key)]);
const mapped = (column: SQL, pairs: readonly (readonly [string, string])[]): SQL =>
  sql`coalesce(${JSON.stringify(Object.fromEntries(pairs))}::jsonb ->> ${column}, ${column})`;
const outside = (column: SQL, { choices }: FieldOf<"choice" | "choices">): SQL =>
  sql`(${column} <> all(${sql.param(Object.keys(choices))}::text[]))`;

/** A key or its label becomes the key. */
const textToChoice: Make<Text, FieldOf<"choice">> = (_, after) => {
  const keyed = (column: SQL) =>
    mapped(
      sql`trim(${column})`,
      labelsOf(after.choices).map(([key, label]) => [label, key]),
    );
  return {
    to: (column) => sql`nullif(${keyed(column)}, '')`,
    fails: (column) => sql`(trim(${column}) <> '' and ${outside(keyed(column), after)})`,
  };
};
const choiceToText: Make<FieldOf<"choice">, Text> = ({ choices }) => ({
  to: (column) => mapped(column, labelsOf(choices)),
  fails: () => never,
});
const choiceToChoices: Make<FieldOf<"choice">, FieldOf<"choices">> = (_, after) => ({
  to: (column) => sql`case when ${column} is not null then jsonb_build_array(${column}) end`,
  fails: (column) => outside(column, after),
});

/** A single-line editor would lose the other lines. */
const longToText: Make<FieldOf<"longText">, FieldOf<"text">> = () => ({
  fails: (column) => sql`(${column} ~ '[\\n\\r]')`,
});

const ofText = { integer: textToInteger, decimal: textToNumber, money: textToNumber, percent: textToNumber };
const ofNumber = { text: numberToText, longText: numberToText, decimal: numeric, money: numeric, percent: numeric };
const toTexts = { text: same, longText: same };

const conversions: Conversions = {
  text: { ...ofText, longText: same, date: textToDay, choice: textToChoice },
  longText: { ...ofText, text: longToText, date: textToDay, choice: textToChoice },
  email: toTexts,
  phone: toTexts,
  site: toTexts,
  taxNumber: toTexts,
  bankAccount: toTexts,
  bic: toTexts,
  integer: ofNumber,
  decimal: { ...ofNumber, integer: wholeNumber },
  money: { ...ofNumber, integer: wholeNumber },
  percent: { ...ofNumber, integer: wholeNumber },
  date: { text: dayToText, longText: dayToText },
  choice: { text: choiceToText, longText: choiceToText, choices: choiceToChoices },
};

/** Undefined if only a field without values can change this way. */
export function conversionOf(before: Field, after: Field): Conversion | undefined {
  if (!isColumn(before) || !isColumn(after) || before.effective) return undefined;
  const make = conversions[before.type]?.[after.type] as Make<ColumnField, ColumnField> | undefined;
  return make?.(before, after);
}
