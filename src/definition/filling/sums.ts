// Calculates the sums of tables (`sum`): forms while users type, the server on saving.
import { type Decimal, parseDecimal, parseMoney } from "../../domain/money/decimals.ts";
import { type Money, sum } from "../../domain/money/money.ts";
import { splitVat, sumOfSplits } from "../../domain/money/vat.ts";
import type { Summed } from "./summed.ts";

type Values = Readonly<Record<string, unknown>>;
/** Unvalidated: whatever a request has in a list. */
type Line = Values | null;

/**
 * The sum, or its VAT or net part; VAT is rounded line by line. An invalid amount counts as zero.
 * @returns undefined if there is nothing to add up, or no VAT percent is known
 */
export function sumOf({ sum: { of, take, vat = "", without } }: Summed, values: Values): Money | undefined {
  const [table = "", column = ""] = of.split(".");
  const lines = Array.isArray(values[table]) ? (values[table] as Line[]) : [];
  const parts =
    lines.length > 0 || without === undefined
      ? lines.map((line) => ({ amount: parseMoney(line?.[column]), percent: percentOf(vat, values, line) }))
      : [{ amount: parseMoney(values[without]), percent: percentOf(vat, values) }];
  if (parts.length === 0) return undefined;
  if (take === undefined) return sum(parts.map(({ amount = "0.00" }) => amount));
  const splits = parts.flatMap(({ amount = "0.00", percent }) =>
    percent === undefined ? [] : [splitVat(amount, percent)],
  );
  return splits.length < parts.length ? undefined : sumOfSplits(splits)[take];
}

/** The percent in a field of the record, or in a column of the line. */
function percentOf(name: string, values: Values, line: Line = {}): Decimal | undefined {
  const [first = "", column] = name.split(".");
  return parseDecimal(column === undefined ? values[first] : line?.[column], 2);
}
