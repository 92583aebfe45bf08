// Reads numbers as people type and paste them: beside their currency, and with either sign between thousands.
import { renewed } from "../../regions/added.ts";
import { countries } from "../../regions/index.ts";
import { currencies } from "./currency.ts";
import { type Decimal, parseDecimal } from "./decimals.ts";

const rouble = ["руб", "р", "рубль", "рубля", "рублей", "₽"];
const foreign = ["доллар", "доллара", "долларов", "$", "евро", "€"];

/** What may follow a sum, in lower case and without a point: «руб», «byn», «тенге». */
const currencyWords = renewed<Readonly<Record<string, true>>>(() => {
  const own = Object.values(countries).flatMap(({ currency: { one, short, brief } }) => [
    one.split(" ").at(-1) ?? one,
    short,
    brief,
  ]);
  const words = [...rouble, ...foreign, ...currencies, ...own];
  return Object.fromEntries(words.map((word) => [word.toLowerCase(), true] as const));
});

/** "300 руб." → "300"; other words stay, since «5 тыс.» is no five. */
export function withoutCurrency(typed: string): string {
  const [, sum, word = ""] = /^(.*\d)\s*([\p{L}\p{Sc}]+)\.?\s*$/su.exec(typed) ?? [];
  return sum !== undefined && Object.hasOwn(currencyWords, word.toLowerCase()) ? sum : typed;
}

/** A number without its currency and with one sign in it: "1,234.56 BYN" → "1234.56", "1.234,56" → "1234,56". */
export function plainTyped(typed: string): string {
  const bare = withoutCurrency(typed);
  const [comma, point] = [bare.lastIndexOf(","), bare.lastIndexOf(".")];
  return comma < 0 || point < 0 ? bare : bare.replaceAll(comma < point ? "," : ".", "");
}

/** The decimal that a text means, with at most `digits` digits after the point; undefined if it means none. */
export const typedDecimal = (typed: string, digits: number): Decimal | undefined =>
  parseDecimal(plainTyped(typed), digits);
