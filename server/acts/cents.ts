// Between whole hundredths and decimal strings.
import type { Money } from "../../src/domain/money.ts";

export function moneyOf(hundredths: number): Money {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const centsOf = (money: Money): number => Number(money.replace(".", ""));
