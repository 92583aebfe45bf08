// Rows of a reconciliation that a customer does not agree with: kept beside the row, and told to the managers.
import { sql, type SQL } from "drizzle-orm";
import type { Reconciliation } from "../../src/contract/papers.ts";
import type { Region } from "../../src/domain/region.ts";
import type { Queryable } from "../db/open.ts";
import { Problem } from "../problem.ts";
import { queueTask } from "../tracker/queueTask.ts";

interface Objection {
  readonly kind: Reconciliation["rows"][number]["kind"];
  readonly id: number;
  readonly comment: string;
}

/**
 * Keeps what a customer says of a row; the same words twice are one task.
 * @throws Problem 404 where the paper is not the customer's to see
 */
export async function object(tx: Queryable, customerId: number, { kind, id, comment }: Objection): Promise<void> {
  const { rows: papers } = await tx.execute<{ number: string; company: string; region: Region }>(sql`
    select ${kind === "refund" ? sql`p.id::text as number` : sql`p.number`}, c.company_name as company, c.region
    from ${sql.identifier(tables[kind])} p join customers c on c.id = p.customer_id
    where p.id = ${id} and p.customer_id = ${customerId} and ${shown[kind]}`);
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
  await queueTask(tx, {
    title: `Сверка: клиент не согласен с ${words[kind]} № ${number}`,
    text: `${company}: ${comment}`,
    region,
    resource: resources[kind],
    recordId: id,
  });
}

type ByKind<T> = Readonly<Record<Objection["kind"], T>>;

const tables: ByKind<string> = { payment: "bank_payments", refund: "refunds", bill: "bills", act: "acts" };
const resources: ByKind<string> = { payment: "bank-payments", refund: "refunds", bill: "bills", act: "acts" };
const words: ByKind<string> = { payment: "платежом", refund: "возвратом", bill: "оплатой по счёту", act: "актом" };

/** Only what stands in a reconciliation. */
const shown: ByKind<SQL> = {
  payment: sql`p.state = 'done'`,
  refund: sql`true`,
  bill: sql`p.paid`,
  act: sql`p.visible`,
};
