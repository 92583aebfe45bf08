import { compare, type Money } from "../../../../src/domain/money.ts";
import { type Day, dayIn } from "../../../../src/domain/periods.ts";
import type { Region } from "../../../../src/domain/region.ts";
import { costOfPart } from "../../../../src/domain/reversal.ts";
import type { Draft } from "../../../engine/registry.ts";
import type { Reversible } from "./reversible.ts";

interface Reversed {
  readonly money: Reversible;
  /** Of the cabinet's currency. */
  readonly amount: Money;
  readonly customerId: number;
  readonly region: Region;
  /** A bill that is not paid is owed: its debt shrinks. */
  readonly isPaid: boolean;
  readonly reason: string;
}

/** A reversal as it is kept, of today, though not before the money came. */
export function draftReversal({ money, amount, isPaid, ...own }: Reversed, clock: () => Date): Draft {
  const { billId, accountId, currency, before, enrolledOn } = money;
  const cost = costOfPart(money, before, amount);
  const date = later(enrolledOn, dayIn(own.region, clock()));
  return { ...own, ...cost, billId, accountId, amount, currency, date, toDebt: isPaid ? "0.00" : cost.amountWithVat };
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** A part that costs nothing is none. */
export const isWorthNothing = (draft: Draft): boolean => compare(String(draft["amountWithVat"]), "0") <= 0;
