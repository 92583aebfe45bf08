import { sql } from "drizzle-orm";
import { addDays, addMonths, type Day, dayIn, monthStart } from "../../../src/domain/time/periods.ts";
import { regions } from "../../../src/domain/company/region.ts";
import type { Services } from "../../platform/services.ts";
import { beginRun, periodOf, contextOfRun } from "./runs.ts";

/**
 * Starts last month's run in regions whose settings ask for it, from the first working day of the month. A region gets one
 * automatic run, and none if somebody has started one by hand or closed the month. Public holidays count as working days.
 */
export async function askForActs(services: Services): Promise<void> {
  const { database, clock } = services;
  for (const region of regions) {
    const today = dayIn(region, clock());
    if (today < firstWorkingDay(today)) continue;
    const month = addMonths(monthStart(today), -1);
    await database.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`
        select from regions r where r.name = ${region.toUpperCase()} and r.acts_on_schedule
          and not exists (select from act_runs a where a.region = ${region} and a.date_from = ${month})
          and not exists (select from closed_months c
            where c.region = ${region} and c.month = ${month}::date and c.state <> 'open')`);
      if (rows.length === 0) return;
      const context = contextOfRun({ starterId: null, region }, services, tx);
      const period = periodOf(region, month.slice(0, 7), clock());
      await beginRun(context, { period, starterId: null });
    });
  }
}

/** The first day of the month that is not a Saturday or Sunday. */
export function firstWorkingDay(day: Day): Day {
  const first = monthStart(day);
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return addDays(first, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}
