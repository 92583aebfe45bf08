import { isRegion, regionCurrency, type Region } from "../../domain/region.ts";
import type { FieldOf } from "../grammar.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The ISO code of a sum's currency: the field's own, the one that another field of the line or of the record holds, or
 * that of the record's region.
 */
export function currencyOf(
  { currency }: FieldOf<"money">,
  record: Values,
  pageRegion: Region,
  line: Values = {},
): string {
  const holder = currency === undefined ? undefined : /^\{(\w+)\}$/.exec(currency)?.[1];
  if (currency !== undefined && holder === undefined) return currency;
  const held = holder === undefined ? undefined : (line[holder] ?? record[holder]);
  return typeof held === "string" && held !== "" ? held : regionCurrency[regionOf(record, pageRegion)];
}

/** The region that a record belongs to: its own, or that of the page. */
export function regionOf(record: Values, pageRegion: Region): Region {
  const { region } = record;
  return isRegion(region) ? region : pageRegion;
}
