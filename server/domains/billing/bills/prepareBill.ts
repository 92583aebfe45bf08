// A bill on its way to be saved: numbered and priced while it is unpaid, dated and summed up when it is paid.
import { formatMoney } from "../../../../src/domain/format.ts";
import { formatDate } from "../../../../src/domain/formatDate.ts";
import { compare, type Money, sum } from "../../../../src/domain/money.ts";
import { addDays, type Day, dayIn, daysBetween, yearOf } from "../../../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../../../src/domain/region.ts";
import type { AnyRecord } from "../../../../src/resources/defineResource.ts";
import { Problem } from "../../../platform/problem.ts";
import { onlyFields } from "../../../engine/write/frozen.ts";
import type { Draft, WriteReach } from "../../../engine/registry.ts";
import { nextNumber } from "./documentNumber.ts";
import { besideLines, priceDraft } from "./priceDraft.ts";
import type { PricedLine } from "./priceLines.ts";
import { requirePaidOnce } from "../advance/paidOnce.ts";
import { billsToPay, priceIsOver } from "../advance/unapplied.ts";

/**
 * A bill on its way to be saved: region, number, VAT, prices and sum, and on payment its day and what is enrolled.
 * @throws Problem 409 for what can't be changed in a paid or owed bill, 422 with the wrong fields
 */
export async function prepareBill(draft: Draft, current: AnyRecord | undefined, reach: WriteReach): Promise<Draft> {
  if (current?.["paid"] === true) {
    if (draft["paid"] === false)
      throw new Problem(409, "Счёт оплачен, и деньги зачислены: сделать его неоплаченным нельзя", { current });
    return onlyFields(
      draft,
      current,
      ["base", "hasOriginal", "original"],
      "Счёт оплачен: суммы и строки уже не изменить",
    );
  }
  if (current && current["owedSince"] !== null) {
    const open = ["base", "hasOriginal", "original", "paid", "paidAt"];
    const change = onlyFields(draft, current, open, "Деньги по счёту уже зачислены: суммы и строки уже не изменить");
    if (change["paid"] !== true) return change;
    await requirePaidOnce(current, reach);
    return { ...change, ...paid({ ...current, ...change }, current, reach) };
  }
  const priced = await priceDraft(reach, "bills", draft, current);
  const bill = priced ? { ...draft, ...(await whatItCosts(priced, draft, current, reach)) } : besideLines(draft);
  if (current && draft["paid"] === true) await requirePaidOnce(current, reach);
  const isPaid = bill["paid"] === true || (priced && current && (await isCovered(bill, current, reach)));
  return isPaid ? { ...bill, paid: true, ...paid({ ...current, ...bill }, current, reach) } : bill;
}

/**
 * True when a changed bill asks for no more than was set apart for it.
 * @throws Problem 409 when it asks for less, or somebody else
 */
async function isCovered(bill: Draft, current: AnyRecord, { db }: WriteReach): Promise<boolean> {
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
  { db }: WriteReach,
): Promise<Draft> {
  const day = String(draft["date"] ?? current?.["date"]);
  const isOfYear = current !== undefined && yearOf(day) === yearOf(String(current["date"]));
  const number = isOfYear ? {} : { number: await nextNumber(db, "bills", terms.region, day) };
  return { ...number, region: terms.region, vatPercent, lines, amountWithVat };
}

/** @throws Problem 422 for a day of payment that can't be, 409 for one after the last day on which the price holds */
function paid(bill: Draft, current: AnyRecord | undefined, { clock }: WriteReach): Draft {
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

/** The last day on which the rates in a bill hold; null where there are none, or no term, or they were entered by now. */
function priceUntil(bill: Draft, current: AnyRecord | undefined, lines: readonly PricedLine[]): Day | null {
  const own = regionCurrency[bill["region"] as Region];
  if (
    !current ||
    current["owedSince"] !== null ||
    typeof current["payUntil"] !== "string" ||
    lines.every(({ currency }) => currency === own)
  )
    return null;
  // The term of a bill that is dated anew in the same change goes along with its date.
  return addDays(bill["date"] as Day, daysBetween(current["date"] as Day, current["payUntil"]));
}

const refuse = (field: string, message: string) => new Problem(422, message, { errors: { [field]: message } });
