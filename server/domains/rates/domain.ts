import { fetchRates } from "./fetchRates.ts";
import { rateHandlers } from "./handlers.ts";
import { rateRules } from "./rateRules.ts";
import type { Domain } from "../domain.ts";

export const rates = {
  rules: { rates: rateRules },
  calls: rateHandlers,
  jobs: { rates: fetchRates },
} satisfies Domain;
