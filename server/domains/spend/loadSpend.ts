// Loads spend: an entry of the difference brings the ledger's spend of an account's day to what the system reports. The same
// file loaded again changes nothing; a corrected one enters the corrections only.
import { sql } from "drizzle-orm";
import type { SpendPreview } from "../../../src/contract/money/spend.ts";
import { add } from "../../../src/domain/money/money.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import { totalsByCurrency } from "../../../src/domain/money/totals.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { userName } from "../auth/userName.ts";
import { queueBalanceChecks } from "../balances/queueBalanceChecks.ts";
import type { Context } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { insertDraft } from "../../engine/write/write.ts";
import { type DayChange, type Matched, matchRows } from "./matchRows.ts";
import type { ReadRows } from "./readRows.ts";

/** The most errors and changes shown; people fix one cause at a time. */
const maxShown = 100;

/** Shows what loading would change, without changing anything. */
export async function previewSpend({ db, services }: Context, { rows, faults }: ReadRows): Promise<SpendPreview> {
  const matched = await matchRows(db, rows, services.clock(), { lock: false });
  const all = [...faults, ...matched.faults].toSorted((a, b) => a.row - b.row);
  return {
    rows: rows.length + faults.length,
    accounts: matched.accounts.length,
    ...daysOf(rows),
    faults: all.slice(0, maxShown),
    faultCount: all.length,
    changes: matched.changes
      .slice(0, maxShown)
      .map(({ accountId, accountName, customer, date, currency, was, amount }) => ({
        ...{ accountId, accountName, customer, date, currency, was, amount },
      })),
    changed: matched.changes.length,
    suspended: suspendedOf(matched.changes).slice(0, maxShown),
    totals: totalsOf(matched.changes),
  };
}

/** Suspended accounts with spend, each with its sum. */
function suspendedOf(changes: readonly DayChange[]): SpendPreview["suspended"] {
  const found = new Map<number, SpendPreview["suspended"][number]>();
  for (const { accountId, accountName, customer, currency, isSuspended, difference } of changes) {
    if (!isSuspended) continue;
    const amount = add(found.get(accountId)?.amount ?? "0.00", difference);
    found.set(accountId, { accountId, accountName, customer, currency, amount });
  }
  return [...found.values()];
}

export interface Source {
  readonly source: "file" | "call";
  readonly fileName: string | null;
}

/**
 * Enters all rows or none, and records their source.
 * @throws Problem 422 with the errors by row
 */
export async function loadSpend(context: Context, { rows, faults }: ReadRows, { source, fileName }: Source) {
  const { db, caller, services } = context;
  const matched = await matchRows(db, rows, services.clock(), { lock: true });
  requireNone([...faults, ...matched.faults], rows.length);
  const recordContext = writeContextOf(context);
  const { id: importId } = await insertDraft(recordContext, services.registry.require("spend-imports"), {
    ...{
      source,
      fileName,
      author: await userName(db, caller.userId),
      rows: rows.length,
      changed: matched.changes.length,
    },
    ...daysOf(rows),
    totals: totalsOf(matched.changes),
  });
  await enterSpend(db, matched, importId, caller.userId);
  const days = counted(matched.changes.length, "день", "дня", "дней");
  const message = matched.changes.length > 0 ? `Расход загружен: изменилось ${days}` : "Всё это уже было загружено";
  return { importId, rows: rows.length, changed: matched.changes.length, message };
}

function requireNone(faults: ReadRows["faults"], rows: number): void {
  if (faults.length === 0 && rows > 0) return;
  const errors = Object.fromEntries(faults.slice(0, maxShown).map(({ row, message }) => [`rows.${row}`, message]));
  throw new Problem(422, messages.checkInput, {
    errors: faults.length > 0 ? errors : { file: "В файле нет строк с расходом" },
  });
}

const daysOf = (rows: ReadRows["rows"]) => {
  const days = rows.map(({ date }) => date).toSorted();
  return { firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null };
};

const totalsOf = (changes: readonly DayChange[]): SpendPreview["totals"] =>
  totalsByCurrency(changes.map(({ currency, difference }) => ({ currency, amount: difference })));

/** Enters one ledger transaction per customer and day. */
async function enterSpend(db: Queryable, { changes, accounts }: Matched, importId: number, userId: number) {
  const given = JSON.stringify(
    changes.map(({ accountId, customerId, currency, date, difference }) => ({
      ...{ account: accountId, customer: customerId, currency, date, difference },
    })),
  );
  await db.execute(sql`
    with change as (
      select * from jsonb_to_recordset(${given}::jsonb)
        as c(account bigint, customer bigint, currency text, date date, difference numeric(14,2))
    ),
    made as (
      insert into ledger_transactions (kind, date, customer_id, spend_import_id, created_by)
      select 'spend', date, customer, ${importId}, ${userId} from change group by date, customer order by date, customer
      returning id, date, customer_id
    )
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, 'spend', c.date, 'cabinet', c.account, c.currency, -c.difference
    from change c join made m on m.date = c.date and m.customer_id = c.customer
    union all
    select m.id, 'spend', c.date, 'spend', null, c.currency, sum(c.difference)
    from change c join made m on m.date = c.date and m.customer_id = c.customer
    group by m.id, c.date, c.currency having sum(c.difference) <> 0`);
  await queueBalanceChecks(
    db,
    sql`select distinct customer_id as id from ledger_transactions where spend_import_id = ${importId}`,
  );
  await db.execute(sql`update accounts set synced_at = now() where id = any(${sql.param(accounts)}::bigint[])`);
}
