/**
 * The Russian form of a noun for a number: `plural(3, "счёт", "счёта", "счетов")` is "счёта", and so is that of 1.5. The
 * rule is that of Intl.PluralRules, whose first use takes a tenth of a page's start.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  if (!Number.isInteger(count)) return few;
  const [tens, units] = [Math.abs(count) % 100, Math.abs(count) % 10];
  if (tens > 10 && tens < 15) return many;
  if (units === 1) return one;
  return units > 1 && units < 5 ? few : many;
}

/** The number with its noun: "3 счёта", with a non-breaking space. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${count}\u00a0${plural(count, one, few, many)}`;
