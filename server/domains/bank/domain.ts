import { bankPaymentRules } from "./bankPaymentRules.ts";
import { bankHandlers } from "./handlers.ts";
import type { Domain } from "../domain.ts";

export const bank = {
  rules: { "bank-payments": bankPaymentRules },
  calls: bankHandlers,
} satisfies Domain;
