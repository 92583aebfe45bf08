// Computed values of accounts: SQL over a row aliased `t`.
import { sql, type SQL } from "drizzle-orm";
import { paceDays } from "../../../src/domain/money/pace.ts";
import { todayEverywhere, todayIn } from "../../platform/db/today.ts";

const today = todayIn(sql`t.region`);

/** Total since the account was opened; triggers on the ledger maintain `account_sums` (0069_account_sums.sql). */
const accountBalance = sql`(select coalesce(sum(k.amount), 0)::numeric(24,2) from account_sums k
    where k.account_id = t.id and k.month is null)`;

const pace = sql.raw(String(paceDays));

/** Of an account with the customer `c` and the contract `k`: whoever pays for actual expenses needs no money there. */
const daysLeft = (balance: SQL): SQL =>
  sql`case when coalesce(k.payment_terms, c.pay_type) = 'actual' then null
    when p.spent > 0 then least(floor(greatest(${balance}, 0) * ${pace} / p.spent), 9999)::integer
    when ${balance} < 0 then 0 end`;

const accountDaysLeft = sql`(select ${daysLeft(accountBalance)}
    from (select -sum(e.amount) as spent from ledger_entries e
      where e.account_id = t.id and e.kind = 'spend' and e.date > ${today} - ${pace}) p
      join customers c on c.id = t.customer_id left join contracts k on k.id = t.contract_id)`;

/** True for an account below the threshold of its rule `r`, or without one of its customer `c`. */
const isBelow = (balance: SQL, left: SQL): SQL => sql`
    case r.alert
      when 'never' then false
      when 'money' then ${balance} < r.alert_amount
      when 'days' then ${left} < r.alert_days
      else ${left} < c.low_balance_days end`;

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
  /**
   * Whole days that the balance lasts at the pace of the last two weeks, none if it is below zero; null if nothing is spent
   * or the spend is paid for afterwards.
   */
  accountDaysLeft,
  /** True for an active account below the threshold that its customer set for it, or for all accounts. */
  accountIsLow: sql`(t.status = 'active' and coalesce((
    select ${isBelow(accountBalance, accountDaysLeft)}
    from customers c left join balance_rules r on r.account_id = t.id where c.id = t.customer_id), false))`,
  /** True if the account has ledger entries: the fields that these depend on can't change any more. */
  accountHasMoney: sql`exists (select from ledger_entries e where e.account_id = t.id)`,
} satisfies Readonly<Record<string, SQL>>;

const balances = (fits: SQL): SQL => sql`
  select t.id, coalesce(sum(k.amount), 0)::numeric(24,2) as value
  from accounts t left join account_sums k on k.account_id = t.id and k.month is null
  where ${fits} group by t.id`;

/** The accounts' spend of the last two weeks; accounts without spend in them are left out. */
const paces = (fits: SQL): SQL => sql`
  select t.id, -sum(e.amount) as spent
  from accounts t join ledger_entries e on e.account_id = t.id and e.kind = 'spend'
    -- The first condition can use an index; the second is the account's own day.
    and e.date > ${todayEverywhere} - ${pace} and e.date > ${today} - ${pace}
  where ${fits} group by t.id`;

/** The accounts `t` that match a condition, each with `balance` and `days_left`. */
export const accountsJudged = (fits: SQL): SQL => sql`
  select t.*, b.value as balance, ${daysLeft(sql`b.value`)} as days_left
  from accounts t join customers c on c.id = t.customer_id left join contracts k on k.id = t.contract_id
    join (${balances(fits)}) b on b.id = t.id left join (${paces(fits)}) p on p.id = t.id`;

/** The same values for many accounts at once: separate lookups for thousands of accounts read fifty times as much. */
export const valuesOfMany = {
  accountBalance: balances,
  accountSpendThisMonth: (fits) => sql`
    select t.id, coalesce(sum(k.spent), 0)::numeric(24,2) as value
    from accounts t left join account_sums k on k.account_id = t.id and k.spent <> 0 and k.month is not null
      and k.month >= date_trunc('month', ${todayEverywhere})::date and k.month >= date_trunc('month', ${today})::date
    where ${fits} group by t.id`,
  accountDaysLeft: (fits) => sql`select j.id, j.days_left as value from (${accountsJudged(fits)}) j`,
  accountIsLow: (fits) => sql`
    select j.id, j.status = 'active' and coalesce(${isBelow(sql`j.balance`, sql`j.days_left`)}, false) as value
    from (${accountsJudged(fits)}) j
      join customers c on c.id = j.customer_id left join balance_rules r on r.account_id = j.id`,
} satisfies Partial<Record<keyof typeof accountComputed, (fits: SQL) => SQL>>;
