// What is agreed per advertising system: a region's lines, and a customer's own, which come first (design §5 A top-up).
import { lines, money, ranges, reference } from "./fields.ts";

export const systemSettings = (label: string) =>
  lines(
    label,
    {
      systemId: reference("Система", "systems", { required: true }),
      minFirst: money("Минимум первого зачисления", { min: "0", help: "С НДС, в валюте региона" }),
      minNext: money("Минимум следующих", { min: "0", help: "С НДС, в валюте региона" }),
      commission: ranges("Комиссия, %", { unit: "percent", effective: true }),
      discount: ranges("Скидка, %", { unit: "percent", effective: true }),
    },
    { key: "systemId" },
  );
