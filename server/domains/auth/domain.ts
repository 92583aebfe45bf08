import { sql } from "drizzle-orm";
import { computedOf } from "../../engine/registry.ts";
import { authHandlers } from "./handlers.ts";
import { securityHandlers } from "./secondFactor/securityHandlers.ts";
import { issueToken } from "./serviceTokens/issueToken.ts";
import { serviceTokenRules } from "./serviceTokens/serviceTokenRules.ts";
import type { Domain } from "../domain.ts";

export const auth = {
  calls: { ...authHandlers, ...securityHandlers, "POST /api/service-tokens": issueToken },
  computed: { "service-tokens": computedOf({ tokenReach: sql`coalesce(t.sections, 'Все разделы')` }) },
  rules: { "service-tokens": serviceTokenRules },
} satisfies Domain;
