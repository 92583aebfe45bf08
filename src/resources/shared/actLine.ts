// A line of an act: what is closed of an account. Runs fill in the month, the basis, the quantity in the account, and the
// part that was unpaid by then, with its price.
import { currencyChoices } from "./choices.ts";
import { choice, date, decimal, money, percent, reference } from "../../definition/fields.ts";

export const actLine = {
  accountId: reference("Аккаунт", "accounts", { required: true }),
  amount: money("Сумма с НДС", { currency: "{currency}", required: "Некорректная сумма" }),
  vatPercent: percent("Ставка НДС, %", { readOnly: true, help: "Та, что действовала в месяце строки" }),
  month: date("За месяц", { month: true, readOnly: true }),
  basis: choice("Закрыто по", { spend: "Расходу", transfer: "Зачислению" }, { readOnly: true }),
  cabinetCurrency: choice("Валюта кабинета", currencyChoices, { readOnly: true }),
  quantity: money("В кабинете", { currency: "{cabinetCurrency}", readOnly: true }),
  unpaid: money("Из них не оплачено", { currency: "{cabinetCurrency}", readOnly: true }),
  unpaidAmount: money("По цене с НДС", { currency: "{currency}", readOnly: true }),
  rate: decimal("Курс оплаченного", { scale: 8, readOnly: true, help: "За единицу, по счетам, в среднем" }),
  unpaidRate: decimal("Курс неоплаченного", { scale: 8, readOnly: true, help: "На последний день месяца" }),
} as const;

/** The VAT of an act's lines, or their net sum. */
export const actVat = <T extends "net" | "vat">(take: T) =>
  ({
    currency: "{currency}",
    readOnly: true,
    default: "0.00",
    sum: { of: "lines.amount", take, vat: "lines.vatPercent" },
  }) as const;
