// Contracts are in force between their dates: money and papers belong to a contract that is in force on their day.
import { sql, type SQL } from "drizzle-orm";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Draft } from "../../../engine/registry.ts";

/** A contract that nobody has suspended, over contracts aliased `k`; ignores its dates. */
export const contractIsActive = sql`(k.is_active and k.status = 'active')`;

/** A contract in force on a day, over contracts aliased `k`: active, begun and not expired. */
export const contractHolds = (day: Day | SQL): SQL =>
  sql`(${contractIsActive} and ${day}::date between k.start_date and coalesce(k.expiry_date, 'infinity'))`;

/**
 * Why a customer's contract is not in force on a day, as a sentence without a full stop; undefined if it is in force, or is
 * not the customer's.
 */
export async function contractFault(
  db: Queryable,
  { id, customerId }: { readonly id: number; readonly customerId: number },
  day: Day,
): Promise<string | undefined> {
  interface Row extends Record<string, unknown> {
    readonly number: string;
    readonly start: Day;
    readonly expiry: Day | null;
    readonly active: boolean;
    readonly holds: boolean;
  }
  const { rows } = await db.execute<Row>(sql`
    select k.number, k.start_date::text as start, k.expiry_date::text as expiry, ${contractIsActive} as active,
      ${contractHolds(day)} as holds
    from contracts k where k.id = ${id} and k.customer_id = ${customerId}`);
  const [contract] = rows;
  if (!contract || contract.holds) return undefined;
  const { number, start, expiry, active } = contract;
  const named = `Договор № ${number}`;
  if (!active) return `${named} приостановлен`;
  if (day < start) return `${named} действует только с ${formatDate(start)}`;
  return `${named} действовал по ${formatDate(expiry ?? day)}`;
}

/**
 * Requires the record's contract to be in force on a day.
 * @throws Problem 422 on `contractId`
 */
export async function requireContractOn(db: Queryable, { contractId, customerId }: Draft, day: Day): Promise<void> {
  if (typeof contractId !== "number") return;
  const fault = await contractFault(db, { id: contractId, customerId: Number(customerId) }, day);
  if (fault !== undefined) throw new Problem(422, messages.checkInput, { errors: { contractId: fault } });
}
