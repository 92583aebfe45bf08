// One range of a commission or discount is taken out by its own id (specification §7 DELETE /api/regions/settings-lines).
import { sql } from "drizzle-orm";
import type { billingCalls } from "../../../../src/contract/billing.ts";
import { type Range, withoutRange } from "../../../../src/domain/ranges.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { Handler } from "../../../platform/context.ts";
import { Problem } from "../../../platform/problem.ts";
import { reachOf } from "../../../engine/reachOf.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import { updateRecord } from "../../../engine/write/save.ts";

interface Agreement {
  readonly commission: readonly Range[] | null;
  readonly discount: readonly Range[] | null;
}

/**
 * The sums of the range that goes are taken over by its neighbour, so that no sum is left without a percent. It is a
 * change of the record like any other: checked, audited, and holding from today.
 * @throws Problem 404 for no such range
 */
export const removeSettingsLine: Handler<(typeof billingCalls)["DELETE /api/regions/settings-lines"]> = async (
  { query: { id, isCustomer } },
  context,
) => {
  const resource = isCustomer === "true" ? "customers" : "regions";
  const named = JSON.stringify([{ id }]);
  const { rows } = await context.db.execute<{ parentId: number }>(sql`
    select parent_id as "parentId" from ${sql.identifier(`${resource}_system_settings`)}
    where commission @> ${named}::jsonb or discount @> ${named}::jsonb limit 1`);
  const [found] = rows;
  if (!found) throw gone();
  const reach = reachOf(context);
  const definition = reach.registry.require(resource);
  const record = await requireRecord(reach, definition, found.parentId, true);
  let isThere = false;
  const without = (ranges: readonly Range[] | null): readonly Range[] => {
    const at = (ranges ?? []).findIndex((range) => range.id === id);
    if (at < 0) return ranges ?? [];
    isThere = true;
    return withoutRange(ranges ?? [], at);
  };
  const systemSettings = ((record["systemSettings"] ?? []) as readonly Agreement[]).map((agreed) => ({
    ...agreed,
    commission: without(agreed.commission),
    discount: without(agreed.discount),
  }));
  // Somebody else may have taken it out while this waited for the record.
  if (!isThere) throw gone();
  await updateRecord(reach, definition, record.id, { systemSettings }, record.version, context.services);
  return { message: messages.saved };
};

const gone = () => new Problem(404, "Такой строки нет");
