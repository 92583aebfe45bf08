import { sql } from "drizzle-orm";
import { builtInDefinitions } from "../../../src/resources/index.ts";
import { tokenCalls } from "../../../src/resources/system/serviceTokens.ts";
import { computedOf } from "../../engine/computed.ts";
import { authHandlers } from "./handlers.ts";
import { securityHandlers } from "./secondFactor/securityHandlers.ts";
import { issueToken } from "./serviceTokens/issueToken.ts";
import { serviceTokenRules } from "./serviceTokens/serviceTokenRules.ts";
import type { Domain } from "../domain.ts";

const productLabels = Object.fromEntries(builtInDefinitions.map(({ name, label }) => [name, label.many]));

/** The label of a section of the product or of operators; its name if it is gone. */
const sectionLabel = sql`coalesce(${JSON.stringify(productLabels)}::jsonb ->> s.name, (
  select v.definition -> 'label' ->> 'many' from defined_sections d join definition_versions v on v.id = d.version_id
  where d.resource = s.name collate "C"), s.name)`;

/** The sections, then the calls. */
const tokenReach = sql`concat_ws(', ', case when t.sections is null then 'Все разделы' else (
  select string_agg(l.label, ', ' order by l.label collate "C")
  from (select ${sectionLabel} as label from string_to_table(t.sections, ', ') s(name)) l) end, (
  select string_agg(c.value, ', ') from jsonb_each_text(${JSON.stringify(tokenCalls)}::jsonb) c where jsonb_exists(t.calls, c.key)))`;

export const auth = {
  calls: { ...authHandlers, ...securityHandlers, "POST /api/service-tokens": issueToken },
  computed: { "service-tokens": computedOf({ tokenReach }) },
  rules: { "service-tokens": serviceTokenRules },
} satisfies Domain;
