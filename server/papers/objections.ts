// Rows of a reconciliation that a customer does not agree with: kept beside the row, and told to the managers.
import { sql } from "drizzle-orm";
import type { Region } from "../../src/domain/region.ts";
import type { Queryable } from "../db/open.ts";
import { Problem } from "../problem.ts";
import { queueTask } from "../tracker/queueTask.ts";

interface Objection {
  readonly kind: "bill" | "act";
  readonly id: number;
  readonly comment: string;
}

/**
 * Keeps what a customer says of a row; the same words twice are one task.
 * @throws Problem 404 where the paper is not the customer's to see
 */
export async function object(tx: Queryable, customerId: number, { kind, id, comment }: Objection): Promise<void> {
  const { rows: papers } = await tx.execute<{ number: string; company: string; region: Region }>(sql`
    select p.number, c.company_name as company, c.region from ${kind === "bill" ? sql`bills` : sql`acts`} p
    join customers c on c.id = p.customer_id
    where p.id = ${id} and p.customer_id = ${customerId} ${kind === "act" ? sql`and p.visible` : sql`and p.paid`}`);
  const [paper] = papers;
  if (!paper) throw new Problem(404, "Такого документа нет");
  const { rows: changed } = await tx.execute(sql`
    insert into reconciliation_objections (customer_id, kind, record_id, comment)
    values (${customerId}, ${kind}, ${id}, ${comment})
    on conflict (customer_id, kind, record_id) do update set comment = excluded.comment, at = now()
      where reconciliation_objections.comment <> excluded.comment
    returning 1`);
  if (changed.length === 0) return;
  const { number, company, region } = paper;
  const what = kind === "bill" ? `оплатой по счёту № ${number}` : `актом № ${number}`;
  await queueTask(tx, {
    title: `Сверка: клиент не согласен с ${what}`,
    text: `${company}: ${comment}`,
    region,
    resource: kind === "bill" ? "bills" : "acts",
    recordId: id,
  });
}
