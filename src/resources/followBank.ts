// The bank's name and code follow from the account number in every form whose definition says so (`bankOf`).
import { bankOfAccount, otherBank } from "../domain/bic.ts";
import type { Field, Fields } from "./grammar.ts";
import { isEmpty } from "./values.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * What is to be changed besides after a change of the values: a bank that we filled in follows the account number, also
 * to nothing while no bank is known by it. What somebody typed there stays.
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

/** What the account number says of a field; "" while it says nothing, undefined for a field that follows none. */
function bankSaid(field: Field, values: Values): string | undefined {
  if (!("bankOf" in field) || field.bankOf === undefined) return undefined;
  const account = values[field.bankOf];
  const bank = typeof account === "string" ? bankOfAccount(account) : undefined;
  return (field.type === "bic" ? bank?.bic : bank?.name) ?? "";
}

/** What to say of a bank's name or code that is not that of the account's bank. */
export function bankWarning(field: Field, value: unknown, values: Values): string | undefined {
  const account = "bankOf" in field && field.bankOf !== undefined ? values[field.bankOf] : undefined;
  if (typeof account !== "string" || typeof value !== "string" || value === "") return undefined;
  return otherBank(account, field.type === "bic" ? { bic: value } : { name: value });
}
