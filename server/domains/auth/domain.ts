import { sql } from "drizzle-orm";
import { tokenCalls } from "../../../src/resources/system/serviceTokens.ts";
import { computedOf } from "../../engine/computed.ts";
import { authHandlers } from "./handlers.ts";
import { securityHandlers } from "./secondFactor/securityHandlers.ts";
import { issueToken } from "./serviceTokens/issueToken.ts";
import { serviceTokenRules } from "./serviceTokens/serviceTokenRules.ts";
import type { Domain } from "../domain.ts";

/** The sections, then the calls. */
const tokenReach = sql`concat_ws(', ', case when t.sections is null then 'Все разделы' else nullif(t.sections, '') end, (
  select string_agg(c.value, ', ') from jsonb_each_text(${JSON.stringify(tokenCalls)}::jsonb) c where jsonb_exists(t.calls, c.key)))`;

export const auth = {
  calls: { ...authHandlers, ...securityHandlers, "POST /api/service-tokens": issueToken },
  computed: { "service-tokens": computedOf({ tokenReach }) },
  rules: { "service-tokens": serviceTokenRules },
} satisfies Domain;
