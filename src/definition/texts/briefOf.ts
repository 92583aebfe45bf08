// Short texts of values, for several side by side.
import { formatNumber, formatPercent } from "../../domain/money/format.ts";
import type { Field, FieldOf } from "../grammar.ts";
import { textOf, type TextContext } from "./textOf.ts";

/** The smallest and largest value of ranges; for other types the same as textOf, including for a number being typed. */
export function briefOf(value: unknown, field: Field, context: TextContext): string {
  if (field.type === "ranges" && Array.isArray(value)) return bounds(value as readonly Draft[], field.unit);
  if (field.type === "money" && Number.isNaN(Number(value))) return String(value);
  return textOf(value, field, context);
}

interface Draft {
  readonly value?: unknown;
}

function bounds(ranges: readonly Draft[], unit: FieldOf<"ranges">["unit"]): string {
  const values = ranges.map(({ value }) => Number(value)).filter(Number.isFinite);
  if (values.length === 0) return "—";
  const words = (one: number) => (unit === "percent" ? formatPercent(String(one)) : formatNumber(one));
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return least === greatest ? words(least) : `${formatNumber(least)}–${words(greatest)}`;
}
