// Agreements per advertising system: a region's, and a customer's own, which take precedence (design §5 A top-up).
import { lines, money, ranges, reference } from "../../definition/fields.ts";

/**
 * @param part the component below each system, which shows its percents by sum, alone or with the region's
 * @param sums the field with the currency of minimum sums, if it isn't that of the record's region
 */
export const systemSettings = <const P extends "terms" | "ownTerms">(
  label: string,
  part: P,
  sums: { readonly currency?: string } = {},
) =>
  lines(
    label,
    {
      systemId: reference("Система", "systems", { required: true }),
      minFirst: money("Минимум первого зачисления", { ...sums, min: "0", help: "С НДС, в валюте региона" }),
      minNext: money("Минимум следующих", { ...sums, min: "0", help: "С НДС, в валюте региона" }),
      commission: ranges("Комиссия, %", { unit: "percent", effective: true }),
      discount: ranges("Скидка, %", { unit: "percent", effective: true }),
    },
    { key: "systemId", part },
  );
