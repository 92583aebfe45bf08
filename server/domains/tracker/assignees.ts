import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** The managers set for a region, by their names in the tracker; without those not set. */
export async function assigneesOf(db: Queryable, region: Region): Promise<readonly string[]> {
  const { rows } = await db.execute<{ assignee: string }>(sql`
    select distinct assignee from regions r,
      unnest(array[r.tracker_manager_id, r.project_manager_id, r.finance_manager_id]) as assignee
    where r.name = ${region.toUpperCase()} and trim(assignee) <> '' order by assignee`);
  return rows.map(({ assignee }) => assignee);
}
