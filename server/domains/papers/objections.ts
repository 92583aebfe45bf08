// Objections of customers to rows of a reconciliation: stored with the row, and reported to the managers.
import { sql, type SQL } from "drizzle-orm";
import type { Reconciliation } from "../../../src/contract/papers/papers.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { Problem } from "../../platform/problem.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft, insertDraft } from "../../engine/write/write.ts";
import type { WriteContext } from "../../engine/registry.ts";
import { queueTask } from "../tracker/queueTask.ts";

interface Objection {
  readonly kind: Reconciliation["rows"][number]["kind"];
  readonly id: number;
  readonly comment: string;
}

/**
 * Stores a customer's objection to a row. A repeated text makes no second task; a new text needs a new answer.
 * @throws Problem 404 if the customer may not see the paper
 */
export async function object(
  context: WriteContext,
  customerId: number,
  { kind, id, comment }: Objection,
): Promise<void> {
  const { db, registry } = context;
  // A concurrent identical objection waits here and then finds this one.
  await db.execute(sql`select from customers where id = ${customerId} for no key update`);
  const { rows: papers } = await db.execute<Paper>(sql`
    select ${kind === "refund" ? sql`p.id::text` : sql`p.number`} as number, ${days[kind]}::text as date,
      c.company_name as company, c.region
    from ${sql.identifier(tables[kind])} p join customers c on c.id = ${customerId}
    where p.id = ${id} and ${kind === "payment" ? hadPayment(customerId) : sql`p.customer_id = ${customerId}`}
      and ${shown[kind]}`);
  const [paper] = papers;
  if (!paper) throw new Problem(404, "Такого документа нет");
  const { number, date, company, region } = paper;
  const definition = registry.require("objections");
  const { rows: before } = await db.execute<{ id: number }>(sql`
    select id from objections
    where customer_id = ${customerId} and kind = ${kind} and record_id = ${id} order by id desc limit 1`);
  const kept = before[0] && (await requireRecord(context, definition, before[0].id, true));
  if (kept?.["comment"] === comment && kept["state"] !== "withdrawn") return;
  const said = { comment, state: "open", answer: null };
  const document = `${names[kind]} № ${number}`;
  const row = { customerId, kind, recordId: id, resource: resources[kind], document, date };
  const { id: recordId } = kept
    ? await applyDraft(context, definition, kept, said, "update")
    : await insertDraft(context, definition, { ...row, ...said });
  await queueTask(db, {
    title: `Сверка: клиент не согласен с ${words[kind]} № ${number}`,
    text: `${company}: ${comment}`,
    region,
    resource: definition.name,
    recordId,
  });
}

interface Paper extends Record<string, unknown> {
  readonly number: string;
  readonly date: string | null;
  readonly company: string;
  readonly region: Region;
}

type ByKind<T> = Readonly<Record<Objection["kind"], T>>;

const tables: ByKind<string> = { payment: "bank_payments", refund: "refunds", bill: "bills", act: "acts" };
const resources: ByKind<string> = { payment: "bank-payments", refund: "refunds", bill: "bills", act: "acts" };
const names: ByKind<string> = { payment: "Оплата", refund: "Возврат", bill: "Оплата по счёту", act: "Акт" };
const words: ByKind<string> = { payment: "платежом", refund: "возвратом", bill: "оплатой по счёту", act: "актом" };

/** The date of the row in the reconciliation. */
const days: ByKind<SQL> = { payment: sql`p.date`, refund: sql`p.date`, bill: sql`p.paid_at`, act: sql`p.date` };

/** A payment that moved to another customer late is still in the reconciliation of whose it was. */
const hadPayment = (customerId: number): SQL => sql`(p.customer_id = ${customerId} or exists (
    select from ledger_transactions x where x.bank_payment_id = p.id and x.customer_id = ${customerId} and x.late))`;

/** Only rows that appear in a reconciliation. */
const shown: ByKind<SQL> = {
  payment: sql`p.state = 'done'`,
  refund: sql`p.state = 'done'`,
  bill: sql`p.paid`,
  act: sql`p.visible`,
};
