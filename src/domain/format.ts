// Sums and numbers as Russian readers write them. Without the decimal library: Intl rounds decimal strings exactly, so a
// page that only shows sums stays small.
import { countries } from "../regions/index.ts";
import type { Decimal, Money } from "./decimals.ts";
import { remembered } from "./remembered.ts";

const nbsp = "\u00a0";

/** How a currency is written beside a sum. */
const signs: Readonly<Record<string, string>> = {
  ...{ RUB: "₽", USD: "$", EUR: "€" },
  ...Object.fromEntries(Object.values(countries).map(({ currency }) => [currency.code, currency.short])),
};

/** The sign of an ISO 4217 currency; a currency without one is written by its code. */
export const currencySign = (currency: string): string => signs[currency] ?? currency;

/** "1234.5" → "1 234,50": a sum without its currency, for columns where that stands apart. */
export const formatAmount = (amount: Money): string => formatDecimal(amount, 2);

/** "1234.50", "BYN" → "1 234,50 BYN"; the spaces don't break. */
export const formatMoney = (amount: Money, currency: string): string =>
  `${formatAmount(amount)}${nbsp}${currencySign(currency)}`;

/** "16.50" → "16,5 %": the percent itself, not a share of one. */
export const formatPercent = (percent: Decimal): string => `${formatNumber(Number(percent))}${nbsp}%`;

/** "593.565" → "593,57": rounded half up on the decimal, with exactly `digits` digits after the comma. */
export const formatDecimal = (value: Decimal, digits: number): string =>
  withMinus(numberFormat(digits, digits).format(value as Intl.StringNumericLiteral));

/** 1234.5 → "1 234,5": as many digits after the comma as there are, at most `digits`. */
export const formatNumber = (value: number, digits = 4): string => withMinus(numberFormat(0, digits).format(value));

const numberFormat = remembered(
  (least: number, most: number) =>
    new Intl.NumberFormat("ru-RU", { minimumFractionDigits: least, maximumFractionDigits: most }),
);

/** Intl writes a hyphen. */
const withMinus = (formatted: string) => formatted.replace("-", "−");
