// One function per field type: the label first, then options that differ from the defaults.
//   number: text("Номер", { required: true, max: 50 })
import type { Range } from "../domain/money/ranges.ts";
import type { FamilyOf } from "./families.ts";
import type { Field, FieldOf, FieldType, ScalarField } from "./grammar.ts";

type Options<K extends FieldType> = Omit<FieldOf<K>, "type" | "label">;
type Made<K extends FieldType, O> = { readonly type: K; readonly label: string } & O;
/** Refuses options that the type does not have; generics alone would allow them. */
type Exact<O, Allowed> = O & { readonly [K in Exclude<keyof O, keyof Allowed>]: never };

const maker =
  <K extends FieldType>(type: K) =>
  <const O extends Options<K>>(label: string, options?: Exact<O, Options<K>>): Made<K, O> => ({
    type,
    label,
    ...(options as O),
  });

export const text = maker("text");
export const longText = maker("longText");
export const richText = maker("richText");
export const email = maker("email");
export const phone = maker("phone");
export const site = maker("site");
export const integer = maker("integer");
export const decimal = maker("decimal");
export const money = maker("money");
export const percent = maker("percent");
export const date = maker("date");
export const dateTime = maker("dateTime");
export const boolean = maker("boolean");
export const ranges = maker("ranges");
export const file = maker("file");
export const picture = maker("picture");
export const secret = maker("secret");
export const taxNumber = maker("taxNumber");
export const bankAccount = maker("bankAccount");
export const bic = maker("bic");

type ChoiceListOf<K extends "choice" | "choices"> = FieldOf<K>["choices"];

/** One of a list of values: `choice("Статус", { active: "Активен", suspended: "Приостановлен" })`. */
export const choice = <const C extends ChoiceListOf<"choice">, const O extends Omit<Options<"choice">, "choices">>(
  label: string,
  choices: C,
  options?: Exact<O, Omit<Options<"choice">, "choices">>,
): Made<"choice", O & { readonly choices: C }> => ({ type: "choice", label, choices, ...(options as O) });

/** Any number of values from a list. */
export const choices = <const C extends ChoiceListOf<"choices">, const O extends Omit<Options<"choices">, "choices">>(
  label: string,
  list: C,
  options?: Exact<O, Omit<Options<"choices">, "choices">>,
): Made<"choices", O & { readonly choices: C }> => ({ type: "choices", label, choices: list, ...(options as O) });

/** A record of another resource: `reference("Клиент", "customers", { required: true })`. */
export const reference = <const To extends string, const O extends Omit<Options<"reference">, "to">>(
  label: string,
  to: To,
  options?: Exact<O, Omit<Options<"reference">, "to">>,
): Made<"reference", O & { readonly to: To }> => ({ type: "reference", label, to, ...(options as O) });

/**
 * The records of another resource that belong to this one, shown as a tab: `related("Счета", "bills", "customerId")`, or
 * that refer to it in their lines: `related("Счета", "bills", "lines.accountId")`.
 */
export const related = <const To extends string, const By extends string>(
  label: string,
  to: To,
  by: By,
): Made<"related", { readonly to: To; readonly by: By }> => ({ type: "related", label, to, by });

/** A table inside the record: `lines("Строки", { amount: money("Сумма") }, { min: 1 })`. */
export const lines = <
  const F extends Readonly<Record<string, ScalarField>>,
  const O extends Omit<Options<"lines">, "fields" | "key"> & { readonly key?: keyof F & string },
>(
  label: string,
  fields: F,
  options?: Exact<O, Omit<Options<"lines">, "fields">>,
): Made<"lines", O & { readonly fields: F }> => ({ type: "lines", label, fields, ...(options as O) });

/** The value of a `file` or `picture` field in an answer; null if there is none. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

type Values = {
  text: string;
  prose: string;
  html: string;
  integer: number;
  decimal: string;
  day: string;
  moment: string;
  boolean: boolean;
  choice: string;
  choices: readonly string[];
  reference: number;
  ranges: readonly Range[];
  file: StoredFile;
  /** Only whether it is set; the value is revealed on request. */
  secret: boolean;
  lines: readonly Readonly<Record<string, unknown>>[];
  related: never;
};

type ValueOf<F extends Field> = F extends { type: "choice"; choices: infer C }
  ? keyof C & string
  : F extends { type: "choices"; choices: infer C }
    ? readonly (keyof C & string)[]
    : F extends { type: "lines"; fields: infer L extends Readonly<Record<string, ScalarField>> }
      ? readonly ({ readonly id: number } & RecordOfFields<L>)[]
      : F extends { type: infer T extends FieldType }
        ? Values[FamilyOf<T>]
        : never;

/** A field that always has a value: required without a region's exception, or with a default. */
type Certain =
  { required: true | string } | { default: string | number | boolean } | { type: "boolean" | "secret" | "lines" };

/** The record made by a set of fields, as the API returns it. */
export type RecordOfFields<F extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof F as F[K] extends { type: "related" } ? never : K]:
    ValueOf<F[K]> | (F[K] extends Certain ? never : null);
};
