import { expect, test } from "vitest";
import { matchPayments, papersNamed, type Known } from "../../../src/domain/papers/matchPayments.ts";

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
  expect(papersNamed(purpose, "by").bills).toEqual(numbers);
});

test.each([
  ["Оплата по акту № А-2026-000045 от 31.10.2026", ["А-2026-000045"]],
  ["акт a-2026-45, акт А – 2026 – 000046, A-2026-000045", ["А-2026-000045", "А-2026-000046"]],
  ["ПА-2026-000045", []],
  ["акт АК-2026-000045", []],
  ["договор П-2026-000045", []],
])("in «%s» are the acts %j", (purpose, acts) => {
  expect(papersNamed(purpose, "by")).toEqual({ bills: [], acts });
});

test("acts of Kazakhstan have two letters, typed in either alphabet", () => {
  expect(papersNamed("акт AK-2026-7, ак-2026-000008, счёт K-2026-9", "kz")).toEqual({
    bills: ["К-2026-000009"],
    acts: ["АК-2026-000007", "АК-2026-000008"],
  });
});

const known: Known = {
  bills: [
    { id: 1, number: "Б-2026-000001", actNumber: null, customerId: 7, left: "100.00" },
    { id: 2, number: "Б-2026-000002", actNumber: "А-2026-000001", customerId: 7, left: "20.50" },
    { id: 3, number: "Б-2026-000003", actNumber: null, customerId: 8, left: "100.00" },
    { id: 4, number: "Б-2026-000004", actNumber: null, customerId: 7, left: "0.00" },
    { id: 5, number: "Б-2026-000005", actNumber: null, customerId: 9, left: "30.00" },
    { id: 6, number: "Б-2026-000006", actNumber: null, customerId: 9, left: "30.00" },
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

test("an act's number stands for its bill", () => {
  const bills = [{ billId: 2, amount: "20.50" }];
  for (const purpose of ["по акту № А-2026-000001", "счёт Б-2026-000002, акт А-2026-000001, акт А-2026-000009"])
    expect(match(purpose, "20.50"), purpose).toEqual({ certain: true, why: null, customerId: 7, bills });
  expect(match("счёт Б-2026-000001, акт А-2026-000001", "120.50")).toMatchObject({ certain: true });
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
  ["акт А-2026-000001", "20.00", "191000056", /не хватает 0,50/, 7, [{ billId: 2, amount: "20.00" }]],
  ["акт А-2026-000001", "20.50", "191000057", /другой клиент/, 7, [{ billId: 2, amount: "20.50" }]],
  [
    "акты А-2026-000001, А-2026-000009",
    "20.50",
    "191000056",
    /^На акт № А-2026-000009 счёта нет$/,
    7,
    [{ billId: 2, amount: "20.50" }],
  ],
  ["акт А-2026-000009", "20.50", "191000056", /плательщик и сумма подходят/, 7, [{ billId: 2, amount: "20.50" }]],
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
