import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { addDays, type Day, dayIn } from "../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { Problem } from "../../../platform/problem.ts";
import type { WriteContext } from "../../../engine/registry.ts";

/**
 * Papers may be dated up to tomorrow in their region.
 * @throws Problem 422 on `date`
 */
export function requirePaperDay(region: Region, day: Day, { clock }: Pick<WriteContext, "clock">): void {
  const latest = addDays(dayIn(region, clock()), 1);
  if (day <= latest) return;
  const message = `Не позже завтрашнего дня, ${formatDate(latest)}`;
  throw new Problem(422, messages.checkInput, { errors: { date: message } });
}
