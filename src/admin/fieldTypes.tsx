// How each field type looks: in a list, in a form, on a page that only reads. One table; a type without an entry does
// not compile.
import type { Field, FieldOf, FieldType } from "../resources/grammar.ts";
import { boolean, choice, choices } from "./fields/choice.tsx";
import { date, dateTime } from "./fields/date.tsx";
import type { FieldKit } from "./fields/fieldProps.ts";
import { file, picture } from "./fields/file.tsx";
import { lines } from "./fields/lines.tsx";
import { decimal, integer, money, percent } from "./fields/number.tsx";
import { ranges } from "./fields/ranges.tsx";
import { reference } from "./fields/reference.tsx";
import { related } from "./fields/related.tsx";
import { richText } from "./fields/richText.tsx";
import { secret } from "./fields/secret.tsx";
import { bankAccount, bic, email, longText, phone, site, taxNumber, text } from "./fields/text.tsx";

const fieldTypes: { readonly [K in FieldType]: FieldKit<FieldOf<K>> } = {
  text,
  longText,
  richText,
  email,
  phone,
  site,
  integer,
  decimal,
  money,
  percent,
  date,
  dateTime,
  boolean,
  choice,
  choices,
  reference,
  related,
  lines,
  ranges,
  file,
  picture,
  secret,
  taxNumber,
  bankAccount,
  bic,
};

/** The faces of a field whose type is known only at run time. */
export const kitOf = ({ type }: Field): FieldKit<Field> => fieldTypes[type] as unknown as FieldKit<Field>;

/** True where a field takes a row of the form for itself. */
export function isWide(field: Field): boolean {
  const { wide = false } = kitOf(field);
  return typeof wide === "function" ? wide(field) : wide;
}
