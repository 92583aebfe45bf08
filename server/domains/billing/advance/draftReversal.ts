import { compare, type Money } from "../../../../src/domain/money/money.ts";
import { type Day, dayIn } from "../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { costOfPart } from "../../../../src/domain/money/reversal.ts";
import type { Draft } from "../../../engine/registry.ts";
import type { Reversible } from "./reversible.ts";

interface Reversed {
  readonly money: Reversible;
  /** In the account's currency. */
  readonly amount: Money;
  readonly customerId: number;
  readonly region: Region;
  /** An unpaid bill is a debt, which the reversal reduces. */
  readonly isPaid: boolean;
  readonly reason: string;
}

/** The reversal to save, dated today, but not before the money's enrolment. */
export function draftReversal({ money, amount, isPaid, ...own }: Reversed, clock: () => Date): Draft {
  const { billId, accountId, currency, before, enrolledOn } = money;
  const cost = costOfPart(money, before, amount);
  const date = later(enrolledOn, dayIn(own.region, clock()));
  const toDebt = isPaid ? "0.00" : cost.amountWithVat;
  return { ...own, ...cost, billId, accountId, amount, currency, date, toDebt, state: "done" };
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** True if the reversed part costs nothing. */
export const costsNothing = (draft: Draft): boolean => compare(String(draft["amountWithVat"]), "0") <= 0;
