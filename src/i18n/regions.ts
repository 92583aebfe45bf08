// Texts that differ between the regions (specification §1): labels of numbers, names of the currency, examples.
import type { Region } from "../domain/region.ts";

export interface RegionTexts {
  readonly country: string;
  /** The page's title on the region's host. */
  readonly title: string;
  /** Said beside times: whose clock it is. */
  readonly clock: string;
  readonly taxNumber: { readonly label: string; readonly name: string; readonly example: string };
  readonly bankAccount: { readonly label: string; readonly name: string; readonly example: string };
  readonly bic: { readonly label: string; readonly example: string };
  readonly phoneExample: string;
  readonly currency: {
    /** «белорусские рубли», «тенге». */
    readonly name: string;
    /** After "сумма в": «белорусских рублях». */
    readonly inName: string;
    /** Beside a sum. */
    readonly short: string;
  };
}

export const regionTexts: Readonly<Record<Region, RegionTexts>> = {
  by: {
    country: "Беларусь",
    title: "Кабинет · Беларусь",
    clock: "по минскому времени",
    taxNumber: { label: "УНП", name: "Учётный номер плательщика", example: "191000015" },
    bankAccount: { label: "IBAN", name: "Расчётный счёт", example: "BY83 ALFA 3012 0000 TEST 0001 0270" },
    bic: { label: "БИК", example: "ALFABY2X" },
    phoneExample: "+375 29 123-45-67",
    currency: { name: "белорусские рубли", inName: "белорусских рублях", short: "BYN" },
  },
  kz: {
    country: "Казахстан",
    title: "Кабинет · Казахстан",
    clock: "по времени Алматы",
    taxNumber: { label: "БИН", name: "Бизнес-идентификационный номер", example: "240140001001" },
    bankAccount: { label: "ИИК", name: "Индивидуальный идентификационный код", example: "KZ86 125K ZT50 0410 0100" },
    bic: { label: "БИК", example: "CASPKZKA" },
    phoneExample: "+7 701 123-45-67",
    currency: { name: "тенге", inName: "тенге", short: "₸" },
  },
};
