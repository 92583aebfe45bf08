import { sum } from "../../src/domain/money.ts";
import { addDays, type Day } from "../../src/domain/periods.ts";
import { priceLine } from "../billing/priceLines.ts";
import type { Draft } from "../resources/write.ts";
import type { DemoCustomer } from "./model.ts";
import type { Random } from "./random.ts";

/** What those who pay afterwards have asked for in the last days: one request each, some done, one declined. */
export function requestsFor(random: Random, customers: readonly DemoCustomer[], today: Day): Draft[] {
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
