import { remembered } from "./remembered.ts";

const rules = remembered(() => new Intl.PluralRules("ru"));

/** The Russian form of a noun for a number: `plural(3, "счёт", "счёта", "счетов")` is "счёта", and so is that of 1.5. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules().select(count);
  if (form === "one") return one;
  return form === "many" ? many : few;
}

/** The number with its noun: "3 счёта", with a non-breaking space. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${count}\u00a0${plural(count, one, few, many)}`;
