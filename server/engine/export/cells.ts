// Converts a record's values to cells of a sheet: numbers and dates as such, everything else as the screen shows it.
import { currencyOf } from "../../../src/definition/texts/currencyOf.ts";
import { textOf } from "../../../src/definition/texts/textOf.ts";
import { type Family, familyOf, traitsOf } from "../../../src/definition/families.ts";
import type { Field, FieldOf, FieldType } from "../../../src/definition/grammar.ts";
import { localMoment } from "../../../src/domain/time/periods.ts";
import { isRegion, type Region } from "../../../src/domain/company/region.ts";
import type { Cell } from "../../platform/sheets/sheet.ts";
import { placeholderIn } from "../../../src/definition/texts/placeholders.ts";

type Values = Readonly<Record<string, unknown>>;

export interface CellContext {
  readonly region: Region;
  readonly nameOf: (resource: string, id: number) => string | undefined;
}

/** A column of the sheet: a field, or the currency of the sum beside it. */
export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  readonly cell: (record: Values, context: CellContext) => Cell;
}

const figures: { readonly [K in Family | FieldType]?: "integer" | "rate" | "money" | "percent" } = {
  integer: "integer",
  decimal: "rate",
  money: "money",
  percent: "percent",
};

function cellOf(name: string, field: Field, record: Values, { region: ofPage, nameOf }: CellContext): Cell {
  const value = record[name];
  if (value === null || value === undefined || value === "") return null;
  const region = isRegion(record["region"]) ? record["region"] : ofPage;
  const family = familyOf(field.type);
  const format = figures[field.type] ?? figures[family];
  if (format) return { number: String(value), format };
  if (family === "day") {
    const day = String(value).slice(0, 10);
    return field.type === "date" && field.month ? { month: day } : { date: day };
  }
  if (family === "moment") return { moment: localMoment(String(value), region) };
  return textOf(value, field, { region, nameOf }).replaceAll("\u00a0", " ");
}

/** Where a sum's currency comes from: a fixed code, a field's name in braces, or the record's region. */
const sourceOf = ({ currency }: FieldOf<"money">): string => currency ?? "region";

/** The columns of the sheet. Sums in several currencies get one currency column, after the first of them. */
export function sheetColumns(fields: readonly (readonly [name: string, field: Field])[]): SheetColumn[] {
  const names = fields.map(([name]) => name);
  const said = new Set<string>();
  return fields.flatMap(([name, field]): SheetColumn[] => {
    const own: SheetColumn = {
      title: field.label,
      width: traitsOf(field.type).characters ?? 22,
      cell: (record, context) => cellOf(name, field, record, context),
    };
    if (field.type !== "money") return [own];
    const source = sourceOf(field);
    const holder = placeholderIn(source);
    if (/^[A-Z]{3}$/.test(source)) return [{ ...own, title: `${field.label}, ${source}` }];
    if (said.has(source) || (holder !== undefined && names.includes(holder))) return [own];
    said.add(source);
    const currency: SheetColumn = {
      title: "Валюта",
      width: 9,
      cell: (record, { region }) => currencyOf(field, record, region),
    };
    return [own, currency];
  });
}
