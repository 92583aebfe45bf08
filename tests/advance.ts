// Some records are made of a customer's money that no bill has taken: tests that walk all resources pay it in first.
type Send = (method: "POST" | "PUT", path: string, body: object) => Promise<{ readonly id: number }>;

let count = 0;

/** What a sample of a resource needs before it can be made; for most of them nothing. */
export async function payInFor(resource: string, sample: Record<string, unknown>, send: Send): Promise<void> {
  if (resource !== "allocations" && resource !== "refunds") return;
  const customerId = sample["customerId"];
  const bills = typeof sample["billId"] === "number" ? [{ billId: sample["billId"], amount: "0.01" }] : [];
  const payment = { number: `Аванс ${(count += 1)}`, date: "2026-03-31", amount: "200.00", customerId, bills };
  const { id } = await send("POST", "/api/resources/bank-payments", payment);
  await send("PUT", `/api/bank-payments/${id}/enrol`, {});
  // The sample's own bill is to be paid by nobody.
  sample["amount"] = "1.00";
}
