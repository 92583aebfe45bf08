// Values of all field types as text: for records' names, exported tables, and comparing versions.
import { formatBankAccount } from "../../domain/company/bankAccount.ts";
import { currencySign, formatAmount, formatNumber, formatPercent } from "../../domain/money/format.ts";
import { formatDate, formatDateTime, formatMonthShort } from "../../domain/time/formatDate.ts";
import { formatPhone } from "../../domain/company/phone.ts";
import { counted } from "../../domain/text/plural.ts";
import { richTextWords } from "../../domain/text/richText.ts";
import type { Range } from "../../domain/money/ranges.ts";
import type { Region } from "../../domain/company/region.ts";
import type { StoredFile } from "../fields.ts";
import { entryOf, type Family, type FieldIn } from "../families.ts";
import type { ChoiceList, Field, FieldOf, FieldType } from "../grammar.ts";

export interface TextContext {
  /** The record's region, whose time is shown. */
  readonly region: Region;
  /** The reader's region, by default the record's: readers elsewhere are told whose time it is. */
  readonly reader?: Region;
  /** The currency code of a money field's value. */
  readonly currency?: string | undefined;
  /** The name of a referenced record; undefined if unknown. */
  readonly nameOf?: (resource: string, id: number) => string | undefined;
}

type TextOf<F extends Field> = (value: never, field: F, context: TextContext) => string;

const asIs = (value: unknown): string => String(value);

const families: { readonly [F in Family]: TextOf<FieldIn<F>> } = {
  text: asIs,
  prose: asIs,
  html: (html: string) => richTextWords(html),
  integer: (value: number | string) => formatNumber(Number(value)),
  decimal: (value: string, field) => formatNumber(Number(value), ("scale" in field ? field.scale : undefined) ?? 4),
  day: (value: string, { month }) => (month ? formatMonthShort(value) : formatDate(value)),
  moment: (value: string, _field, { region, reader }) => formatDateTime(value, region, reader),
  boolean: (value: boolean, field) => booleanLabel(field, value),
  choice: (value: string, { choices }) => choiceLabel(choices, value),
  choices: (values: readonly string[], { choices }) => values.map((value) => choiceLabel(choices, value)).join(", "),
  reference: (id: number, { to }, { nameOf }) => nameOf?.(to, id) ?? `№\u00a0${id}`,
  ranges: (ranges: readonly Range[], { unit }) => ranges.map((range) => rangeText(range, unit)).join("; "),
  file: (file: StoredFile) => file.name,
  secret: (isSet: unknown) => (isSet ? "Задан" : "Не задан"),
  lines: (lines: readonly unknown[]) => counted(lines.length, "строка", "строки", "строк"),
  related: () => "",
};

const own: { readonly [K in FieldType]?: TextOf<FieldOf<K>> } = {
  phone: (phone: string) => formatPhone(phone),
  money: (value: string, _field, { currency }) =>
    currency === undefined ? formatAmount(value) : `${formatAmount(value)}\u00a0${currencySign(currency)}`,
  percent: (value: string) => formatPercent(value),
  bankAccount: (account: string) => formatBankAccount(account),
};

/** A value as text; "" if empty. */
export function textOf(value: unknown, field: Field, context: TextContext): string {
  if (value === undefined || value === null || value === "") return "";
  return entryOf<TextOf<never>>(families, own, field.type)(value as never, field as never, context);
}

/** «Да» and «Нет», or the field's own two words. */
export const booleanLabel = ({ labels }: FieldOf<"boolean">, value: boolean): string =>
  (labels ?? ["Да", "Нет"])[value ? 0 : 1];

/** The label of a choice; an unknown value is shown as it is. */
export function choiceLabel(choices: ChoiceList, value: string): string {
  const known = choices[value];
  return typeof known === "object" ? known.label : (known ?? value);
}

function rangeText({ from, to, value }: Range, unit: FieldOf<"ranges">["unit"]): string {
  const bounds = to === null ? `от ${formatAmount(from)}` : `${formatAmount(from)}–${formatAmount(to)}`;
  return `${bounds}: ${unit === "percent" ? formatPercent(value) : formatNumber(Number(value))}`;
}
