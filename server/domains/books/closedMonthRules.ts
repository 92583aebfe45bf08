// Closing months, and reopening them, which takes two administrators.
import { sql } from "drizzle-orm";
import { counted } from "../../../src/domain/text/plural.ts";
import { formatMonth } from "../../../src/domain/time/formatDate.ts";
import { type Day, dayIn, monthEnd, monthStart } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { countries } from "../../../src/regions/index.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { requireConfirmation } from "../../engine/write/confirm.ts";
import { type Rule, type WriteContext, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { closedMonths } from "../../../src/resources/money/closedMonths.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

const close: Rule = async ({ region, month }, _, context) => {
  await holdMonths(context.db);
  await requireCountedRuns(context.db, region as Region, String(month));
  return {};
};

export const closedMonthRules = rulesFor(closedMonths, {
  beforeSave: prepareClosedMonth,
  actions: { close },
});

/**
 * @throws Problem 422 for a month that has not ended or is closed already, 409 while its acts are being made or shown, and, until
 * confirmed, 409 for open items that nobody could enter afterwards
 */
async function prepareClosedMonth(
  draft: DraftOf<typeof closedMonths>,
  current: RecordOf<typeof closedMonths> | undefined,
  context: WriteContext,
): Promise<DraftOf<typeof closedMonths>> {
  if (current) return draft;
  const { db, clock } = context;
  const region = draft.region as Region;
  const month = monthStart(String(draft.month));
  if (monthEnd(month) >= dayIn(region, clock())) throw refuse("Этот месяц ещё не закончился");
  await holdMonths(db);
  const { rows } = await db.execute(sql`
    select from closed_months where region = ${region} and month = ${month}::date`);
  if (rows.length > 0) throw refuse("Этот месяц уже есть в списке");
  await requireCountedRuns(db, region, month);
  const left = await leftUndone(db, region, month);
  if (left.length > 0)
    requireConfirmation(
      context,
      "close-month",
      `За ${formatMonth(month)} осталось: ${left.join("; ")}. В закрытом месяце этого уже не провести.`,
    );
  const name = `${formatMonth(month)}, ${countries[region].name}`;
  return { ...draft, month, name, state: "closed" };
}

/** Waits for all transactions that write into any month; later ones see the closed month. */
const holdMonths = (db: Queryable) => db.execute(sql`select pg_advisory_xact_lock(hashtext('closed_months'))`);

async function requireCountedRuns(db: Queryable, region: Region, month: Day): Promise<void> {
  const { rows } = await db.execute(sql`
    select from act_runs where region = ${region} and date_from = ${month}::date and state in ('counting', 'making', 'showing')`);
  if (rows.length > 0)
    throw new Problem(
      409,
      "Акты этого месяца ещё составляются или показываются клиентам: закройте месяц, когда запуск закончится",
    );
}

/** Items dated in the month that could never be finished after closing, in words. */
async function leftUndone(db: Queryable, region: Region, month: Day): Promise<readonly string[]> {
  const period = sql`between ${month}::date and ${monthEnd(month)}::date`;
  const { rows } = await db.execute<Record<"payments" | "hidden" | "refused" | "unacted", number>>(sql`
    select
      (select count(*)::int from bank_payments where region = ${region} and state in ('ready', 'unclear')
        and date ${period}) as payments,
      (select count(*)::int from acts where region = ${region} and date ${period} and not visible) as hidden,
      (select count(*)::int from acts where region = ${region} and date ${period} and signing = 'refused'
        and not signed) as refused,
      (select count(distinct x.customer_id)::int from ledger_transactions x join customers c on c.id = x.customer_id
        where c.region = ${region} and x.kind in ('enrolment', 'spend') and x.date ${period}
          and not exists (select from act_runs r where r.region = c.region and r.date_from = ${month}::date
            and r.state in ('made', 'shown'))) as unacted`);
  const [found] = rows;
  if (!found) throw new Error("An aggregate without a row.");
  return [
    ...(found.unacted > 0 ? ["акты за месяц не составлены"] : []),
    ...(found.payments > 0
      ? [counted(found.payments, "оплата не проведена", "оплаты не проведены", "оплат не проведено")]
      : []),
    ...(found.hidden > 0
      ? [counted(found.hidden, "акт скрыт от клиента", "акта скрыты от клиентов", "актов скрыто от клиентов")]
      : []),
    ...(found.refused > 0
      ? [counted(found.refused, "акт отказались подписать", "акта отказались подписать", "актов отказались подписать")]
      : []),
  ];
}

const refuse = (message: string) => new Problem(422, messages.checkInput, { errors: { month: message } });
