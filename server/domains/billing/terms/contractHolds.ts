// Contracts hold between their dates: money and papers come under one that holds on their day.
import { sql, type SQL } from "drizzle-orm";
import { formatDate } from "../../../../src/domain/formatDate.ts";
import type { Day } from "../../../../src/domain/periods.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Draft } from "../../../engine/registry.ts";

/** A contract that nobody has suspended, over contracts aliased `k`; its dates are not asked. */
export const contractIsActive = sql`(k.is_active and k.status = 'active')`;

/** A contract that holds on a day, over contracts aliased `k`: active, begun, and not over before the day is. */
export const contractHolds = (day: Day | SQL): SQL =>
  sql`(${contractIsActive} and ${day}::date between k.start_date and coalesce(k.expiry_date, 'infinity'))`;

/**
 * Why a customer's contract does not hold on a day, as a sentence without its full stop; undefined where it holds, and
 * for a contract that isn't the customer's.
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
 * The contract that a record names must hold on a day.
 * @throws Problem 422 beside `contractId`
 */
export async function requireContractOn(db: Queryable, { contractId, customerId }: Draft, day: Day): Promise<void> {
  if (typeof contractId !== "number") return;
  const fault = await contractFault(db, { id: contractId, customerId: Number(customerId) }, day);
  if (fault !== undefined) throw new Problem(422, messages.checkInput, { errors: { contractId: fault } });
}
