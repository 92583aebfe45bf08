// A line of a top-up in bills and requests: an account, a sum, and how it was priced.
import { currencyChoices } from "./choices.ts";
import { boolean, choice, decimal, integer, money, percent, reference, text } from "../../definition/fields.ts";

/** True for papers made by a customer's rule (`balance-rules`). */
export const automatic = boolean("Автопополнение", { readOnly: true, default: false });

export const topUpLine = {
  accountId: reference("Аккаунт", "accounts", { required: true, fill: { platform: "systemId.name" } }),
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
