// One line of a top-up, in bills and in requests alike: an account, a sum, and what the price of the day made of it.
import { currencyChoices } from "./choices.ts";
import { boolean, choice, decimal, integer, money, percent, reference, text } from "./fields.ts";

/** True of what a rule of the customer made (`balance-rules`), not a person. */
export const automatic = boolean("Автопополнение", { readOnly: true, default: false });

export const topUpLine = {
  accountId: reference("Аккаунт", "accounts", { required: true }),
  platform: text("Площадка", { max: 64 }),
  amount: money("Сумма с НДС", { required: "Некорректная сумма", min: "0.01" }),
  commissionPercent: percent("Комиссия, %", { readOnly: true }),
  discountPercent: percent("Скидка, %", { readOnly: true }),
  enrolled: money("К зачислению", { readOnly: true }),
  currency: choice("Валюта кабинета", currencyChoices, { readOnly: true }),
  rate: decimal("Курс", { scale: 8, readOnly: true }),
  scale: integer("За единиц валюты", { readOnly: true }),
  arrives: money("Поступит в кабинет", { currency: "{currency}", readOnly: true }),
} as const;
