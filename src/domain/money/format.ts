// Formats sums and numbers for Russian readers, without the decimal library, so that pages that only show sums stay small, and
// without Intl, whose first formatter takes a phone a tenth of a second.
import { renewed } from "../../regions/added.ts";
import { countries } from "../../regions/index.ts";
import type { Decimal, Money } from "./decimals.ts";

const nbsp = "\u00a0";

/** How a currency is written beside a sum. */
const signs = renewed<Readonly<Record<string, string>>>(() => ({
  ...{ RUB: "₽", USD: "$", EUR: "€" },
  ...Object.fromEntries(Object.values(countries).map(({ currency }) => [currency.code, currency.short])),
}));

/** The sign of an ISO 4217 currency, or its code if it has none. */
export const currencySign = (currency: string): string => signs[currency] ?? currency;

/** "1234.5" → "1 234,50": a sum without its currency, for columns that show it separately. */
export const formatAmount = (amount: Money): string => formatDecimal(amount, 2);

/** "1234.50", "BYN" → "1 234,50 BYN" with non-breaking spaces. */
export const formatMoney = (amount: Money, currency: string): string =>
  `${formatAmount(amount)}${nbsp}${currencySign(currency)}`;

/** "16.50" → "16,5 %": takes a percent, not a fraction of one. */
export const formatPercent = (percent: Decimal): string => `${formatNumber(Number(percent))}${nbsp}%`;

/** "593.565" → "593,57": rounds the decimal half up to exactly `digits` digits. */
export const formatDecimal = (value: Decimal, digits: number): string => format(value, digits, (fraction) => fraction);

/** 1234.5 → "1 234,5": as many digits after the comma as needed, at most `digits`. */
export const formatNumber = (value: number, digits = 4): string =>
  format(Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value), digits, (fraction) => fraction.replace(/0+$/, ""));

/** Text that is no decimal is shown unchanged. */
function format(value: string, digits: number, shown: (fraction: string) => string): string {
  const [, minus, before, after = ""] = /^(-?)(\d+)\.?(\d*)$/.exec(value) ?? [];
  if (before === undefined) return value;
  const isUp = Number(after[digits] ?? 0) >= 5;
  const units = BigInt(before + after.slice(0, digits).padEnd(digits, "0")) + (isUp ? 1n : 0n);
  const text = String(units).padStart(digits + 1, "0");
  const [whole, fraction] = [text.slice(0, text.length - digits), shown(text.slice(text.length - digits))];
  return `${minus && "−"}${whole.replace(/\B(?=(\d{3})+$)/g, nbsp)}${fraction && `,${fraction}`}`;
}
