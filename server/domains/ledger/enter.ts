import { sql } from "drizzle-orm";
import type { Currency } from "../../../src/domain/currency.ts";
import type { Money } from "../../../src/domain/money.ts";
import type { Day } from "../../../src/domain/periods.ts";
import { lookLater } from "../balances/lookLater.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** Why money moves, on which day, and for whom. */
export interface LedgerTransaction {
  readonly kind:
    "transfer" | "correction" | "receipt" | "allocation" | "release" | "refund" | "reassignment" | "reversal";
  readonly date: Day;
  readonly customerId: number;
  readonly transferId?: number;
  readonly correctionId?: number;
  readonly bankPaymentId?: number;
  readonly allocationId?: number;
  readonly refundId?: number;
  readonly reversalId?: number;
  /** The bill that money is set apart for, or taken back from. */
  readonly billId?: number;
  readonly createdBy: number;
}

export interface LedgerEntry {
  readonly book:
    "cabinet" | "exchange" | "vat" | "commission" | "correction" | "bank" | "unapplied" | "applied" | "receivable";
  /** Of a cabinet, and of nothing else. */
  readonly accountId?: number;
  readonly currency: Currency;
  /** Positive where the book gains; the entries of a transaction sum to zero in each currency. */
  readonly amount: Money;
}

/**
 * Enters one movement, and has the balances looked at that it moved.
 * @throws the database's check violation for entries that don't balance, and its unique violation for what was entered
 *   before
 */
export async function enter(
  db: Queryable,
  { kind, date, customerId, createdBy, ...made }: LedgerTransaction,
  entries: readonly LedgerEntry[],
): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id, transfer_id, correction_id, bank_payment_id,
        allocation_id, refund_id, reversal_id, bill_id, created_by)
      values (${kind}, ${date}, ${customerId}, ${made.transferId ?? null}, ${made.correctionId ?? null},
        ${made.bankPaymentId ?? null}, ${made.allocationId ?? null}, ${made.refundId ?? null}, ${made.reversalId ?? null}, ${made.billId ?? null},
        ${createdBy})
      returning id, kind, date)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, m.kind, m.date, e.book, e."accountId", e.currency, e.amount
    from made m, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(book text, "accountId" bigint, currency text, amount numeric)`);
  await lookLater(db, sql`select ${customerId}::bigint as id`);
}
