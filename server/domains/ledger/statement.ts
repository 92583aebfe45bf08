// A statement of an account, or of all accounts of a customer: opening balance, every movement with the balance after it,
// closing balance. Every query here is limited to the caller's accounts; the database calculates the sums, in accounts'
// currencies.
import { sql, type SQL } from "drizzle-orm";
import type { Movement, Statement } from "../../../src/contract/money/ledger.ts";
import type { Period } from "../../../src/domain/time/periods.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { requirePeriod } from "../requirePeriod.ts";

/** Which movements are returned, and in which form. */
export interface Wanted extends Period {
  readonly accountId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly by?: "day" | "month" | undefined;
}

type Scope = Pick<Statement, "customer" | "account"> & { readonly accounts: readonly number[] };

/** The position where a page ends. */
interface Place {
  readonly date: string;
  readonly rank: number;
  readonly id: number;
}

/**
 * One page of a statement.
 * @throws Problem 404 for an account or customer that the caller may not see, 422 for an invalid period, 400 for an invalid
 * `after`
 */
export async function readStatement(
  db: Queryable,
  caller: Caller,
  wanted: Wanted,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Statement> {
  const { from, to } = requirePeriod(wanted);
  const { accounts, ...whose } = await scopeOf(db, caller, wanted);
  const place = after === undefined ? undefined : readPlace(after);
  const found = await movementsOf(db, accounts, wanted, place, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    ...{ from, to, ...whose },
    totals: await totalsOf(db, accounts, wanted),
    rows: rows.map(({ rank: _rank, id: _id, ...row }) => row),
    next: found.length > limit && last ? writePlace(last) : null,
  };
}

/** The requested accounts: the caller's own, or for an administrator those named. */
async function scopeOf(db: Queryable, caller: Caller, { accountId, customerId }: Wanted): Promise<Scope> {
  const mine = caller.customerId === null ? sql`true` : sql`c.id = ${caller.customerId}`;
  if (accountId === undefined && caller.customerId === null && customerId === undefined)
    throw new Problem(422, messages.checkInput, { errors: { customerId: messages.required } });
  const named =
    accountId !== undefined
      ? sql`a.id = ${accountId}`
      : sql`c.id = ${caller.customerId === null ? (customerId ?? 0) : caller.customerId}`;
  const { rows } = await db.execute<{ customer: string; account: string | null; id: number | null }>(sql`
    select c.company_name as customer, a.name as account, a.id
    from customers c left join accounts a on a.customer_id = c.id
    where ${mine} and ${named} order by a.id`);
  const [first] = rows;
  if (!first) throw new Problem(404, accountId === undefined ? "Такого клиента нет" : "Такого аккаунта нет");
  return {
    customer: first.customer,
    account: accountId === undefined ? null : first.account,
    accounts: rows.flatMap(({ id }) => id ?? []),
  };
}

/** One total per currency, also for currencies without movements in the period. */
async function totalsOf(
  db: Queryable,
  accounts: readonly number[],
  { from, to }: Wanted,
): Promise<Statement["totals"]> {
  const { rows } = await db.execute<Statement["totals"][number] & Record<string, unknown>>(sql`
    select a.currency,
      coalesce(sum(e.amount) filter (where e.date < ${from}), 0)::numeric(24,2)::text as opening,
      coalesce(sum(e.amount) filter (where e.date >= ${from} and e.amount > 0), 0)::numeric(24,2)::text as came,
      coalesce(sum(e.amount) filter (where e.date >= ${from} and e.amount < 0), 0)::numeric(24,2)::text as left,
      coalesce(sum(e.amount), 0)::numeric(24,2)::text as closing
    from accounts a left join ledger_entries e on e.account_id = a.id and e.date <= ${to}
    where a.id = any(${sql.param(accounts)}::bigint[]) group by a.currency order by a.currency`);
  return rows;
}

type Found = Movement & Place;

/**
 * On each day money received comes before money spent, so that no balance is shown lower than it was. Spend is grouped by
 * account and day or month together with its corrections: a reader wants to know what a day has cost.
 */
async function movementsOf(
  db: Queryable,
  accounts: readonly number[],
  { from, to, by = "day" }: Wanted,
  place: Place | undefined,
  limit: number,
): Promise<readonly Found[]> {
  const told =
    by === "month"
      ? sql`case when e.kind = 'spend'
          then least((date_trunc('month', e.date) + interval '1 month - 1 day')::date, ${to}::date) else e.date end`
      : sql`e.date`;
  // Months before that of the page's start can't contain later movements.
  const since =
    place === undefined ? from : sql`greatest(${from}::date, date_trunc('month', ${place.date}::date)::date)`;
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with entry as (
      select ${told} as date, ${rankOf} as rank, e.kind, e.account_id, e.currency, e.id, e.amount, e.transaction_id
      from ledger_entries e
      where e.account_id = any(${sql.param(accounts)}::bigint[]) and e.date between ${since} and ${to}
    ),
    movement as (
      select date, rank, kind, account_id, currency, min(id) as id, sum(amount) as amount, min(transaction_id) as transaction_id
      from entry group by date, rank, kind, account_id, currency, case when kind = 'spend' then 0 else transaction_id end
      having sum(amount) <> 0
    ),
    running as (
      select m.*, sum(m.amount) over (partition by m.currency order by m.date, m.rank, m.id) + coalesce(o.opening, 0) as balance
      from movement m left join (
        select currency, sum(amount) as opening from ledger_entries
        where account_id = any(${sql.param(accounts)}::bigint[]) and date < ${since} group by currency) o using (currency)
    ),
    page as (select * from running where ${behind(place)} order by date, rank, id limit ${limit})
    select p.kind || '-' || p.id as key, p.date::text as date, p.rank, p.id, p.kind, p.account_id as "accountId",
      a.name as "accountName", s.name as "systemName", p.currency, p.amount::numeric(24,2)::text as amount,
      p.balance::numeric(24,2)::text as balance, x.bill_id as "billId", b.number as "billNumber",
      other.name as "otherAccount", coalesce(k.reason, r.reason) as note
    from page p
    join accounts a on a.id = p.account_id join systems s on s.id = a.system_id
    join ledger_transactions x on x.id = p.transaction_id
    left join bills b on b.id = x.bill_id
    left join transfers t on t.id = x.transfer_id
    left join accounts other
      on other.id = case when t.from_account_id = p.account_id then t.to_account_id else t.from_account_id end
    left join corrections k on k.id = x.correction_id
    left join reversals r on r.id = x.reversal_id
    order by p.date, p.rank, p.id`);
  return rows;
}

const rankOf = sql`case when e.kind = 'spend' then 3 when e.amount < 0 then 2 when e.kind = 'enrolment' then 0 else 1 end`;

const behind = (place: Place | undefined): SQL =>
  place === undefined
    ? sql`true`
    : sql`(date, rank, id) > (${place.date}::date, ${place.rank}::integer, ${place.id}::bigint)`;

const writePlace = ({ date, rank, id }: Place): string =>
  Buffer.from(JSON.stringify([date, rank, id])).toString("base64url");

function readPlace(text: string): Place {
  const [date, rank, id] = parsed(text);
  if (typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)))
    if (Number.isInteger(rank) && Number.isSafeInteger(id)) return { date, rank: Number(rank) % 10, id: Number(id) };
  throw new Problem(400, "Неверный параметр after");
}

function parsed(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
