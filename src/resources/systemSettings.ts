// What is agreed per advertising system: a region's lines, and a customer's own, which come first (design §5 A top-up).
import { lines, money, ranges, reference } from "./fields.ts";

/**
 * @param part below each system: how its percents go with the sum, alone or beside the region's
 * @param sums whose currency the least sums are in, where it isn't that of the record's region
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
