import { currencySign, formatAmount } from "../domain/format.ts";
import type { Money } from "../domain/money.ts";
import "./Sum.css";

/** A sum with its currency quiet beside it. In a column the signs are equally wide, so that the figures align. */
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
