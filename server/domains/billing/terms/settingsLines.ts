// Deletes one range of a commission or discount by its id (specification §7 DELETE /api/regions/settings-lines).
import { sql } from "drizzle-orm";
import type { billingCalls } from "../../../../src/contract/money/billing.ts";
import { type Range, withoutRange } from "../../../../src/domain/money/ranges.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { Handler } from "../../../platform/context.ts";
import { Problem } from "../../../platform/problem.ts";
import { writeContextOf } from "../../../engine/writeContextOf.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import { updateRecord } from "../../../engine/write/save.ts";

interface Agreement {
  readonly commission: readonly Range[] | null;
  readonly discount: readonly Range[] | null;
}

/**
 * The neighbouring range takes over the deleted range's sums, so that every sum keeps a percent. The change is checked,
 * audited and effective from today like any other change of the record.
 * @throws Problem 404 for an unknown range
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
  const recordContext = writeContextOf(context);
  const definition = recordContext.registry.require(resource);
  const record = await requireRecord(recordContext, definition, found.parentId, true);
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
  // A concurrent request may have deleted it while this one waited for the lock.
  if (!isThere) throw gone();
  await updateRecord(recordContext, definition, record.id, { systemSettings }, record.version, context.services);
  return { message: messages.saved };
};

const gone = () => new Problem(404, "Такой строки нет");
