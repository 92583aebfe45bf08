// A reconciliation becomes a record when somebody signs it: with the sums and the bytes of that moment.
import { sql } from "drizzle-orm";
import type { Period } from "../../../src/domain/time/periods.ts";
import { keepFile } from "../../platform/files/keptFiles.ts";
import { drawReconciliation } from "../papers/reconciliationPaper.ts";
import type { WriteContext } from "../../engine/registry.ts";
import { insertDraft } from "../../engine/write/write.ts";
import type { Services } from "../../platform/services.ts";

/** The id of the record with a customer's current reconciliation; creates it if there is none. */
export async function keepReconciliation(
  customerId: number,
  period: Period,
  context: WriteContext,
  services: Services,
): Promise<number> {
  // Concurrent signers wait here and then find this record.
  await context.db.execute(sql`select from customers where id = ${customerId} for update`);
  const { found, name, bytes } = await drawReconciliation(context.db, customerId, period, services);
  const id = await keepFile(context.db, services.files, bytes);
  const { rows } = await context.db.execute<{ id: number }>(sql`
    select id from reconciliations where customer_id = ${customerId} and date_from = ${period.from}
      and date_to = ${period.to} and original->>'id' = ${id} order by id limit 1`);
  if (rows[0]) return rows[0].id;
  const { region, currency, opening, debit, credit, closing } = found;
  const record = await insertDraft(context, services.registry.require("reconciliations"), {
    ...{ customerId, region, currency, opening, debit, credit, closing },
    ...{ dateFrom: period.from, dateTo: period.to, signing: "none", signingAsked: false },
    original: { id, name, type: "application/pdf", size: bytes.length },
  });
  return record.id;
}
