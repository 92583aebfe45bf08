// Check-digit algorithms that countries' definitions can name.

/** How a number's last digit follows from the others. */
export type CheckDigit =
  | { readonly algorithm: "none" }
  /** Each set of weights covers all digits except the last; the next set is used if the sum modulo 11 is 10. */
  | { readonly algorithm: "mod11"; readonly weights: readonly (readonly number[])[] }
  | { readonly algorithm: "luhn" };

/** True if a number's last digit is right. Numbers for which no set of weights gives a digit are never issued. */
export function hasRightCheckDigit(number: string, rule: CheckDigit): boolean {
  if (rule.algorithm === "none") return true;
  if (rule.algorithm === "luhn") return isByLuhn(number);
  const check = rule.weights.map((weights) => weigh(number, weights)).find((sum) => sum < 10);
  return String(check) === number.at(-1);
}

/** The check of account numbers: ISO 13616, or none. */
export type AccountCheck = "none" | "iban";

export const hasRightCheckDigits = (account: string, check: AccountCheck): boolean =>
  check === "none" || hasIbanCheckDigits(account);

/** The weighted sum of a number's first digits, modulo 11. */
const weigh = (number: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0) % 11;

/** ISO/IEC 7812: every second digit from the right is doubled and its digits are added; the sum must end in 0. */
function isByLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, at) => {
    const counted = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** ISO 13616: moves the first four characters to the end, replaces A to Z by 10 to 35; modulo 97 must be 1. */
function hasIbanCheckDigits(account: string): boolean {
  let remainder = 0;
  for (const character of account.slice(4) + account.slice(0, 4))
    for (const digit of String(parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
