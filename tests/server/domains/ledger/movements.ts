// Movements of the ledger besides bills, made through the API.
import { sql } from "drizzle-orm";
import type { Statement } from "../../../../src/contract/money/ledger.ts";
import { dayIn } from "../../../../src/domain/time/periods.ts";
import type { Answer, Client } from "../../../world/callers.ts";
import type { Bill, Shop, World } from "../billing/world.ts";

let keys = 0;

/** A transfer as the portal sends it. */
export const transfer = (
  client: Client,
  body: { fromAccountId: number; toAccountId: number; amount: unknown; customerId?: number },
  key = `transfer-${(keys += 1)}-${Math.random()}`,
): Promise<Answer> => client.call("POST", "/api/transfers", { body, headers: { "idempotency-key": key } });

/** A correction by an administrator who confirms any consequence. */
export const correct = (
  { admin, today }: World,
  accountId: number,
  amount: string,
  { reason = "Ошибка", date = today }: { reason?: string; date?: string } = {},
): Promise<Answer> =>
  admin.call("POST", "/api/resources/corrections", {
    body: { accountId, amount, reason, date },
    headers: { "x-confirmed": "negative-balance,unexplained-correction" },
  });

/** Puts money into an account at once, with a paid bill. */
export async function pay(world: World, shop: Shop, accountId: number, amount: string): Promise<Bill> {
  const bill = (await shop.bill([{ accountId, amount }])).json<Bill>();
  const paid = await world.admin.call("PUT", `/api/bills/${bill.id}/paid`);
  if (paid.status !== 200) throw new Error(paid.text);
  return paid.json<Bill>();
}

/** A system's spend of an account in roubles this month, entered without the API. */
export async function spendAtOnce(
  { services }: World,
  { customerId }: Shop,
  accountId: number,
  amount: string,
): Promise<void> {
  await services.database.db.execute(sql`
    with made as (
      insert into ledger_transactions (kind, date, customer_id) values ('spend', ${dayIn("by")}, ${customerId})
      returning id, kind, date)
    insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
    select id, kind, date, 'cabinet', ${accountId}::bigint, 'BYN', -${amount}::numeric from made
    union all select id, kind, date, 'spend', null, 'BYN', ${amount}::numeric from made`);
}

export async function statementOf(client: Client, query: Readonly<Record<string, unknown>>): Promise<Statement> {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const answer = await client.call("GET", `/api/statement?${text}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<Statement>();
}

/** The messages of a refusal, by field. */
export const errorsOf = (answer: Answer): Record<string, string> =>
  answer.json<{ errors?: Record<string, string> }>().errors ?? {};
