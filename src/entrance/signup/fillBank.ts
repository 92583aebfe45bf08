import { bankOfAccount } from "../../domain/bic.ts";
import type { FormValues } from "../../shell/form/useRecordForm.ts";

/** Fills the bank's name and BIC from the account number; what somebody has typed there themselves stays. */
export function fillBank(values: FormValues, before: FormValues): FormValues {
  if (values["bankAccount"] === before["bankAccount"]) return values;
  const [bank, last] = [bankOf(values), bankOf(before)];
  if (!bank || bank.bic === last?.bic) return values;
  const isOurs = (now: unknown, filled: string | undefined): boolean =>
    now === undefined || now === "" || now === filled;
  return {
    ...values,
    ...(isOurs(values["bankName"], last?.name) && { bankName: bank.name }),
    ...(isOurs(values["bic"], last?.bic) && { bic: bank.bic }),
  };
}

const bankOf = ({ bankAccount }: FormValues) =>
  typeof bankAccount === "string" ? bankOfAccount(bankAccount) : undefined;
