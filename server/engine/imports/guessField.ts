// Guesses the field for a column of a file: the first type that reads all of its cells as an import would, without losing
// anything, such as leading zeros or the time of a day.
import type { ProposedField } from "../../../src/contract/records/definitions.ts";
import { currencies } from "../../../src/domain/money/currency.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { countries } from "../../../src/regions/index.ts";
import { type FileType, fileTypes, maxFileChoices } from "../../../src/definition/fileTypes.ts";
import type { FieldOf } from "../../../src/definition/grammar.ts";
import { choicesOf } from "../../../src/definition/newName.ts";
import { readValue, type Verdict } from "../../../src/definition/values.ts";
import { fold, readCell } from "./readCell.ts";

export interface GuessedField {
  readonly field: ProposedField;
  /** The types that read all cells. */
  readonly fits: readonly FileType[];
  /** The distinct values, if few enough for a choice. */
  readonly values: readonly string[];
}

interface Column {
  readonly label: string;
  readonly heading: string;
  readonly cells: readonly string[];
  readonly values: readonly string[];
  readonly region: Region;
}

/** The field for a column. @param cells the cells of all rows; empty ones are "" */
export function guessField(label: string, cells: readonly string[], region: Region): GuessedField {
  const filled = cells.filter((cell) => cell !== "");
  const values = [...new Map(filled.toReversed().map((cell) => [fold(cell), cell])).values()].reverse();
  const column: Column = { label, heading: fold(label), cells: filled, values, region };
  const fits = fileTypes.filter((type) => (filled.length > 0 ? isRead(column, type) : isText(type)));
  const type =
    filled.length === 0 ? "text" : (order.find((one) => fits.includes(one) && isLikely[one](column)) ?? "text");
  const required = filled.length === cells.length && type !== "boolean";
  const unique = type === "text" && required && codes.test(column.heading) && values.length === cells.length;
  return {
    field: { ...fieldFor(type, column), ...(required && { required }), ...(unique && { unique }) },
    fits,
    values: values.length <= maxFileChoices ? values : [],
  };
}

const isText = (type: FileType): boolean => type === "text" || type === "longText";

/** A longer cell can only be text. */
const maxWordLength = 300;

function isRead(column: Column, type: FileType): boolean {
  if (!isText(type) && column.cells.some(({ length }) => length > maxWordLength)) return false;
  if (type === "choice" && column.values.length > maxFileChoices) return false;
  const field = fieldFor(type, column);
  return column.cells.every((cell) => {
    const verdict = read(cell, field, column.region);
    return verdict !== undefined && "value" in verdict;
  });
}

function read(cell: string, proposed: ProposedField, region: Region): Verdict | undefined {
  const field = proposed as FieldOf<FileType>;
  const meant = readCell(cell, field);
  return "value" in meant ? readValue(meant.value, field, region) : undefined;
}

/** A field of a type, with options that fit the cells. */
function fieldFor(type: FileType, column: Column): ProposedField {
  const { label, cells, values } = column;
  if (type === "choice") return { type, label, choices: choicesOf(values) };
  if (type === "decimal") return { type, label, scale: Math.max(1, ...cells.map(digitsAfterPoint)) };
  const currency = type === "money" ? currencyOf(cells) : undefined;
  return { type, label, ...(currency !== undefined && { currency }) };
}

/** Limited to the number of digits that a field stores. */
const digitsAfterPoint = (cell: string): number => Math.min(8, /[.,](\d+)\D*$/.exec(cell)?.[1]?.length ?? 0);

/** The currency code in every cell. */
function currencyOf(cells: readonly string[]): string | undefined {
  const [code, ...others] = new Set(cells.map((cell) => /\p{Lu}{3}$/u.exec(cell)?.[0]));
  return others.length === 0 ? currencies.find((one) => one === code) : undefined;
}

/** False for text after a number, which would be lost. */
const isBare = ({ cells }: Column): boolean => cells.every((cell) => /[\d\s]$/.test(cell));

const codes = /(^|[^а-я])(№|номер|код|артикул|индекс|шифр|договор|счет)|\b(id|code|number|sku|zip)\b|инвентарн|серийн/;
const sums = /сумм|цен[аы]|стоимост|итого|оплат|бюджет|долг|лимит|оклад|тариф|price|amount|total|cost|budget/;
const phones = /тел|моб|phone/;
const sites = /сайт|ссылк|адрес в сети|site|url|link|домен/;
const percents = /%|процент|percent/;

/** More specific types come before more general ones. */
const order: readonly FileType[] = [
  ...(["boolean", "date", "taxNumber", "email", "phone", "site", "percent"] as const),
  ...(["integer", "money", "decimal", "choice", "longText"] as const),
];

/** Whether a type that reads all cells is also likely to be meant. */
const isLikely: { readonly [T in FileType]: (column: Column) => boolean } = {
  boolean: ({ cells }) => !cells.every((cell) => /^\d+$/.test(cell)),
  date: ({ cells }) => cells.every((cell) => /^[\d./-]+([T ]00?:00(:00)?)?$/.test(cell)),
  taxNumber: ({ heading, cells, values, region, label }) =>
    heading.includes(fold(countries[region].taxNumber.label)) ||
    (values.length > 2 && cells.every((cell) => isCertain(read(cell, { type: "taxNumber", label }, region)))),
  email: () => true,
  phone: ({ heading, cells }) => phones.test(heading) || cells.every((cell) => /^\+|[()]/.test(cell)),
  site: ({ heading, cells }) =>
    sites.test(heading) ||
    cells.every((cell) => /^(https?:\/\/|www\.)|^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(cell)),
  percent: ({ heading, cells }) =>
    cells.every((cell) => cell.endsWith("%")) ||
    (percents.test(heading) && cells.every((cell) => !/\p{L}/u.test(cell))),
  integer: (column) => isBare(column) && isNumeric(column) && !sums.test(column.heading),
  money: (column) =>
    currencyOf(column.cells) !== undefined ||
    (isBare(column) &&
      isNumeric(column) &&
      (sums.test(column.heading) || column.cells.every((cell) => /[.,]\d\d$/.test(cell)))),
  decimal: (column) => isBare(column) && isNumeric(column),
  choice: ({ cells, values, heading }) =>
    !codes.test(heading) && values.length <= 12 && cells.length >= values.length * 2 && cells.length > 4,
  longText: ({ cells }) => cells.some((cell) => cell.length > 150 || cell.includes("\n")),
  text: () => true,
};

const isCertain = (verdict: Verdict | undefined): boolean =>
  verdict !== undefined && "value" in verdict && verdict.warning === undefined;

/** True for quantities, false for numbers that are only identifiers. */
const isNumeric = ({ heading, cells }: Column): boolean =>
  !codes.test(heading) && cells.every((cell) => !/^[-+]?0\d/.test(cell));
