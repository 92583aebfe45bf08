// Bank payments that administrators enter and allocate.
import { sql } from "drizzle-orm";
import type { Reconciliation } from "../../../../src/contract/papers/papers.ts";
import { addMonths, dayIn } from "../../../../src/domain/time/periods.ts";
import type { Bill, Row, Shop, World } from "../billing/world.ts";
import type { Answer } from "../../../world/callers.ts";

let numbers = 0;

/** A bank payment that is not enrolled yet. */
export async function typeIn(world: World, payment: object): Promise<Row> {
  const whole = { date: world.today, number: `п-${(numbers += 1)}`, payerTaxNumber: "191000056", ...payment };
  return world.create("bank-payments", whole);
}

export const act = (world: World, resource: string, id: number, action: string, body?: object): Promise<Answer> =>
  world.admin.call("PUT", `/api/${resource}/${id}/${action}`, body ? { body } : {});

/** An enrolled payment. */
export async function received(world: World, payment: object): Promise<Row> {
  const { id } = await typeIn(world, payment);
  const answer = await act(world, "bank-payments", id, "enrol");
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<Row>();
}

export const allocate = (world: World, billId: number, amount?: string): Promise<Answer> =>
  world.admin.call("POST", "/api/resources/allocations", {
    body: { billId, ...(amount === undefined ? {} : { amount }) },
  });

export const refund = (world: World, customerId: number, amount: string, date: string = world.today): Promise<Answer> =>
  world.admin.call("POST", "/api/resources/refunds", {
    body: { customerId, amount, date, reason: "Лишнее" },
  });

export const unappliedOf = async (world: World, { customerId }: Shop): Promise<unknown> =>
  (await world.one("customers", customerId))["unapplied"];

export const billOf = (world: World, { id }: Bill): Promise<Bill> => world.one<Bill>("bills", id);

export async function reconciled({ client }: Shop): Promise<Reconciliation> {
  const [from, to] = [-24, 24].map((months) => addMonths(dayIn("by"), months));
  return (await client.call("GET", `/api/reconciliation?from=${from}&to=${to}`)).json<Reconciliation>();
}

/** The total of each book by currency, for all customers or one. */
export async function booksOf(world: World, customerId?: number): Promise<Readonly<Record<string, number>>> {
  const { rows } = await world.services.database.db.execute<{ book: string; amount: string }>(sql`
    select e.book || ' ' || e.currency as book, sum(e.amount)::text as amount
    from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
    where ${customerId === undefined ? sql`true` : sql`x.customer_id = ${customerId}`} group by 1`);
  return Object.fromEntries(rows.map(({ book, amount }) => [book, Number(amount)]));
}
