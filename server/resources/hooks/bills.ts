// Bills: numbered and priced by the server while they are unpaid, entered into the ledger when paid, and fixed then.
import { sum } from "../../../src/domain/money.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import type { Region } from "../../../src/domain/region.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { nextNumber } from "../../billing/documentNumber.ts";
import { enrolBills } from "../../billing/enrolBills.ts";
import { priceDraft } from "../../billing/priceDraft.ts";
import type { PricedLine } from "../../billing/priceLines.ts";
import { Problem } from "../../problem.ts";
import type { Hooks } from "../hooks.ts";
import type { Draft, WriteReach } from "../write.ts";
import { onlyFields } from "./frozen.ts";

export const billHooks: Hooks = {
  prepare: prepareBill,
  settle: async (bill, before, { db, caller }) => {
    if (bill["paid"] === true && before?.["paid"] !== true) await enrolBills(db, [bill.id], caller.userId);
  },
};

/**
 * A bill on its way to be saved: region, number, VAT, prices and sum, and on payment its day and what is enrolled.
 * @throws Problem 409 for what can't be changed in a paid bill, 422 with the wrong fields
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
  const priced = await priceDraft(reach, "bills", draft, current);
  const bill = priced ? { ...draft, ...(await whatItCosts(priced, draft, current, reach)) } : draft;
  return bill["paid"] === true ? { ...bill, ...paid({ ...current, ...bill }) } : bill;
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
