import type { PivotSeries, PivotValue } from "../../../contract/pivot/pivot.ts";
import { currencySign, formatDecimal } from "../../../domain/money/format.ts";
import type { Decimal } from "../../../domain/money/money.ts";
import { digitsOf, measureOf } from "../../../resources/pivot/fields.ts";
import type { CellLine } from "../grid/model.ts";

/** An integer in the smallest units as a decimal: 12345 with two digits is "123.45". */
export function decimalOf(value: number, digits: number): Decimal {
  const whole = String(Math.abs(Math.round(value))).padStart(digits + 1, "0");
  const plain = digits === 0 ? whole : `${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
  return value < 0 ? `-${plain}` : plain;
}

/** A number of a series as shown in a cell. */
export function figure(
  { measure, aggregation }: PivotValue,
  series: Pick<PivotSeries, "currency" | "of">,
  value: number,
): CellLine {
  const digits = digitsOf(measure, aggregation);
  const unit = digits === 0 ? undefined : unitOf(measureOf(measure).kind, series);
  return {
    text: formatDecimal(decimalOf(value, digits), Math.min(digits, 4)),
    ...(unit !== undefined && { unit }),
    ...(value < 0 && { negative: true }),
  };
}

function unitOf(kind: string, { currency, of }: Pick<PivotSeries, "currency" | "of">): string | undefined {
  if (kind === "percent") return "%";
  if (currency === null) return undefined;
  return of === null ? currencySign(currency) : `${currencySign(currency)} за ${currencySign(of)}`;
}

/** A part of a whole in percent, with one decimal; the currency says of what. */
export const share = (part: number, whole: number, currency: string | null): CellLine => ({
  text: formatDecimal(((part / whole) * 100).toFixed(1), 1),
  unit: currency === null ? "%" : `% ${currencySign(currency)}`,
  ...(part < 0 && { negative: true }),
});
