// Decides when money needs a second administrator.
import { sql } from "drizzle-orm";
import type { Region } from "../../../../src/domain/company/region.ts";
import { add, compare, type Money } from "../../../../src/domain/money/money.ts";
import type { WriteContext } from "../../../engine/registry.ts";

/** A region's limit, and what counts towards it. */
interface Limit {
  /** With the columns customer_id, state and created_at. */
  readonly table: string;
  /** The column with the sum in the region's currency. */
  readonly sum: string;
  /** The column of regions; null if one administrator is enough. */
  readonly limit: string;
}

/** Money that returns from accounts to the advance. */
export const reversalsByTwo: Limit = { table: "reversals", sum: "amount_with_vat", limit: "reversal_limit" };

interface Customer {
  readonly id: number;
  readonly region: Region;
}

/**
 * True above the limit. It includes the customer's records of the last 24 hours, so that splitting a large sum doesn't
 * avoid the second administrator. The caller has locked the customer, so that concurrent records count, too.
 */
export async function needsSecond(
  { db, clock }: Pick<WriteContext, "db" | "clock">,
  { id, region }: Customer,
  { table, sum, limit }: Limit,
  amount: Money,
): Promise<boolean> {
  const since = new Date(clock().getTime() - 24 * 60 * 60 * 1000);
  const { rows } = await db.execute<{ most: Money | null; given: Money }>(sql`
    select r.${sql.identifier(limit)}::text as most, (
      select coalesce(sum(f.${sql.identifier(sum)}), 0)::numeric(24,2)::text from ${sql.identifier(table)} f
      where f.customer_id = ${id} and f.state <> 'declined' and f.created_at > ${since}) as given
    from regions r where r.name = upper(${region})`);
  const [{ most, given } = { most: null, given: "0.00" }] = rows;
  return most !== null && compare(add(given, amount), most) > 0;
}
