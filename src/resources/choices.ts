// Lists of values that several resources share (specification §3, §4), with the words that people see.
import type { Region } from "../domain/region.ts";

export const regionChoices = { by: "Беларусь", kz: "Казахстан" } as const satisfies Record<Region, string>;

export const statusChoices = {
  active: { label: "Активен", tone: "good" },
  suspended: { label: "Приостановлен", tone: "warning" },
} as const;

export const payTypeChoices = {
  prepay: "Предоплата",
  postpay: "Постоплата",
  actual: "Оплата по фактическим расходам",
} as const;

export const currencyChoices = {
  BYN: "BYN, белорусский рубль",
  KZT: "KZT, тенге",
  USD: "USD, доллар США",
  EUR: "EUR, евро",
  RUB: "RUB, российский рубль",
} as const;

export const authorityChoices = {
  charter: "Устав",
  powerOfAttorney: "Доверенность",
  certificate: "Свидетельство о регистрации",
  order: "Приказ",
} as const;

/** Whether an act names the agency's fee beside what the placement costs. */
export const commissionChoices = { together: "В стоимости услуг", apart: "Отдельной строкой" } as const;
