import { sql } from "drizzle-orm";
import { formatMoney } from "../../../src/domain/money/format.ts";
import { add, compare, type Money } from "../../../src/domain/money/money.ts";
import { dayIn, monthStart } from "../../../src/domain/time/periods.ts";
import { regionCurrency } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Rule, Watched } from "./model.ts";

interface Known {
  /** Numbers of pending automatic bills and requests for the account. */
  readonly bill: string | null;
  readonly request: number | null;
  /** What rules have topped the account up by this month, with VAT in the region's currency. */
  readonly made: Money;
}

/** Why an automatic top-up is refused, beyond the checks of top-ups by people; undefined if it is allowed. */
export async function obstacleTo(
  tx: Queryable,
  { accountId, amount, monthlyCap }: Rule,
  { region }: Watched,
  now: Date,
): Promise<string | undefined> {
  const today = dayIn(region, now);
  const since = monthStart(today);
  const { rows } = await tx.execute<Known & Record<string, unknown>>(sql`
    with bill as (
      select b.number, b.paid, b.date, l.amount from bills b join bills_lines l on l.parent_id = b.id
      where b.automatic and b.request_id is null and l.account_id = ${accountId}
    ),
    request as (
      select q.id, q.status, q.date, l.amount from top_up_requests q join top_up_requests_lines l on l.parent_id = q.id
      where q.automatic and l.account_id = ${accountId}
    )
    select
      (select number from bill where not paid order by date limit 1) as bill,
      (select id from request where status = 'new' order by id limit 1) as request,
      (select coalesce(sum(amount), 0)::numeric(24,2) from (
        select amount from bill where date >= ${since}
        union all select amount from request where date >= ${since} and status <> 'declined') m) as made`);
  const [known] = rows;
  if (!known) return undefined;
  const { bill, request, made } = known;
  if (bill !== null) return `Прошлый счёт автопополнения № ${bill} ещё не оплачен`;
  if (request !== null) return `Прошлая заявка автопополнения № ${request} ещё не выполнена`;
  if (compare(add(made, amount), monthlyCap) > 0) {
    const currency = regionCurrency[region];
    return `Месячный предел ${formatMoney(monthlyCap, currency)}: в этом месяце уже выставлено ${formatMoney(made, currency)}`;
  }
  return undefined;
}
