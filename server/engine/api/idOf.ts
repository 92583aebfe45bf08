import { Problem } from "../../platform/problem.ts";

/** @throws Problem 404 for an invalid id, 400 without one */
export function idOf(value: unknown): number {
  const id = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1)
    throw new Problem(
      value === undefined ? 400 : 404,
      value === undefined ? "Не указан номер записи" : "Такой записи нет",
    );
  return id;
}
