// The moves of people in a business. A step says who acts, on what, and with which sums.
import { addDays } from "../../../../../src/domain/time/periods.ts";
import type { Answer } from "../../../../world/callers.ts";
import type { Business } from "./business.ts";
import type { Model } from "./model.ts";
import { moneyMoves } from "./moneyMoves.ts";
import { monthMoves } from "./monthMoves.ts";
import { type Chance, pick, text } from "./stage.ts";

export const moves = { ...moneyMoves, ...monthMoves };

export type MoveName = keyof typeof moves;

/** The relative frequency of each move. */
export const weights: Readonly<Record<MoveName, number>> = {
  ...{ bill: 4, topUp: 4, payBill: 5, payment: 5, enrolPayment: 1, movePayment: 1, allocate: 2, release: 1, refund: 2 },
  ...{ request: 3, spend: 9, transfer: 3, correct: 2, actByHand: 2, run: 4, billAct: 2, showAct: 1, deletePaper: 1 },
  ...{ contract: 1, rate: 3, closeMonth: 1, reopenMonth: 1, twice: 2, reverse: 4 },
};

/** Performs a move. */
export async function doMove(
  name: MoveName,
  business: Business,
  model: Model,
  chance: Chance,
): Promise<readonly Answer[]> {
  const trader = pick(business.traders, chance.who);
  const cabinet = trader && pick(trader.cabinets, chance.one);
  const other = trader && pick(trader.cabinets, chance.one + 1 + (chance.other % 3));
  if (!trader || !cabinet || !other) throw new Error("a business of nobody");
  const today = business.today(trader.region);
  const size = trader.region === "by" ? 1 : 150;
  const answers = await moves[name]({
    ...{ business, model, trader, chance, today, cabinet, other },
    day: addDays(today, -chance.back),
    sum: text(chance.cents * size + 20000 * size),
    small: text(Math.max(1, Math.round(chance.cents / (cabinet.system === "yandex_direct" ? 2 / size : 8)))),
  });
  return answers === undefined ? [] : "status" in answers ? [answers] : answers;
}
