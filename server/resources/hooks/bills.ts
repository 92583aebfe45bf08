// Bills: numbered and priced by the server until they are entered into the ledger, when they are paid or owed, and fixed
// then.
import { formatMoney } from "../../../src/domain/format.ts";
import { compare, type Money, sum } from "../../../src/domain/money.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/region.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { nextNumber } from "../../billing/documentNumber.ts";
import { enrolBills } from "../../billing/enrolBills.ts";
import { settleBills } from "../../billing/settleBills.ts";
import { besideLines, priceDraft } from "../../billing/priceDraft.ts";
import type { PricedLine } from "../../billing/priceLines.ts";
import { billsToPay } from "../../billing/unapplied.ts";
import { Problem } from "../../problem.ts";
import type { Hooks } from "../hooks.ts";
import type { Draft, WriteReach } from "../write.ts";
import { onlyFields } from "./frozen.ts";

export const billHooks: Hooks = {
  prepare: prepareBill,
  settle: async (bill, before, { db, caller }) => {
    const isPaid = bill["paid"] === true && before?.["paid"] !== true;
    const wasOwed = (before?.["owedSince"] ?? null) !== null;
    if (isPaid && wasOwed) await settleBills(db, [bill.id], caller.userId);
    else if (isPaid || (bill["owedSince"] !== null && !wasOwed)) await enrolBills(db, [bill.id], caller.userId);
  },
};

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
    const open = ["base", "hasOriginal", "original", "paid"];
    const change = onlyFields(draft, current, open, "Деньги по счёту уже зачислены: суммы и строки уже не изменить");
    return change["paid"] === true ? { ...change, ...paid(current) } : change;
  }
  const priced = await priceDraft(reach, "bills", draft, current);
  const bill = priced ? { ...draft, ...(await whatItCosts(priced, draft, current, reach)) } : besideLines(draft);
  const isPaid = bill["paid"] === true || (priced && current && (await isCovered(bill, current, reach)));
  return isPaid ? { ...bill, paid: true, ...paid({ ...current, ...bill }) } : bill;
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
  const number = current ? {} : { number: await nextNumber(db, "bills", terms.region, String(draft["date"])) };
  return { ...number, region: terms.region, vatPercent, lines, amountWithVat };
}

function paid({ region, lines }: Draft): Draft {
  const enrolled = ((lines ?? []) as readonly PricedLine[]).map((line) => line.enrolled);
  return { paidAt: dayIn(region as Region), enrolledAmount: sum(enrolled) };
}
