/** The weighted sum of a number's first digits, modulo 11. */
export const weigh = (number: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0) % 11;

/** ISO 13616: the first four characters moved to the end, A as 10 to Z as 35, divided by 97, leave 1. */
export function hasIbanCheckDigits(account: string): boolean {
  let remainder = 0;
  for (const character of account.slice(4) + account.slice(0, 4))
    for (const digit of String(parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
