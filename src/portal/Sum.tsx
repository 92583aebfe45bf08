import { currencySign, formatAmount } from "../domain/money/format.ts";
import type { Money } from "../domain/money/money.ts";
import "./Sum.css";

/** A sum with its currency in a lighter style. In a column all signs have the same width, so that the digits align. */
export function Sum({ amount, currency }: { amount: Money; currency: string }) {
  return (
    <span className="sum figure">
      {formatAmount(amount)}
      <span className="sum__currency">
        {nbsp}
        {currencySign(currency)}
      </span>
    </span>
  );
}

const nbsp = "\u00a0";
