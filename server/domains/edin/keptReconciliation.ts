// A reconciliation of a period becomes a record when somebody signs it: with the sums and the bytes of this moment.
import { sql } from "drizzle-orm";
import type { Period } from "../../../src/domain/periods.ts";
import { keepFile } from "../../platform/files/keptFiles.ts";
import { drawReconciliation } from "../papers/reconciliationPaper.ts";
import type { WriteReach } from "../../engine/registry.ts";
import { insertDraft } from "../../engine/write/write.ts";
import type { Services } from "../../platform/services.ts";

/** The number of the record that holds a customer's reconciliation as it is now; made where there is none. */
export async function keepReconciliation(
  customerId: number,
  period: Period,
  reach: WriteReach,
  services: Services,
): Promise<number> {
  // Others who sign the same wait for this one, and find its record then.
  await reach.db.execute(sql`select from customers where id = ${customerId} for update`);
  const { found, name, bytes } = await drawReconciliation(reach.db, customerId, period, services);
  const id = await keepFile(reach.db, services.files, bytes);
  const { rows } = await reach.db.execute<{ id: number }>(sql`
    select id from reconciliations where customer_id = ${customerId} and date_from = ${period.from}
      and date_to = ${period.to} and original->>'id' = ${id} order by id limit 1`);
  if (rows[0]) return rows[0].id;
  const { region, currency, opening, debit, credit, closing } = found;
  const record = await insertDraft(reach, services.registry.require("reconciliations"), {
    ...{ customerId, region, currency, opening, debit, credit, closing },
    ...{ dateFrom: period.from, dateTo: period.to, signing: "none", signingAsked: false },
    original: { id, name, type: "application/pdf", size: bytes.length },
  });
  return record.id;
}
