// Rates entered by an administrator: they are marked as such, and rates that would have no effect are refused.
import { sql } from "drizzle-orm";
import { compare } from "../../../src/domain/money/money.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { rates } from "../../../src/resources/money/rates.ts";
import { rulesFor, type DraftOf } from "../../engine/registry.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

export const rateRules = rulesFor(rates, {
  beforeSave: async (draft, current, { db }) => {
    const whole = { ...current, ...draft };
    if (!current || (["date", "time", "region"] as const).some((name) => whole[name] !== current[name]))
      await requireToCount(db, whole, current);
    return current && changesFigures(draft, current) ? { ...draft, source: "hand" } : draft;
  },
});

const changesFigures = (draft: DraftOf<typeof rates>, current: RecordOf<typeof rates>): boolean =>
  (["usd", "eur", "rub"] as const).some(
    (name) => draft[name] !== undefined && compare(String(draft[name]), String(current[name])) !== 0,
  );

/** The latest of a day's rates apply: an earlier entry would change nothing and confuse its author. */
async function requireToCount(
  db: Queryable,
  { region, date, time }: Readonly<Record<string, unknown>>,
  current: RecordOf<typeof rates> | undefined,
): Promise<void> {
  const { rows } = await db.execute<{ time: string }>(sql`
    select time from rates
    where region = ${region} and date = ${date}::date and time > ${time ?? "00:00"} collate "C" and id <> ${current?.id ?? 0}
    order by time desc limit 1`);
  const [later] = rows;
  if (!later) return;
  const message = `На этот день уже есть курсы на ${later.time}, и действуют они: назовите время позже или измените их`;
  throw new Problem(422, messages.checkInput, { errors: { time: message } });
}
