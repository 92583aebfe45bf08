// Formats sums and numbers for Russian readers without the decimal library: Intl rounds decimal strings exactly, so pages
// that only show sums stay small.
import { renewed } from "../../regions/added.ts";
import { countries } from "../../regions/index.ts";
import type { Decimal, Money } from "./decimals.ts";
import { remembered } from "../text/remembered.ts";

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
export const formatDecimal = (value: Decimal, digits: number): string =>
  withMinus(numberFormat(digits, digits).format(value as Intl.StringNumericLiteral));

/** 1234.5 → "1 234,5": as many digits after the comma as needed, at most `digits`. */
export const formatNumber = (value: number, digits = 4): string => withMinus(numberFormat(0, digits).format(value));

const numberFormat = remembered(
  (least: number, most: number) =>
    new Intl.NumberFormat("ru-RU", { minimumFractionDigits: least, maximumFractionDigits: most }),
);

/** Intl writes a hyphen. */
const withMinus = (formatted: string) => formatted.replace("-", "−");
