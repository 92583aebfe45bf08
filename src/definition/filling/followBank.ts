// Fills in the bank's name and code from the account number in forms whose definition says so (`bankOf`).
import { bankOfAccount, otherBank } from "../../domain/company/bic.ts";
import type { Field, Fields } from "../grammar.ts";
import { isEmpty } from "../values.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Further changes after a change of the values: a bank that was filled in follows the account number, and is cleared while
 * the number belongs to no known bank. A typed value stays.
 */
export function followBank(fields: Fields, values: Values, before: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const [wanted, filled] = [bankSaid(field, values), bankSaid(field, before)];
      const isOurs = isEmpty(values[name]) || values[name] === filled;
      return wanted !== undefined && wanted !== filled && isOurs ? [[name, wanted]] : [];
    }),
  );
}

/** The value that follows from the account number; "" if unknown, undefined for a field that does not depend on it. */
function bankSaid(field: Field, values: Values): string | undefined {
  if (!("bankOf" in field) || field.bankOf === undefined) return undefined;
  const account = values[field.bankOf];
  const bank = typeof account === "string" ? bankOfAccount(account) : undefined;
  return (field.type === "bic" ? bank?.bic : bank?.name) ?? "";
}

/** The warning for a bank's name or code that does not match the account's bank. */
export function bankWarning(field: Field, value: unknown, values: Values): string | undefined {
  const account = "bankOf" in field && field.bankOf !== undefined ? values[field.bankOf] : undefined;
  if (typeof account !== "string" || typeof value !== "string" || value === "") return undefined;
  return otherBank(account, field.type === "bic" ? { bic: value } : { name: value });
}
