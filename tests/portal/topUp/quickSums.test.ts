import { expect, test } from "vitest";
import type { AccountTerms, TopUpTermsAnswer } from "../../../src/contract/money/billing.ts";
import { quickSums, sumsToLast } from "../../../src/portal/topUp/lines/quickSums.ts";

const none = { customer: [], region: [] };
const rate = { currency: "BYN", date: "2026-11-21", scale: 1, raw: "1", percent: "0", source: "none" } as const;

const account = (more: Partial<AccountTerms>): AccountTerms => ({
  ...{ id: 1, name: "Поиск", systemId: 1, systemName: "Яндекс Директ", contractId: null, currency: "BYN" },
  ...{ minimum: "30.00", isFirst: false, commission: none, discount: none, balance: "0.00", spent: "0.00" },
  ...{ daysLeft: null, rate: { ...rate, selling: "1", stale: false }, rateTooOld: null },
  ...more,
});
const termsOf = (...accounts: AccountTerms[]): TopUpTermsAnswer => ({
  ...{
    region: "by",
    currency: "BYN",
    vatPercent: "20",
    maxTopUp: "10000000.00",
    payType: "prepay",
    contracts: [],
    accounts,
  },
});
const sums = (more: Partial<AccountTerms>, last?: string) =>
  quickSums(account(more), last, termsOf()).map(({ sum }) => sum);

test("the minimum, twice as much and the last sum are offered", () => {
  expect(sums({}, "500.50")).toEqual(["30.00", "60.00", "500.50"]);
});

test("nothing is offered twice, and nothing that would be refused", () => {
  expect(sums({}, "60.00")).toEqual(["30.00", "60.00"]);
  expect(sums({}, "29.99")).toEqual(["30.00", "60.00"]);
  expect(sums({ spent: "1.00" })).toEqual(["30.00", "60.00"]);
});

test("without a minimum only the last sum is offered", () => {
  expect(sums({ minimum: null }, "7.00")).toEqual(["7.00"]);
  expect(sums({ minimum: "0.00" })).toEqual([]);
});

test("two weeks and a month of the account's own spend are offered as what is paid for them, with VAT", () => {
  expect(sums({ minimum: null, spent: "140.00" })).toEqual(["168.00", "360.00"]);
});

test("what runs out within some days is filled in with what makes it last, at least its minimum", () => {
  const terms = termsOf(
    account({ id: 1, balance: "20.00", spent: "140.00", daysLeft: 2 }),
    account({ id: 2, balance: "70.00", spent: "140.00", daysLeft: 7 }),
    account({ id: 3, balance: "80.00", spent: "140.00", daysLeft: 8 }),
    account({ id: 4, balance: "135.00", spent: "140.00", daysLeft: 5 }),
    account({ id: 5, balance: "0.00", spent: "140.00", daysLeft: 0, rate: null }),
    account({ id: 6 }),
  );
  // 14 days cost 140.00: 120.00, 70.00 and 5.00 are missing, so 144.00, 84.00 and the minimum are paid.
  expect([...sumsToLast(terms, 7, 14)]).toEqual([
    [1, "144.00"],
    [2, "84.00"],
    [4, "30.00"],
  ]);
  expect([...sumsToLast(terms, 3, 30)]).toEqual([[1, "336.00"]]);
});
