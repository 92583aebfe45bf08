// Customers on deferred payment, and what is shown of their debts.
import { sql } from "drizzle-orm";
import type { Answer } from "../../../world/callers.ts";
import { type Bill, paperOf, type Shop, topUp, type World } from "./world.ts";

interface Owed extends Bill {
  readonly owedSince: string | null;
  readonly payUntil: string | null;
}

export const said = (answer: Pick<Answer, "json">) => answer.json<{ message: string }>().message.replaceAll(/\s/g, " ");

/** Helpers for tests of debts. */
export const owing = (world: World) => {
  const { admin, services, shop, one } = world;
  const change = async ({ customerId }: Shop, body: object): Promise<void> => {
    const { id, version } = await one("customers", customerId);
    const answer = await admin.call("PUT", "/api/customers/update", { body: { id, version, ...body } });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const billsOf = async ({ client }: Shop) => (await client.call("GET", "/api/resources/bills")).json<Owed[]>();
  return {
    change,
    billsOf,
    lateShop: async (more: object = {}): Promise<Shop> => {
      const made = await shop();
      await change(made, { payType: "postpay", ...more });
      return made;
    },
    ask: async ({ client }: Shop, accountId: number, amount: string) =>
      paperOf(await topUp(client, [{ accountId, amount }])).id,
    fulfil: (id: number) => admin.call("POST", `/api/resources/top-up-requests/${id}/fulfil`),
    pay: (id: number) => admin.call("PUT", `/api/bills/${id}/paid`),
    debtOf: async ({ customerId }: Shop) => (await one("customers", customerId))["debt"],
    onlyBill: async (of: Shop): Promise<Owed> => {
      const [bill, ...others] = await billsOf(of);
      if (!bill || others.length > 0) throw new Error(`${others.length} bills beside it`);
      return one<Owed>("bills", bill.id);
    },
    /** The balance of each of a customer's books. */
    booksOf: async ({ customerId }: Shop): Promise<Record<string, string>> => {
      const { rows } = await services.database.db.execute<{ book: string; amount: string }>(sql`
        select e.book || ' ' || e.currency as book, sum(e.amount)::text as amount
        from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
        where x.customer_id = ${customerId} group by 1 having sum(e.amount) <> 0`);
      return Object.fromEntries(rows.map(({ book, amount }) => [book, amount]));
    },
    /** The pivot's rows of an account; sums in hundredths. */
    factsOf: async (accountId: number) =>
      (
        await services.database.db.execute<Record<string, unknown>>(sql`
          select row_kind as kind, paid_date::text as entered, owed, settled_date::text as settled, transferred::int,
            expenses::int, closed_by_act::int as closed
          from pivot_facts where account_id = ${accountId} order by row_kind, source_id`)
      ).rows,
  };
};
