import { countryRules } from "./countries/countryRules.ts";
import { regionHandlers } from "./handlers.ts";
import { regionRules } from "./regionRules.ts";
import type { Domain } from "../domain.ts";

export const regions = {
  rules: { regions: regionRules, "country-rules": countryRules },
  calls: regionHandlers,
} satisfies Domain;
