import type { Money } from "../../domain/money.ts";
import type { Day } from "../../domain/periods.ts";

/** From fewer days on somebody should be told. */
export const fewDays = 3;

/** A month's first days say too little about what is spent a day. */
const daysToJudgeBy = 3;

/**
 * How many whole days a balance lasts if spending goes on as it did since the first of the month; 0 when it is used up.
 * An estimate for people, so plain numbers do.
 * @param balance and `spend` in the cabinet's currency
 * @returns undefined where nothing is spent, or where it is too early in the month to tell
 */
export function daysLeft(balance: Money, spend: Money, today: Day): number | undefined {
  if (Number(spend) <= 0) return undefined;
  if (Number(balance) <= 0) return 0;
  const days = Number(today.slice(8));
  return days < daysToJudgeBy ? undefined : Math.floor((Number(balance) * days) / Number(spend));
}
