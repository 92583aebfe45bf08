// Recent bank payments that wait for an administrator: clear ones, and some that need attention.
import { sql } from "drizzle-orm";
import { divide, type Money, roundHalfUp } from "../../../src/domain/money/money.ts";
import { matchPayments } from "../../../src/domain/papers/matchPayments.ts";
import { addDays, type Day } from "../../../src/domain/time/periods.ts";
import { listedRegions } from "../../../src/domain/company/region.ts";
import { readKnown } from "../../domains/bank/known.ts";
import { paymentKey } from "../../domains/bank/paymentKey.ts";
import { kept, type StatementRow } from "../../domains/bank/statement.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Insert } from "../model.ts";

interface Unpaid extends Record<string, unknown> {
  readonly number: string;
  readonly amount: Money;
  readonly date: Day;
  readonly payerName: string;
  readonly payerTaxNumber: string;
  readonly payerAccount: string;
}

export async function addBankPayments(db: Queryable, insert: Insert, today: Day): Promise<void> {
  for (const region of listedRegions) {
    const { rows: bills } = await db.execute<Unpaid>(sql`
      select b.number, b.amount_with_vat::text as amount, b.date::text as date, c.company_name as "payerName",
        c.company_tax_number as "payerTaxNumber", coalesce(c.bank_account, '') as "payerAccount"
      from bills b join customers c on c.id = b.customer_id
      where b.region = ${region} and not b.paid order by b.date desc, b.id desc limit 5`);
    const rows = bills.map(paymentOf(addDays(today, -1)));
    const matches = matchPayments(rows, await readKnown(db, region, rows), region);
    await insert(
      "bank-payments",
      rows.map(({ line: _, ...payment }, index) => {
        const { certain = false, why = null, customerId = null, bills: shares = [] } = matches[index] ?? {};
        const state = certain ? "ready" : "unclear";
        return {
          ...kept(payment),
          ...{ region, state, why, customerId, bills: shares, key: paymentKey({ region, ...payment }) },
        };
      }),
    );
  }
}

/** Two are clear; one has no number, one pays half, and one comes from an unknown payer. */
const paymentOf =
  (yesterday: Day) =>
  ({ number, amount, date, ...payer }: Unpaid, index: number): StatementRow => {
    const plain = {
      ...{ line: index + 1, date: date > yesterday ? date : yesterday, number: String(4071 + index * 13), amount },
      ...payer,
      purpose: `Оплата по счёту № ${number} за размещение рекламы`,
    };
    if (index === 2) return { ...plain, purpose: "Оплата рекламных услуг по договору" };
    if (index === 3) return { ...plain, amount: roundHalfUp(divide(amount, "2"), 2) };
    if (index === 4)
      return { ...plain, payerName: "ИП Соколова Т. В.", payerTaxNumber: "", payerAccount: "", purpose: "За рекламу" };
    return plain;
  };
