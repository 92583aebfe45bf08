// Lists of values that several resources share (specification §3, §4), with their labels.
import type { Currency } from "../../domain/money/currency.ts";
import { type OwnCurrency, perRegion, regions } from "../../domain/company/region.ts";
import { renewed } from "../../regions/added.ts";
import { countries } from "../../regions/index.ts";

export const regionChoices = perRegion((region) => countries[region].name);

export const statusChoices = {
  active: { label: "Активен", tone: "good" },
  suspended: { label: "Приостановлен", tone: "warning" },
} as const;

export const payTypeChoices = {
  prepay: "Предоплата",
  postpay: "Постоплата",
  actual: "Оплата по фактическим расходам",
} as const;

const ownCurrencyChoices = () =>
  Object.fromEntries(
    regions.map((region) => {
      const { code, one } = countries[region].currency;
      return [code, `${code}, ${one}`];
    }),
  ) as Record<OwnCurrency, string>;

export const currencyChoices = renewed<Readonly<Record<Currency, string>>>(() => ({
  ...ownCurrencyChoices(),
  USD: "USD, доллар США",
  EUR: "EUR, евро",
  RUB: "RUB, российский рубль",
}));

export const authorityChoices = {
  charter: "Устав",
  powerOfAttorney: "Доверенность",
  certificate: "Свидетельство о регистрации",
  order: "Приказ",
} as const;

/** Whether an act shows the agency's fee separately from the placement. */
export const commissionChoices = { together: "В стоимости услуг", apart: "Отдельной строкой" } as const;
