// The bills that a payment is split across, with the sum of each.
import { sql } from "drizzle-orm";
import { formatMoney } from "../../../src/domain/money/format.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import { type Share, shareOut, type ShareFault, type WantedShare } from "../../../src/domain/money/shareOut.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { type BillToPay, billsToPay, lateFor, leftToPay } from "../billing/advance/unapplied.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";

export interface Payment {
  readonly region: Region;
  /** In the region's currency. */
  readonly amount: Money;
  /** The day on which the payment arrived. */
  readonly date: Day;
  readonly customerId: number | null;
  readonly bills: readonly WantedShare[];
}

export interface Shared {
  /** The named customer, otherwise the customer of the bills. */
  readonly customerId: number | null;
  readonly shares: readonly Share[];
}

/**
 * @param lock locks the bills until the transaction ends
 * @throws Problem 422 with the errors by field
 */
export async function sharesOf(
  db: Queryable,
  { region, amount, date, customerId: named, bills: wanted }: Payment,
  options: { readonly lock: boolean },
): Promise<Shared> {
  const ids = wanted.map(({ billId }) => billId);
  const bills = await billsToPay(db, ids, options);
  const customerId = named ?? bills.get(ids[0] ?? 0)?.customerId ?? null;
  const errors: Record<string, string> = {};
  if (customerId !== null && (await regionOf(db, customerId)) !== region)
    errors["customerId"] = "Клиент другого региона";
  for (const [index, id] of ids.entries())
    if (bills.get(id)?.customerId !== customerId) errors[`bills.${index}.billId`] = "Это счёт другого клиента";
  for (const [index, id] of ids.entries()) {
    const late = lateFor(bills.get(id), date);
    if (late !== undefined) errors[`bills.${index}.billId`] ??= late;
  }
  const left = new Map([...bills].map(([id, bill]) => [id, leftToPay(bill)]));
  const { shares, faults } = shareOut(amount, wanted, left);
  for (const fault of faults)
    if (errors[`bills.${fault.index}.billId`] === undefined)
      errors[`bills.${fault.index}.${fault.field}`] = wordsOf(fault, bills.get(ids[fault.index] ?? 0));
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return { customerId, shares };
}

function wordsOf({ fault }: ShareFault, bill: BillToPay | undefined): string {
  if (fault === "twice") return "Этот счёт уже есть в другой строке";
  if (!bill) return "Счёт: такой записи нет";
  const name = `Счёт № ${bill.number}`;
  if (fault === "paid") return `${name} уже оплачен`;
  if (fault === "moreThanPaid") return "На этот счёт не хватает оплаты: уменьшите сумму строк";
  return `${name}: не хватает только ${formatMoney(leftToPay(bill), regionCurrency[bill.region])}`;
}

async function regionOf(db: Queryable, customerId: number): Promise<Region | undefined> {
  const { rows } = await db.execute<{ region: Region }>(sql`select region from customers where id = ${customerId}`);
  return rows[0]?.region;
}
