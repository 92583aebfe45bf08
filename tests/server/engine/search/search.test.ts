// The search over all sections, as administrators use it.
import { beforeAll, describe, expect, test } from "vitest";
import type { SearchAnswer } from "../../../../src/contract/records/search.ts";
import { candidate, Stage } from "../../../world/stage.ts";
import { expectRefusal } from "../../../world/apiWalk.ts";
import { slipPatterns } from "../../../../server/engine/search/patterns.ts";

const stage = new Stage();

let customerId: number;
beforeAll(async () => {
  const { admin, customer } = stage.people;
  customerId = customer.person?.customerId ?? 0;
  const url = `/api/resources/customers/${customerId}`;
  const { version } = (await admin.call("GET", url)).json<{ version: number }>();
  const body = {
    version,
    companyName: "ООО «Лесная поляна»",
    companyTaxNumber: "191000043",
    contactPhoneNumber: "+375296543210",
  };
  expect((await admin.call("PUT", url, { body })).status).toBe(200);
  await stage.addAccount(customer, { name: "Кабинет зимний", login: "snow-login" });
  await stage.add("customer-candidates", candidate({ companyName: "ЧУП «Речной причал»" }));
});

async function search(q: string): Promise<SearchAnswer> {
  const answer = await stage.people.admin.call("GET", `/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<SearchAnswer>();
}

/** The resources with results, and the names of their records. */
const found = ({ groups }: SearchAnswer) =>
  Object.fromEntries(groups.map(({ resource, hits }) => [resource, hits.map(({ named }) => Object.values(named)[0])]));

test("a client is found by name, number, e-mail and telephone, with its records beside it", async () => {
  expect(found(await search("лесная"))).toEqual({
    customers: ["ООО «Лесная поляна»"],
    accounts: ["Кабинет зимний"],
  });
  for (const typed of ["поляна лесная", "191000043", "+375 (29) 654-32-10", stage.people.customer.person?.email ?? ""])
    expect(found(await search(typed))["customers"], typed).toEqual(["ООО «Лесная поляна»"]);
});

test("a result shows the matching field if its name does not, and its customer", async () => {
  const { groups } = await search("snow-login");
  expect(groups).toMatchObject([
    {
      resource: "accounts",
      count: 1,
      hits: [{ found: { field: "login", value: "snow-login" }, customer: "ООО «Лесная поляна»" }],
    },
  ]);
  expect((await search("зимний")).groups[0]?.hits[0]?.found).toBeNull();
});

test("one typo and the wrong keyboard layout are tolerated", async () => {
  for (const typed of ["ричной", "реной", "реччной", "рченой"])
    expect(found(await search(typed)), typed).toEqual({ "customer-candidates": ["ЧУП «Речной причал»"] });
  expect((await search("ричной")).by).toBe("slip");
  const otherLayout = await search("htxyjq");
  expect(otherLayout.by).toBe("layout");
  expect(found(otherLayout)).toEqual({ "customer-candidates": ["ЧУП «Речной причал»"] });
  expect((await search("совсем другое")).groups).toEqual([]);
});

test("what has no letters was not typed on the wrong layout", async () => {
  await stage.add(
    "customer-candidates",
    candidate({ companyName: "ЧУП «Склад 14, 11 и 2024»", companyEmail: "sklad@firm.by" }),
  );
  expect((await search("14.11.2024")).by).toBe("slip");
});

test("a short number is the number of a record, and wildcards are plain characters", async () => {
  expect(found(await search(`№ ${customerId}`))["customers"]).toEqual(["ООО «Лесная поляна»"]);
  expect((await search("%%%")).groups).toEqual([]);
  expect((await search("_____")).groups).toEqual([]);
});

test("customers cannot search, and an empty search finds nothing", async () => {
  expectRefusal(await stage.people.customer.call("GET", "/api/search?q=лес"), 403);
  expectRefusal(await stage.people.admin.call("GET", "/api/search?q=%20"), 400);
  expectRefusal(await stage.people.admin.call("GET", `/api/search?q=${"я".repeat(101)}`), 400);
});

test("a typo gives few patterns, and none for a short word", () => {
  expect(slipPatterns("лес")).toEqual(["%лес%"]);
  expect(slipPatterns("поляна").length).toBeLessThan(30);
  expect(slipPatterns("100%_")).toContain("%100\\%_%");
});

describe("papers", () => {
  let number: string;
  beforeAll(async () => {
    await stage.add("regions", { name: "BY", currencyCode: "BYN", vatPercent: "20", isDefault: true });
    const bill = await stage.add("bills", { customerId, date: "2026-11-17", amountWithVat: "8642.02" });
    number = String(bill["number"]);
    await stage.add("bills", { customerId, date: "2026-11-18", amountWithVat: "8642.03" });
    await stage.add("bank-payments", { number: "714", date: "2026-11-17", amount: "8642.02", customerId });
    await stage.add("bank-payments", { number: "714", date: "2026-11-18", amount: "17.00", customerId });
  });
  const countsOf = async (q: string) =>
    Object.fromEntries((await search(q)).groups.map(({ resource, count }) => [resource, count]));

  test.each(["8 642,02", "8\u00a0642,02", "8642,02", "8642.02", "8.642,02", "8 642,02 руб.", "8642,02 BYN"])(
    "with exactly the sum %s are found, also in their list",
    async (typed) => {
      expect(await countsOf(typed)).toEqual({ bills: 1, "bank-payments": 1 });
      const list = await stage.people.admin.call(
        "GET",
        `/api/bills?filter=${encodeURIComponent(JSON.stringify({ q: typed }))}`,
      );
      expect(list.json<{ number: string }[]>().map((bill) => bill.number)).toEqual([number]);
    },
  );

  test("of a customer are found by the customer's search, but not by what is the same in all of them", async () => {
    const found = async (q: string) =>
      (await stage.people.customer.call("GET", `/api/bills?filter=${encodeURIComponent(JSON.stringify({ q }))}`))
        .json<{ number: string }[]>()
        .map((bill) => bill.number);
    expect(await found("8642,02 руб")).toEqual([number]);
    expect(await found("Счёт")).toEqual([]);
    expect(await found(`Счёт № ${number}`)).toEqual([number]);
    expect(await found(`№ ${number} от 17.11.2026 г.`)).toEqual([number]);
    expect(await found("поляна")).toEqual([]);
  });

  test("found by a sum show it with its currency", async () => {
    const { groups } = await search("8642,02");
    expect(groups.flatMap(({ hits }) => hits.map(({ found }) => found))).toEqual([
      { field: "amountWithVat", value: "8642.02", currency: "BYN" },
      { field: "amount", value: "8642.02", currency: "BYN" },
    ]);
  });

  test("are found by a number and a date as their names write them", async () => {
    expect(await countsOf(`№ ${number} от 17.11.2026`)).toEqual({ bills: 1 });
    expect(await countsOf("№ 714 от 17.11.2026 г.")).toEqual({ "bank-payments": 1 });
    for (const own of [`Счёт № ${number}`, `счет ${number}`, `Счёт на оплату № ${number} от 17.11.2026 г.`])
      expect(await countsOf(own), own).toEqual({ bills: 1 });
    expect(await countsOf("Оплата № 714 от 17.11.2026")).toEqual({ "bank-payments": 1 });
    for (const long of ["17 ноября 2026", "от 17\u00a0Ноября 2026\u00a0г."])
      expect(await countsOf(`№ 714 ${long}`), long).toEqual({ "bank-payments": 1 });
    expect(await countsOf("17 ноября 2026 г.")).toEqual({ bills: 1, "bank-payments": 1 });
    expect(await countsOf("17 ноябрей 2026")).toEqual({});
    expect(await countsOf(`Акт № ${number}`)).toEqual({});
    expect(await countsOf("714")).toEqual({ "bank-payments": 2 });
  });

  test("are found by the number alone if the date is another, as something similar", async () => {
    const answer = await search(`${number} от 01.02.2026`);
    expect([answer.by, answer.groups.map(({ resource }) => resource)]).toEqual(["slip", ["bills"]]);
  });

  test("of movements are found by their sum, their date and their number", async () => {
    const { admin, customer } = stage.people;
    const [from, to] = [await stage.addAccount(customer), await stage.addAccount(customer)];
    const paid = await stage.add("bank-payments", { number: "715", date: "2026-11-16", amount: "93.17", customerId });
    expect((await admin.call("PUT", `/api/bank-payments/${paid.id}/enrol`)).status).toBe(200);
    const refund = await stage.add("refunds", { customerId, date: "2026-11-17", amount: "31.07", reason: "Просьба" });
    const moved = { date: "2026-11-16", reason: "Начальный остаток" };
    await stage.add("corrections", { accountId: from.id, amount: "71.53", ...moved });
    await stage.add("corrections", { accountId: from.id, amount: "-1.53", ...moved });
    await stage.add("top-up-requests", { customerId, date: "2026-11-16", payType: "postpay", amountWithVat: "47.19" });
    const body = { customerId, fromAccountId: from.id, toAccountId: to.id, amount: "12.39" };
    expect((await admin.call("POST", "/api/transfers", { body })).status).toBe(200);

    expect(await countsOf("31,07 руб.")).toEqual({ refunds: 1 });
    expect(await countsOf("71,53")).toEqual({ corrections: 1 });
    expect(await countsOf("-1,53")).toEqual({ corrections: 1 });
    expect(await countsOf("−1,53")).toEqual({ corrections: 1 });
    expect(await countsOf("1,53"), "a document may show it without its sign").toEqual({ corrections: 1 });
    expect(await countsOf("47,19")).toEqual({ "top-up-requests": 1 });
    expect(await countsOf("12,39")).toEqual({ transfers: 1 });
    expect(await countsOf("16 ноября 2026 г.")).toEqual({ "bank-payments": 1, corrections: 2, "top-up-requests": 1 });
    expect(await countsOf(`Возврат № ${refund.id} от 17.11.2026`)).toEqual({ refunds: 1 });
    expect(await countsOf(`Возврат № ${refund.id} от 17 ноября 2026 г.`)).toEqual({ refunds: 1 });
    expect((await search(`Возврат № ${refund.id} от 16.11.2026`)).by).toBe("slip");
  });
});
