// Computed values of accounts: SQL over a row aliased `t`.
import { sql, type SQL } from "drizzle-orm";
import { paceDays } from "../../../src/domain/money/pace.ts";
import { todayIn } from "../../platform/db/today.ts";

const today = todayIn(sql`t.region`);

/** Total since the account was opened; triggers on the ledger maintain `account_sums` (0069_account_sums.sql). */
const accountBalance = sql`(select coalesce(sum(k.amount), 0)::numeric(24,2) from account_sums k
    where k.account_id = t.id and k.month is null)`;

const pace = sql.raw(String(paceDays));

const daysLeft = (balance: SQL): SQL =>
  sql`case when p.spent > 0 then least(floor(greatest(${balance}, 0) * ${pace} / p.spent), 9999)::integer end`;

const accountDaysLeft = sql`(select ${daysLeft(accountBalance)}
    from (select -sum(e.amount) as spent from ledger_entries e
      where e.account_id = t.id and e.kind = 'spend' and e.date > ${today} - ${pace}) p)`;

/**
 * The active accounts of a region that spend, each with `balance` and `days_left`. Adds up all accounts at once: looking up
 * each of thousands reads fifty times as much.
 * @param region the region's code
 */
export const accountsThatSpend = (region: string): SQL => sql`
  select t.*, coalesce(b.balance, 0)::numeric(24,2) as balance, ${daysLeft(sql`coalesce(b.balance, 0)`)} as days_left
  from accounts t
    join (select e.account_id, -sum(e.amount) as spent from ledger_entries e
      where e.kind = 'spend' and e.account_id is not null and e.date > ${todayIn(sql`${region}::text`)} - ${pace}
      group by e.account_id) p on p.account_id = t.id
    left join (select k.account_id, sum(k.amount) as balance from account_sums k where k.month is null group by k.account_id)
      b on b.account_id = t.id
  where t.status = 'active' and t.region = ${region}`;

export const accountComputed = {
  /** The account's balance in its own currency: the sum of its ledger entries. */
  accountBalance,
  /** The balance with VAT at the region's rate in force today. */
  accountBalanceWithVat: sql`(select with_vat(${accountBalance}, coalesce(max(r.vat_percent), 0))
    from regions r where r.name = upper(t.region))`,
  /** The part of the balance that the customer may transfer to another account; null if transfers are never allowed. */
  accountTransferable: sql`(select greatest(${accountBalance}, 0)
    from systems s, customers c left join regions r on r.name = upper(c.region)
    where s.id = t.system_id and c.id = t.customer_id and t.status = 'active' and s.allow_transfer and c.is_active
      and case c.allow_transfer when 'yes' then true when 'no' then false else r.allow_transfer end)`,
  /** Spend since the first of the month in the account's currency, as a positive sum. */
  accountSpendThisMonth: sql`(select coalesce(sum(k.spent), 0)::numeric(24,2) from account_sums k
    where k.account_id = t.id and k.month >= date_trunc('month', ${today})::date)`,
  /** Whole days that the balance lasts at the pace of the last two weeks; null if nothing is spent. */
  accountDaysLeft,
  /** True for an active account below the threshold that its customer set for it or for all accounts. */
  accountIsLow: sql`(t.status = 'active' and coalesce((
    select case r.alert
      when 'never' then false
      when 'money' then ${accountBalance} < r.alert_amount
      when 'days' then ${accountDaysLeft} < r.alert_days
      else ${accountDaysLeft} < c.low_balance_days end
    from customers c left join balance_rules r on r.account_id = t.id where c.id = t.customer_id), false))`,
  /** True if the account has ledger entries: the fields that they depend on can't change any more. */
  accountHasMoney: sql`exists (select from ledger_entries e where e.account_id = t.id)`,
} satisfies Readonly<Record<string, SQL>>;
