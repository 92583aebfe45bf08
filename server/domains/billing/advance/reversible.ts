// The part of a bill's money that can still be taken out of the accounts it was enrolled to.
import { sql } from "drizzle-orm";
import { leftOfEnrolment, type Movement } from "../../../../src/domain/papers/closing.ts";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import type { Money } from "../../../../src/domain/money/money.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import type { Enrolled } from "../../../../src/domain/money/reversal.ts";
import { moneyOf } from "../../../../src/domain/money/totals.ts";
import { readMovements } from "../../acts/readMovements.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { lockAccounts } from "../../ledger/lockAccounts.ts";

/** A bill's money in one of its accounts. */
export interface Reversible extends Enrolled {
  readonly billId: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly currency: Currency;
  /** The transaction that enrolled it, and its date. */
  readonly enrolmentId: number;
  readonly enrolledOn: Day;
  /** What has been reversed so far, in the account's currency. */
  readonly before: Money;
  /** What is still in the account. */
  readonly left: Money;
}

/**
 * By bill and account, in the order of the bills' lines. Locks the accounts; the caller has locked the customer and the
 * bills, so that nobody reverses the same money twice.
 */
export async function reversibleOf(
  db: Queryable,
  billIds: readonly number[],
  customerId: number,
): Promise<readonly Reversible[]> {
  const { rows } = await db.execute<Omit<Reversible, "left"> & Record<string, unknown>>(sql`
    select b.id as "billId", l.account_id as "accountId", a.name as "accountName", a.currency, x.id as "enrolmentId",
      x.date::text as "enrolledOn", sum(l.arrives)::text as arrives, sum(l.amount)::text as "amountWithVat",
      sum(vat_of(l.amount, b.vat_percent))::text as vat, sum(l.enrolled)::text as enrolled,
      (select coalesce(sum(r.amount), 0)::numeric(24,2)::text from reversals r
        where r.bill_id = b.id and r.account_id = l.account_id and r.state = 'done') as before
    from bills b join ledger_transactions x on x.bill_id = b.id and x.kind = 'enrolment'
      join bills_lines l on l.parent_id = b.id join accounts a on a.id = l.account_id
    where b.id = any(${sql.param(billIds)}::bigint[])
    group by b.id, l.account_id, a.name, a.currency, x.id order by x.date, b.id, min(l.position)`);
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  await lockAccounts(db, accountIds, customerId);
  const movements = await readMovements(db, accountIds, "infinity");
  return rows.map((row) => ({ ...row, left: leftOf(row, movements) }));
}

/** An account's oldest money is spent and transferred first; only money from this bill's enrolment counts. */
function leftOf({ accountId, currency, enrolmentId }: Omit<Reversible, "left">, movements: readonly Movement[]): Money {
  const left = leftOfEnrolment({ id: accountId, currency, basis: "spend" }, movements, enrolmentId);
  const balance = movements.reduce((sum, one) => (one.accountId === accountId ? sum + one.amount : sum), 0);
  return moneyOf(Math.max(0, Math.min(left, balance)));
}
