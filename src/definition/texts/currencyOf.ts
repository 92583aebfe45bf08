import { isRegion, regionCurrency, type Region } from "../../domain/company/region.ts";
import type { FieldOf } from "../grammar.ts";
import { placeholderIn } from "./placeholders.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The currency code of a sum: the field's own, that in another field of the line or record, or that of the record's region.
 */
export function currencyOf(
  { currency }: FieldOf<"money">,
  record: Values,
  pageRegion: Region,
  line: Values = {},
): string {
  const holder = placeholderIn(currency);
  if (currency !== undefined && holder === undefined) return currency;
  const held = holder === undefined ? undefined : (line[holder] ?? record[holder]);
  return typeof held === "string" && held !== "" ? held : regionCurrency[regionOf(record, pageRegion)];
}

/** A record's region: its own, or that of the page. */
export function regionOf(record: Values, pageRegion: Region): Region {
  const { region } = record;
  return isRegion(region) ? region : pageRegion;
}
