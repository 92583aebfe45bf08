import { sql, type SQL } from "drizzle-orm";
import type { Computed } from "../../engine/computed.ts";

type Lines = "bills_lines" | "acts_lines" | "top_up_requests_lines";

/** The names of the advertising systems in the lines of a row `t`, joined with commas for display. */
export function systemsOf(lines: Lines): Computed {
  const list: SQL = sql`array(
    select distinct s.name from ${sql.identifier(lines)} l
      join accounts a on a.id = l.account_id join systems s on s.id = a.system_id where l.parent_id = t.id order by 1)`;
  return { expression: sql`nullif(array_to_string(${list}, ', '), '')`, list };
}
