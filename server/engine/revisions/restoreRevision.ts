import { sql } from "drizzle-orm";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import type { Services } from "../../platform/services.ts";
import { readRevision } from "./revisions.ts";
import { updateRecord } from "../write/save.ts";
import type { WriteReach } from "../registry.ts";

/**
 * Brings the values of a version back, which makes a new version of them.
 * @throws Problem as readRevision and updateRecord
 */
export async function restoreRevision(
  reach: WriteReach,
  definition: Definition,
  id: number,
  revision: number,
  version: number | undefined,
  services: Services,
): Promise<AnyRecord> {
  const { values } = await readRevision(reach, definition, id, revision);
  const kept = Object.entries(values).filter(([name]) => Object.hasOwn(definition.fields, name));
  const ofRecord = sql`resource = ${definition.name} and record_id = ${id}`;
  const { rows } = await reach.db.execute<{ last: number }>(sql`
    select max(id) as last from revisions where ${ofRecord}`);
  const restored = await updateRecord(reach, definition, id, Object.fromEntries(kept), version, services);
  await reach.db.execute(sql`
    update revisions set restored_id = ${revision} where ${ofRecord} and id > ${rows[0]?.last ?? 0}`);
  return restored;
}
