// A move's input: who acts, on what, and with which sums.
import { sql } from "drizzle-orm";
import type { Day } from "../../../../../src/domain/time/periods.ts";
import type { Answer } from "../../../../world/callers.ts";
import type { Business, Cabinet, Trader } from "./business.ts";
import type { Model } from "./model.ts";

/** Random numbers that a move interprets as needed; made smaller when a test fails. */
export interface Chance {
  readonly who: number;
  readonly one: number;
  readonly other: number;
  /** From 1 to 90000. */
  readonly cents: number;
  /** Days before today. */
  readonly back: number;
}

export interface Stage {
  readonly business: Business;
  readonly model: Model;
  readonly trader: Trader;
  readonly chance: Chance;
  readonly today: Day;
  /** Today or an earlier day. */
  readonly day: Day;
  readonly cabinet: Cabinet;
  readonly other: Cabinet;
  /** A sum with VAT, of a usual size in the region. */
  readonly sum: string;
  /** The same in a cabinet's currency, worth some dollars. */
  readonly small: string;
}

export type Move = (stage: Stage) => Promise<Answer | readonly Answer[] | undefined>;

export const text = (cents: number): string => (cents / 100).toFixed(2);
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

export interface Found {
  readonly id: number;
  readonly version: number;
  readonly customer: number;
  readonly date: Day;
  readonly amount: string;
}

/** A record of any customer that meets a condition. */
export const oneOf = async ({ business, chance }: Stage, table: string, which: string, amount = "0") =>
  pick(
    await business.rows<Found>(sql`
      select id, version, customer_id as customer, date::text as date, ${sql.raw(amount)}::text as amount from ${sql.identifier(table)}
      where ${sql.raw(which)} order by id`),
    chance.one * 5 + chance.who,
  );
export const unpaidBill = (stage: Stage) => oneOf(stage, "bills", "not paid", "amount_with_vat");

export const ownerOf = ({ business, trader }: Stage, found: Found | undefined): Trader =>
  business.traders.find(({ shop }) => shop.customerId === found?.customer) ?? trader;
