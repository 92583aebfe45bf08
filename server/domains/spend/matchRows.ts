// Finds the accounts of spend rows by system and by the system's account number.
import { sql } from "drizzle-orm";
import { closedMonthWords } from "../../../src/domain/papers/closedMonth.ts";
import type { Currency } from "../../../src/domain/money/currency.ts";
import { compare, type Money, subtract } from "../../../src/domain/money/money.ts";
import { formatDate } from "../../../src/domain/time/formatDate.ts";
import { type Day, dayIn } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { foldAccount, foldSystem } from "./forms.ts";
import type { Fault, SpendRow } from "./readRows.ts";

/** A changed day of an account. */
export interface DayChange {
  readonly accountId: number;
  readonly accountName: string;
  readonly customerId: number;
  readonly customer: string;
  readonly currency: Currency;
  /** The account is suspended: the spend is reported to the administrator. */
  readonly isSuspended: boolean;
  readonly date: Day;
  /** The spend in the ledger, and the new one. */
  readonly was: Money;
  readonly amount: Money;
  readonly difference: Money;
}

export interface Matched {
  readonly faults: readonly Fault[];
  /** Every account in the file, changed or not. */
  readonly accounts: readonly number[];
  readonly changes: readonly DayChange[];
}

interface Account {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly customer: string;
  readonly region: Region;
  readonly currency: Currency;
  readonly isSuspended: boolean;
  readonly systemId: number;
  readonly number: string;
}

/**
 * Finds the accounts, and the ledger's spend on the given days. With `lock` the accounts stay locked until the transaction
 * ends, so that the differences stay correct.
 */
export async function matchRows(
  db: Queryable,
  rows: readonly SpendRow[],
  now: Date,
  { lock }: { readonly lock: boolean },
): Promise<Matched> {
  const systems = await systemsOf(db);
  const known = byNumber(await accountsOf(db, rows, systems, lock));
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  const found = rows.flatMap((given): readonly (SpendRow & { readonly of: Account })[] => {
    const system = systems.get(foldSystem(given.system));
    const [account, ...others] = known.get(keyOf(system, given.account)) ?? [];
    const message =
      system === undefined
        ? `Системы «${given.system.slice(0, 40)}» нет: назовите её, как в разделе «Рекламные системы»`
        : account === undefined
          ? `Аккаунта «${given.account.slice(0, 64)}» в системе «${given.system.slice(0, 40)}» нет`
          : others.length > 0
            ? `Номер «${given.account.slice(0, 64)}» есть у нескольких аккаунтов: ${[account, ...others].map(({ name }) => `«${name}»`).join(", ")}`
            : faultOf(given, account, now, seen);
    if (message !== undefined) faults.push({ row: given.row, message });
    return account === undefined || message !== undefined ? [] : [{ ...given, of: account }];
  });
  const spent = await spentOf(db, found);
  const closed = await closedMonthsOf(db);
  return {
    faults,
    accounts: [...new Set(found.map(({ of }) => of.id))],
    changes: found.flatMap(({ of, row, date, amount }): readonly DayChange[] => {
      const was = spent.get(`${of.id} ${date}`) ?? "0.00";
      const { id: accountId, name: accountName, customerId, customer, currency, isSuspended } = of;
      const difference = subtract(amount, was);
      if (compare(difference, "0") === 0) return [];
      const month = date.slice(0, 7);
      if (closed.has(`${of.region} ${month}`)) {
        faults.push({ row, message: closedMonthWords(month) });
        return [];
      }
      return [{ accountId, accountName, customerId, customer, currency, isSuspended, date, was, amount, difference }];
    }),
  };
}

function faultOf({ row, date, currency }: SpendRow, account: Account, now: Date, seen: Map<string, number>) {
  if (currency !== undefined && currency !== account.currency)
    return `Кабинет «${account.name}» ведётся в ${account.currency}, а не в ${currency}`;
  if (date > dayIn(account.region, now)) return `${formatDate(date)} ещё не наступило`;
  const key = `${account.id} ${date}`;
  const before = seen.get(key);
  seen.set(key, before ?? row);
  return before === undefined ? undefined : `Этот день аккаунта «${account.name}» уже есть в строке ${before}`;
}

/** Keys like "by 2026-09"; the database checks again when the spend is entered. */
async function closedMonthsOf(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select region || ' ' || to_char(month, 'YYYY-MM') as month from closed_months where state <> 'open'`);
  return new Set(rows.map(({ month }) => month));
}

/** Runs after the accounts are locked, as a separate statement. */
async function spentOf(
  db: Queryable,
  rows: readonly { readonly of: Account; readonly date: Day }[],
): Promise<ReadonlyMap<string, Money>> {
  const days = JSON.stringify(rows.map(({ of, date }) => ({ id: of.id, date })));
  const { rows: found } = await db.execute<{ id: number; date: Day; spent: Money }>(sql`
    select d.id, d.date::text as date, (-sum(e.amount))::numeric(24,2)::text as spent
    from jsonb_to_recordset(${days}::jsonb) as d(id bigint, date date)
    join ledger_entries e on e.account_id = d.id and e.date = d.date and e.kind = 'spend'
    group by d.id, d.date`);
  return new Map(found.map(({ id, date, spent }) => [`${id} ${date}`, spent]));
}

/** Systems' ids by key and by name. */
async function systemsOf(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: number; key: string; name: string }>(sql`select id, key, name from systems`);
  const named = (word: "key" | "name") => rows.map((row) => [foldSystem(row[word]), row.id] as const);
  return new Map([...named("name"), ...named("key")]);
}

async function accountsOf(
  db: Queryable,
  rows: readonly SpendRow[],
  known: ReadonlyMap<string, number>,
  lock: boolean,
): Promise<readonly Account[]> {
  const systems = [...new Set(rows.flatMap(({ system }) => known.get(foldSystem(system)) ?? []))];
  const numbers = [...new Set(rows.map(({ account }) => foldAccount(account)))];
  const { rows: found } = await db.execute<Account & Record<string, unknown>>(sql`
    select a.id, a.name, a.customer_id as "customerId", c.company_name as customer, a.region, a.currency,
      a.status = 'suspended' as "isSuspended",
      a.system_id as "systemId", a.external_account_id as number
    from accounts a join customers c on c.id = a.customer_id
    where a.system_id = any(${sql.param(systems)}::bigint[])
      and ${foldedNumber} = any(${sql.param(numbers)})
    order by a.id ${lock ? sql`for no key update of a` : sql``}`);
  return found;
}

/** The same normalisation as foldAccount. */
const foldedNumber = sql`regexp_replace(
  regexp_replace(lower(a.external_account_id collate "C"), '^act_', ''), '[^[:alnum:].@_]', '', 'g')`;

function byNumber(accounts: readonly Account[]): ReadonlyMap<string, readonly Account[]> {
  const known = new Map<string, readonly Account[]>();
  for (const account of accounts) {
    const key = keyOf(account.systemId, account.number);
    known.set(key, [...(known.get(key) ?? []), account]);
  }
  return known;
}

const keyOf = (systemId: number | undefined, number: string): string => `${systemId} ${foldAccount(number)}`;
