// Every field type's value as words: for names of records, for tables in files, for comparing two versions of a record.
import { formatBankAccount } from "../../domain/bankAccount.ts";
import { currencySign, formatAmount, formatNumber, formatPercent } from "../../domain/format.ts";
import { formatDate, formatDateTime } from "../../domain/formatDate.ts";
import { formatPhone } from "../../domain/phone.ts";
import { counted } from "../../domain/plural.ts";
import { richTextWords } from "../../domain/richText.ts";
import type { Range } from "../../domain/ranges.ts";
import type { Region } from "../../domain/region.ts";
import type { StoredFile } from "../fields.ts";
import type { ChoiceList, Field, FieldOf, FieldType } from "../grammar.ts";

export interface TextContext {
  readonly region: Region;
  /** ISO code of the currency of a money field's value. */
  readonly currency?: string | undefined;
  /** What people call the record that a reference leads to; undefined where that is not known. */
  readonly nameOf?: (resource: string, id: number) => string | undefined;
}

type TextOf<K extends FieldType> = (value: never, field: FieldOf<K>, context: TextContext) => string;

const asIs = (value: unknown): string => String(value);

const texts: { readonly [K in FieldType]: TextOf<K> } = {
  text: asIs,
  longText: asIs,
  richText: (html: string) => richTextWords(html),
  email: asIs,
  phone: (phone: string) => formatPhone(phone),
  site: asIs,
  integer: (value: number | string) => formatNumber(Number(value)),
  decimal: (value: string, { scale }) => formatNumber(Number(value), scale ?? 4),
  money: (value: string, _field, { currency }) =>
    currency === undefined ? formatAmount(value) : `${formatAmount(value)}\u00a0${currencySign(currency)}`,
  percent: (value: string) => formatPercent(value),
  date: (value: string) => formatDate(value),
  dateTime: (value: string, _field, { region }) => formatDateTime(value, region),
  boolean: (value: boolean, field) => booleanLabel(field, value),
  choice: (value: string, { choices }) => choiceLabel(choices, value),
  choices: (values: readonly string[], { choices }) => values.map((value) => choiceLabel(choices, value)).join(", "),
  reference: (id: number, { to }, { nameOf }) => nameOf?.(to, id) ?? `№\u00a0${id}`,
  ranges: (ranges: readonly Range[], { unit }) => ranges.map((range) => rangeText(range, unit)).join("; "),
  file: (file: StoredFile) => file.name,
  picture: (file: StoredFile) => file.name,
  secret: (isSet: unknown) => (isSet ? "Задан" : "Не задан"),
  taxNumber: asIs,
  bankAccount: (account: string) => formatBankAccount(account),
  bic: asIs,
  lines: (lines: readonly unknown[]) => counted(lines.length, "строка", "строки", "строк"),
  related: () => "",
};

/** A value as people read it; "" of nothing. */
export function textOf(value: unknown, field: Field, context: TextContext): string {
  if (value === undefined || value === null || value === "") return "";
  return (texts[field.type] as TextOf<FieldType>)(value as never, field, context);
}

/** «Да» and «Нет», or the field's own two words. */
export const booleanLabel = ({ labels }: FieldOf<"boolean">, value: boolean): string =>
  (labels ?? ["Да", "Нет"])[value ? 0 : 1];

/** The words of one choice; a value that the definition no longer knows is shown as it is. */
export function choiceLabel(choices: ChoiceList, value: string): string {
  const known = choices[value];
  return typeof known === "object" ? known.label : (known ?? value);
}

function rangeText({ from, to, value }: Range, unit: FieldOf<"ranges">["unit"]): string {
  const bounds = to === null ? `от ${formatAmount(from)}` : `${formatAmount(from)}–${formatAmount(to)}`;
  return `${bounds}: ${unit === "percent" ? formatPercent(value) : formatNumber(Number(value))}`;
}
