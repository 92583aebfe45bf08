// Prepares a bill for saving: numbers and prices it while it is unpaid; on payment sets the day and the total.
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { compare, type Money, sum } from "../../../../src/domain/money/money.ts";
import { addDays, type Day, dayIn, daysBetween, yearOf } from "../../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { Problem } from "../../../platform/problem.ts";
import { isFrozen } from "../../../engine/write/frozen.ts";
import type { Draft, WriteContext } from "../../../engine/registry.ts";
import { nextNumber } from "./paperNumber.ts";
import { withoutLines, priceDraft } from "./priceDraft.ts";
import type { PricedLine } from "./priceLines.ts";
import { requirePaidOnce } from "../advance/paidOnce.ts";
import { billsToPay, priceIsOver } from "../advance/unapplied.ts";

/**
 * Sets region, number, VAT percent, prices and sum of a bill and, on payment, its day and what is enrolled. The sum's VAT
 * is computed when it is read (`vat_of`).
 * @throws Problem 409 for a bill that is paid or whose price has expired, 422 with the wrong fields
 */
export async function prepareBill(draft: Draft, current: AnyRecord | undefined, context: WriteContext): Promise<Draft> {
  if (current && isFrozen(context, context.registry.require("bills"), current)) {
    if (draft["paid"] !== true || current["paid"] === true) return draft;
    await requirePaidOnce(current, context);
    return { ...draft, ...paid({ ...current, ...draft }, current, context) };
  }
  const priced = await priceDraft(context, "bills", draft, current);
  const bill = priced ? { ...draft, ...(await whatItCosts(priced, draft, current, context)) } : withoutLines(draft);
  if (current && draft["paid"] === true) await requirePaidOnce(current, context);
  const isPaid = bill["paid"] === true || (priced && current && (await isCovered(bill, current, context)));
  return isPaid ? { ...bill, paid: true, ...paid({ ...current, ...bill }, current, context) } : bill;
}

/**
 * True if a changed bill's sum is exactly what is allocated to it.
 * @throws Problem 409 if the sum is smaller, or the bill is another customer's
 */
async function isCovered(bill: Draft, current: AnyRecord, { db }: WriteContext): Promise<boolean> {
  const before = (await billsToPay(db, [current.id], { lock: false })).get(current.id);
  if (!before || compare(before.applied, "0") <= 0) return false;
  const applied = formatMoney(before.applied, regionCurrency[before.region]);
  if ((bill["customerId"] ?? before.customerId) !== before.customerId)
    throw new Problem(409, `На счёт зачтено ${applied}: клиента сменить нельзя`, { current });
  const difference = compare((bill["amountWithVat"] ?? before.amount) as Money, before.applied);
  if (difference < 0) throw new Problem(409, `На счёт зачтено ${applied}: меньше его сумма быть не может`, { current });
  return difference === 0;
}

async function whatItCosts(
  { terms, vatPercent, lines, amountWithVat }: NonNullable<Awaited<ReturnType<typeof priceDraft>>>,
  draft: Draft,
  current: AnyRecord | undefined,
  { db }: WriteContext,
): Promise<Draft> {
  const day = String(draft["date"] ?? current?.["date"]);
  const isOfYear = current !== undefined && yearOf(day) === yearOf(String(current["date"]));
  const number = isOfYear ? {} : { number: await nextNumber(db, "bills", terms.region, day) };
  return { ...number, region: terms.region, vatPercent, lines, amountWithVat };
}

/** @throws Problem 422 for an impossible day of payment, 409 for one after the last day of the price */
function paid(bill: Draft, current: AnyRecord | undefined, { clock }: WriteContext): Draft {
  const date = bill["date"] as Day;
  const region = bill["region"] as Region;
  const lines = (bill["lines"] ?? []) as readonly PricedLine[];
  const today = dayIn(region, clock());
  const paidAt = (bill["paidAt"] ?? today) as Day;
  if (paidAt > today && paidAt > date) throw refuse("paidAt", "Этот день ещё не наступил");
  if (paidAt < date) throw refuse("paidAt", `Счёт от ${formatDate(date)}: раньше он не мог быть оплачен`);
  const until = priceUntil(bill, current, lines);
  if (until !== null && paidAt > until)
    throw new Problem(409, priceIsOver({ number: String(bill["number"]), until }), { ...(current && { current }) });
  return { paidAt, enrolledAmount: sum(lines.map((line) => line.enrolled)) };
}

/** The last day on which a bill's rates are valid; null if it has no rates or no term, or is enrolled. */
function priceUntil(bill: Draft, current: AnyRecord | undefined, lines: readonly PricedLine[]): Day | null {
  const own = regionCurrency[bill["region"] as Region];
  if (
    !current ||
    current["owedSince"] !== null ||
    typeof current["payUntil"] !== "string" ||
    lines.every(({ currency }) => currency === own)
  )
    return null;
  // If the same change moves the bill's date, its term moves along.
  return addDays(bill["date"] as Day, daysBetween(current["date"] as Day, current["payUntil"]));
}

const refuse = (field: string, message: string) => new Problem(422, message, { errors: { [field]: message } });
