import { expect, test } from "vitest";
import { billNumbers, matchPayments, type Known } from "../../../src/domain/papers/matchPayments.ts";

test.each([
  ["Оплата по счету № Б-2026-000123 от 01.03.2026", ["Б-2026-000123"]],
  ["оплата сч.Б-2026-000123, Б-2026-000124; Б-2026-000123", ["Б-2026-000123", "Б-2026-000124"]],
  ["за рекламу (b - 2026 – 123)", ["Б-2026-000123"]],
  ["Б-2026-0001234", ["Б-2026-001234"]],
  ["АБ-2026-000123", []],
  ["№1Б-2026-000123", []],
  ["Б-2026-000123А", []],
  ["Б-2026-000123-1", []],
  ["договор 7/Б-2026-000123", []],
  ["К-2026-000123", []],
  ["Б-2026-000000", []],
  ["Б-1999-000123", []],
])("in «%s» are the bills %j", (purpose, numbers) => {
  expect(billNumbers(purpose, "by")).toEqual(numbers);
});

const known: Known = {
  bills: [
    { id: 1, number: "Б-2026-000001", customerId: 7, left: "100.00" },
    { id: 2, number: "Б-2026-000002", customerId: 7, left: "20.50" },
    { id: 3, number: "Б-2026-000003", customerId: 8, left: "100.00" },
    { id: 4, number: "Б-2026-000004", customerId: 7, left: "0.00" },
    { id: 5, number: "Б-2026-000005", customerId: 9, left: "30.00" },
    { id: 6, number: "Б-2026-000006", customerId: 9, left: "30.00" },
  ],
  payers: [
    { customerId: 7, taxNumber: "191000056" },
    { customerId: 8, taxNumber: "191000057" },
    { customerId: 9, taxNumber: "191000058" },
    { customerId: 10, taxNumber: "191000059" },
    { customerId: 11, taxNumber: "191000059" },
  ],
};
const match = (purpose: string, amount: string, payerTaxNumber = "191000056") =>
  matchPayments([{ purpose, amount, payerTaxNumber }], known, "by")[0];

test("the number, the payer and the sum together are certain, for one bill as for several", () => {
  expect(match("счёт Б-2026-000001", "100.00")).toEqual({
    ...{ certain: true, why: null, customerId: 7 },
    bills: [{ billId: 1, amount: "100.00" }],
  });
  expect(match("счета Б-2026-000001 и Б-2026-000002", "120.50")).toMatchObject({
    certain: true,
    bills: [
      { billId: 1, amount: "100.00" },
      { billId: 2, amount: "20.50" },
    ],
  });
});

test.each([
  ["Б-2026-000001", "60", "191000056", /^Меньше, чем нужно: не хватает 40,00/, 7, [{ billId: 1, amount: "60" }]],
  ["Б-2026-000001", "130", "191000056", /^Больше, чем нужно, на 30,00/, 7, [{ billId: 1, amount: "100.00" }]],
  ["Б-2026-000003", "100.00", "191000056", /другой клиент/, 8, [{ billId: 3, amount: "100.00" }]],
  ["Б-2026-000001", "100.00", "500000000", /не похож на клиента/, 7, [{ billId: 1, amount: "100.00" }]],
  ["Б-2026-000001", "100.00", "", /нет УНП/, 7, [{ billId: 1, amount: "100.00" }]],
  ["Б-2026-000004", "100.00", "191000056", /^Счёт № Б-2026-000004 уже оплачен$/, 7, []],
  ["Б-2026-000009", "100.00", "191000056", /^Счёта № Б-2026-000009 нет$/, 7, []],
  ["Б-2026-000001, Б-2026-000003", "200", "191000056", /разных клиентов/, 7, []],
  ["за рекламу", "100.00", "191000056", /плательщик и сумма подходят/, 7, [{ billId: 1, amount: "100.00" }]],
  ["за рекламу", "30.00", "191000058", /несколько$/, 9, []],
  ["за рекламу", "5.00", "191000058", /на такую сумму тоже$/, 9, []],
  ["за рекламу", "5.00", "191000059", /^Клиентов с УНП/, null, []],
  ["за рекламу", "5.00", "500000000", /^Плательщик неизвестен/, null, []],
])("«%s» of %s by %s is unclear: %s", (purpose, amount, taxNumber, why, customerId, bills) => {
  const found = match(purpose, amount, taxNumber);
  expect(found).toMatchObject({ certain: false, customerId, bills });
  expect(found?.why).toMatch(why);
});

test("a bill that is paid twice in one statement is certain once", () => {
  const payment = { purpose: "Б-2026-000001", amount: "100.00", payerTaxNumber: "191000056" };
  const found = matchPayments([payment, payment], known, "by");
  expect(found.map(({ why }) => why)).toEqual([null, "Счёт № Б-2026-000001 уже оплачен"]);
});
