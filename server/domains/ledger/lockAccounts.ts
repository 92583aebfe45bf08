import { sql } from "drizzle-orm";
import type { Currency } from "../../../src/domain/money/currency.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** An account locked until the transaction ends, so that nobody else can lower its balance. */
export interface LockedAccount {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly currency: Currency;
  readonly isActive: boolean;
  readonly systemName: string;
  /** True if the system allows transfers of money. */
  readonly allowTransfer: boolean;
}

/**
 * Locks accounts before money is taken out, always in the order of their ids, so that concurrent callers can't deadlock.
 * Payments into an account don't wait: the lock allows other records to refer to it.
 * @param customerId limits them to this customer's accounts; undefined: all customers'
 * @returns the accounts that exist
 */
export async function lockAccounts(
  db: Queryable,
  ids: readonly number[],
  customerId?: number,
): Promise<ReadonlyMap<number, LockedAccount>> {
  const whose = customerId === undefined ? sql`true` : sql`a.customer_id = ${customerId}`;
  const { rows } = await db.execute<LockedAccount & Record<string, unknown>>(sql`
    select a.id, a.name, a.customer_id as "customerId", a.currency, a.status = 'active' as "isActive",
      s.name as "systemName", s.allow_transfer as "allowTransfer"
    from accounts a join systems s on s.id = a.system_id
    where a.id = any(${sql.param(ids)}::bigint[]) and ${whose}
    order by a.id for no key update of a`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An account's balance. A separate statement, so that it sees entries made while the lock was waited for. */
export async function balanceOf(db: Queryable, accountId: number): Promise<Money> {
  const { rows } = await db.execute<{ balance: Money }>(sql`
    select coalesce(sum(amount), 0)::numeric(24,2)::text as balance from ledger_entries where account_id = ${accountId}`);
  return rows[0]?.balance ?? "0.00";
}
