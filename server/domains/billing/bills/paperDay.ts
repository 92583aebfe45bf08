import { formatDate } from "../../../../src/domain/formatDate.ts";
import { addDays, type Day, dayIn } from "../../../../src/domain/periods.ts";
import type { Region } from "../../../../src/domain/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { Problem } from "../../../platform/problem.ts";
import type { WriteReach } from "../../../engine/registry.ts";

/**
 * A paper is dated tomorrow of its region at the latest.
 * @throws Problem 422 beside `date`
 */
export function requirePaperDay(region: Region, day: Day, { clock }: Pick<WriteReach, "clock">): void {
  const latest = addDays(dayIn(region, clock()), 1);
  if (day <= latest) return;
  const message = `Не позже завтрашнего дня, ${formatDate(latest)}`;
  throw new Problem(422, messages.checkInput, { errors: { date: message } });
}
