// Some records are made of a customer's money that no bill has taken, or that one has: tests that walk all resources pay
// it in first.
import type { Definition } from "../../src/definition/grammar.ts";

type Body = Readonly<Record<string, unknown>>;
export type Send = (
  method: "GET" | "POST" | "PUT",
  path: string,
  body: Body,
) => Promise<Body & { readonly id: number }>;

let count = 0;

/** What a sample of a resource needs before it can be made; for most of them nothing. */
export async function payInFor(
  resource: Definition["name"],
  sample: Record<string, unknown>,
  send: Send,
): Promise<void> {
  const pay = payments[resource];
  if (!pay) return;
  await pay(sample, send);
  sample["amount"] = "1.00";
}

/** The sample's own bill is to be paid by nobody. */
async function advance(sample: Record<string, unknown>, send: Send): Promise<void> {
  // Whose reversal it is and how much it has given is its own.
  delete sample["reversalId"];
  const customerId = sample["customerId"];
  const bills = typeof sample["billId"] === "number" ? [{ billId: sample["billId"], amount: "0.01" }] : [];
  count += 1;
  // Of another sum each time: nobody asks whether it is the one before.
  const payment = { number: `Аванс ${count}`, date: "2026-03-31", amount: `${200 + count}.00`, customerId, bills };
  const { id } = await send("POST", "/api/resources/bank-payments", payment);
  await send("PUT", `/api/bank-payments/${id}/enrol`, {});
}

/** Another bill of the same customer, in the same account. */
async function paidBill(sample: Record<string, unknown>, send: Send): Promise<void> {
  const { customerId, date, lines } = await send("GET", `/api/resources/bills/${String(sample["billId"])}`, {});
  const [{ accountId = 0 } = {}] = lines as readonly { readonly accountId?: number }[];
  // Of a sum that no payment of a sample has: nobody asks whether that one has paid it.
  const bill = { customerId, date, lines: [{ accountId, amount: "123.00" }] };
  const { id } = await send("POST", "/api/resources/bills", bill);
  await send("PUT", `/api/bills/${id}/paid`, { paidAt: date });
  Object.assign(sample, { billId: id, accountId });
}

const payments: Readonly<Record<string, typeof advance>> = {
  allocations: advance,
  refunds: advance,
  reversals: paidBill,
};
