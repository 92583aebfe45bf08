// How a line of a bill was priced (design §5 A top-up); the contract promises this on the bill.
import { formatMoney, formatPercent } from "../../../src/domain/money/format.ts";
import { compare, type Decimal, type Money } from "../../../src/domain/money/money.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";

/** What a line of a bill was priced with; null in lines without a price. */
export interface PricedBillLine {
  readonly commissionPercent: Decimal | null;
  readonly discountPercent: Decimal | null;
  /** Units of the region's currency for `scale` units of `currency`. */
  readonly rate: Decimal | null;
  readonly scale: number | null;
  readonly currency: string | null;
  /** In the account's currency. */
  readonly arrives: Money | null;
}

/**
 * «Комиссия 10 %, скидка 2 %, курс 3,0906; поступит 262,08 $»: short, to fit one line of its column.
 * @param isSpent true if the line pays for what was spent before
 */
export function pricingWords(line: PricedBillLine, region: Region, isSpent: boolean): string | null {
  const { commissionPercent, discountPercent, rate, scale, currency, arrives } = line;
  if (arrives === null || currency === null) return null;
  const own: string = regionCurrency[region];
  const parts = [
    isSet(commissionPercent) ? `комиссия ${formatPercent(commissionPercent)}` : "без комиссии",
    isSet(discountPercent) && `скидка ${formatPercent(discountPercent)}`,
    currency !== own && rate !== null && scale !== null && rateWords(rate, scale),
  ].filter(Boolean);
  const words = parts.join(", ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}; ${isSpent ? "израсходовано" : "поступит"} ${formatMoney(arrives, currency)}`;
}

const isSet = (percent: Decimal | null): percent is Decimal => percent !== null && compare(percent, "0") !== 0;

/** Shows every digit of the rate, at least four, so that readers can recalculate the line. */
function rateWords(rate: Decimal, scale: number): string {
  const [whole = "", fraction = ""] = rate.split(".");
  const digits = fraction.replace(/0+$/, "").padEnd(4, "0");
  return `курс ${whole},${digits}${scale === 1 ? "" : ` за ${scale}`}`;
}
