/** The weighted sum of a number's first digits, modulo 11. */
export const weigh = (number: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0) % 11;
