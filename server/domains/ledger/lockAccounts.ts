import { sql } from "drizzle-orm";
import type { Currency } from "../../../src/domain/currency.ts";
import type { Money } from "../../../src/domain/money.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** An account whose balance nobody else can lower until the transaction ends. */
export interface LockedAccount {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly currency: Currency;
  readonly isActive: boolean;
  readonly systemName: string;
  /** The system lets money be moved. */
  readonly allowTransfer: boolean;
}

/**
 * Whoever takes money out of accounts locks them first, always in the order of their ids, so that two who want the same
 * accounts wait for each other instead of both. What is paid in waits for nobody: the lock is not that of a deletion.
 * @param customerId only this customer's; undefined: anybody's
 * @returns those that are there
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

/** What is left in a cabinet. A statement of its own, so that it sees what was entered while the lock was waited for. */
export async function balanceOf(db: Queryable, accountId: number): Promise<Money> {
  const { rows } = await db.execute<{ balance: Money }>(sql`
    select coalesce(sum(amount), 0)::numeric(24,2)::text as balance from ledger_entries where account_id = ${accountId}`);
  return rows[0]?.balance ?? "0.00";
}
