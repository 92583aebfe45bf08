// Sums in words, as at the end of bills and acts (reference B.8 Amount in words).
import { compare, isNegative, type Money, roundHalfUp, subtract } from "./money.ts";
import { countries } from "../../regions/index.ts";
import type { Noun, Office } from "../../regions/office.ts";
import { offices } from "../../regions/offices.ts";
import type { Currency } from "./currency.ts";
import { plural } from "../text/plural.ts";
import type { RateCurrency } from "./rateCurrency.ts";
import { regions } from "../company/region.ts";

type Words = Office["currencyWords"];

const foreign = {
  USD: { whole: ["доллар США", "доллара США", "долларов США"], part: ["цент", "цента", "центов"] },
  EUR: { whole: ["евро", "евро", "евро"], part: ["цент", "цента", "центов"] },
  RUB: {
    whole: ["российский рубль", "российских рубля", "российских рублей"],
    part: ["копейка", "копейки", "копеек"],
  },
} as const satisfies Record<RateCurrency, Words>;

/** The words for a currency's sums; undefined for a currency without words. */
function wordsOf(currency: string): Words | undefined {
  if (Object.hasOwn(foreign, currency)) return foreign[currency as RateCurrency];
  const region = regions.find((one) => countries[one].currency.code === currency);
  return region && offices[region].currencyWords;
}

/** True for currencies that have words here. */
export const isSpoken = (currency: string): currency is Currency => wordsOf(currency) !== undefined;

/** "1234.05" BYN → «Одна тысяча двести тридцать четыре белорусских рубля 05 копеек»: hundredths stay digits. */
export function amountInWords(amount: Money, currency: Currency): string {
  const rounded = roundHalfUp(amount, 2);
  const size = isNegative(rounded) ? subtract("0", rounded) : rounded;
  if (compare(size, "1000000000000") >= 0) throw new RangeError("only sums below a thousand billion have words here");
  const [whole = "", part = ""] = size.split(".");
  const words = wordsOf(currency);
  if (!words) throw new RangeError(`${currency} has no words here`);
  const { whole: wholeNoun, part: partNoun } = words;
  const spoken = [
    ...(isNegative(rounded) ? ["минус"] : []),
    ...integerInWords(Number(whole)),
    nounFor(Number(whole), wholeNoun),
    part,
    nounFor(Number(part), partNoun),
  ].join(" ");
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

const hundreds = words(" сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот");
const tens = words("  двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто");
const teens = words(
  "десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать",
);
const ones = words(" один два три четыре пять шесть семь восемь девять");
const feminineOnes = ["", "одна", "две", ...ones.slice(3)];

/** Groups of three digits above the units, largest first. */
const classes: readonly (readonly [size: number, noun: Noun])[] = [
  [1_000_000_000, ["миллиард", "миллиарда", "миллиардов"]],
  [1_000_000, ["миллион", "миллиона", "миллионов"]],
  [1_000, ["тысяча", "тысячи", "тысяч", "feminine"]],
];

function integerInWords(value: number): string[] {
  if (value === 0) return ["ноль"];
  const above = classes.flatMap(([size, noun]) => {
    const count = Math.floor(value / size) % 1000;
    return count === 0 ? [] : [...threeDigits(count, noun[3] ? feminineOnes : ones), nounFor(count, noun)];
  });
  return [...above, ...threeDigits(value % 1000, ones)];
}

function threeDigits(value: number, ones: readonly string[]): string[] {
  const rest = value % 100;
  const last = rest >= 10 && rest < 20 ? [teens[rest - 10]] : [tens[Math.floor(rest / 10)], ones[rest % 10]];
  return [hundreds[Math.floor(value / 100)], ...last].flatMap((word) => (word ? [word] : []));
}

const nounFor = (count: number, [one, few, many]: Noun): string => plural(count, one, few, many);

/** A list of words; empty where an index has none. */
function words(list: string): string[] {
  return list.split(" ");
}
