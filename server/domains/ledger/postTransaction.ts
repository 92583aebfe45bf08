import { sql } from "drizzle-orm";
import type { Currency } from "../../../src/domain/money/currency.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import { queueBalanceChecks } from "../balances/queueBalanceChecks.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** The reason, the date and the customer of a movement. */
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
  /** The bill that money is allocated to or released from. */
  readonly billId?: number;
  /** For a payment that moves after its month was closed, or reconciled: reconciliations count the move on its own day. */
  readonly late?: boolean;
  readonly createdBy: number;
}

export interface LedgerEntry {
  readonly book:
    "cabinet" | "exchange" | "vat" | "commission" | "correction" | "bank" | "unapplied" | "applied" | "receivable";
  /** Set for entries of an account, absent for all other books. */
  readonly accountId?: number;
  readonly currency: Currency;
  /** Positive if the book's balance grows; the entries of a transaction sum to zero in each currency. */
  readonly amount: Money;
}

/**
 * Enters a movement, and queues a check of the balances that it changed.
 * @throws the database's check violation for entries that don't balance, and its unique violation for a repeated entry
 */
export async function postTransaction(
  db: Queryable,
  { kind, date, customerId, createdBy, ...made }: LedgerTransaction,
  entries: readonly LedgerEntry[],
): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id, transfer_id, correction_id, bank_payment_id,
        allocation_id, refund_id, reversal_id, bill_id, late, created_by)
      values (${kind}, ${date}, ${customerId}, ${made.transferId ?? null}, ${made.correctionId ?? null},
        ${made.bankPaymentId ?? null}, ${made.allocationId ?? null}, ${made.refundId ?? null}, ${made.reversalId ?? null}, ${made.billId ?? null},
        ${made.late ?? false}, ${createdBy})
      returning id, kind, date)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select m.id, m.kind, m.date, e.book, e."accountId", e.currency, e.amount
    from made m, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(book text, "accountId" bigint, currency text, amount numeric)`);
  await queueBalanceChecks(db, sql`select ${customerId}::bigint as id`);
}
