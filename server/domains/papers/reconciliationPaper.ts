// The reconciliation of a period as a PDF.
import { sql } from "drizzle-orm";
import type { Reconciliation } from "../../../src/contract/papers/papers.ts";
import { formatDate } from "../../../src/domain/time/formatDate.ts";
import type { Period } from "../../../src/domain/time/periods.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import type { Party } from "./model.ts";
import { buyer, seller } from "./sides.ts";
import { readReconciliation } from "./reconciliation.ts";

export interface DrawnReconciliation {
  readonly found: Reconciliation;
  /** The file's name. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** @throws Problem 404 for an unknown customer, 409 if its region is not set up */
export async function drawReconciliation(
  db: Queryable,
  customerId: number,
  period: Period,
  { pdfRenderer }: Pick<Services, "pdfRenderer">,
): Promise<DrawnReconciliation> {
  const found = await readReconciliation(db, customerId, period);
  const sides = await sidesOf(db, customerId);
  const paper = { form: "reconciliation", date: found.to, changedAt: `${found.to}T00:00:00.000Z` } as const;
  const bytes = await pdfRenderer.draw({ ...found, ...sides, ...paper });
  return { found, name: `${reconciliationName(found)}.pdf`, bytes };
}

/** «Акт сверки 01.01.2026–31.03.2026» */
export const reconciliationName = ({ from, to }: Period): string => `Акт сверки ${formatDate(from)}–${formatDate(to)}`;

/** The two parties of a customer's papers. */
export async function sidesOf(
  db: Queryable,
  customerId: number,
): Promise<{ readonly seller: Party; readonly buyer: Party }> {
  const { rows } = await db.execute<{ seller: Party; buyer: Party }>(sql`
    select ${seller} as seller, ${buyer} as buyer
    from customers c join regions r on r.name = upper(c.region) where c.id = ${customerId}`);
  const [sides] = rows;
  if (!sides) throw new Problem(409, "Регион клиента не настроен: его настраивает администратор");
  return sides;
}
