import { sum } from "../../../src/domain/money/money.ts";
import { addDays, type Day } from "../../../src/domain/time/periods.ts";
import { priceLine, type PricedLine } from "../../domains/billing/bills/priceLines.ts";
import { enrolBills } from "../../domains/billing/bills/enrolBills.ts";
import { nextNumber } from "../../domains/billing/bills/paperNumber.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Draft } from "../../engine/registry.ts";
import type { Insert, DemoCustomer } from "../model.ts";
import { deferralDays } from "./customers.ts";
import type { Random } from "../random.ts";

/** Recent requests of customers on deferred payment; fulfilled ones are enrolled as debts. */
export async function addRequests(
  db: Queryable,
  insert: Insert,
  random: Random,
  customers: readonly DemoCustomer[],
  today: Day,
): Promise<void> {
  const requests = requestsFor(random, customers, today);
  const ids = await insert("top-up-requests", requests);
  const bills: Draft[] = [];
  for (const [index, { customerId, contractId, region, payType, status, lines, amountWithVat }] of requests.entries()) {
    if (status !== "done" || payType !== "postpay") continue;
    const customer = customers.find(({ id }) => id === customerId);
    const contract = customer?.contracts.find(({ id }) => id === contractId);
    if (!customer || !contract) continue;
    bills.push({
      ...{ customerId, contractId, region, lines, amountWithVat, requestId: ids[index], date: today },
      ...{ owedSince: today, deferredUntil: addDays(today, deferralDays), vatPercent: customer.terms.vatPercent },
      number: await nextNumber(db, "bills", customer.region, today),
      base: `Договор № ${contract.number}`,
      enrolledAmount: sum((lines as readonly PricedLine[]).map((line) => line.enrolled)),
    });
  }
  await enrolBills(db, await insert("bills", bills), null);
}

/** One request per customer, some fulfilled, one declined. */
function requestsFor(random: Random, customers: readonly DemoCustomer[], today: Day): Draft[] {
  const late = customers.filter(({ payType, contracts }) => payType !== "prepay" && contracts.length > 0);
  return late.map((customer, index) => {
    const [contract] = customer.contracts;
    const lines = random.some(contract?.accounts ?? [], 2).flatMap((account) => {
      const amount = { by: "1200.00", kz: "300000.00" }[customer.region];
      const given = { accountId: account.id, platform: account.systemName, amount };
      const priced = priceLine(customer.terms, account, given);
      return typeof priced === "object" ? [priced] : [];
    });
    const status = index % 3 === 0 ? "new" : index === 4 ? "declined" : "done";
    return {
      ...{ customerId: customer.id, region: customer.region, payType: customer.payType, status, lines },
      contractId: contract?.id ?? null,
      date: addDays(today, status === "new" ? -(index % 2) : -random.int(3, 14)),
      amountWithVat: sum(lines.map(({ amount }) => amount)),
      declineReason: status === "declined" ? "Лимит постоплаты исчерпан, договорились о предоплате" : null,
    };
  });
}
