// Some records need a customer's unallocated money, or a paid bill: tests that walk all resources pay it in first.
import type { Definition } from "../../src/definition/grammar.ts";

type Body = Readonly<Record<string, unknown>>;
export type Send = (
  method: "GET" | "POST" | "PUT",
  path: string,
  body: Body,
) => Promise<Body & { readonly id: number }>;

let count = 0;

/** Makes what a resource's sample depends on; nothing for most of them. */
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

/** Pays an advance in; the sample's own bill stays unpaid. */
async function advance(sample: Record<string, unknown>, send: Send): Promise<void> {
  // A sample reversal has a customer and a sum of its own.
  delete sample["reversalId"];
  const customerId = sample["customerId"];
  const bills = typeof sample["billId"] === "number" ? [{ billId: sample["billId"], amount: "0.01" }] : [];
  count += 1;
  // A new sum each time, so that no question about a duplicate comes up.
  const payment = { number: `Аванс ${count}`, date: "2026-03-31", amount: `${200 + count}.00`, customerId, bills };
  const { id } = await send("POST", "/api/resources/bank-payments", payment);
  await send("PUT", `/api/bank-payments/${id}/enrol`, {});
}

/** Another bill of the same customer, for the same account. */
async function paidBill(sample: Record<string, unknown>, send: Send): Promise<void> {
  const { customerId, date, lines } = await send("GET", `/api/resources/bills/${String(sample["billId"])}`, {});
  const [{ accountId = 0 } = {}] = lines as readonly { readonly accountId?: number }[];
  // A sum that no sample payment has, so that no question about a duplicate comes up.
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
