import { sql } from "drizzle-orm";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Services } from "../../platform/services.ts";
import { readRevision } from "./revisions.ts";
import { updateRecord } from "../write/save.ts";
import type { WriteContext } from "../registry.ts";

/**
 * Restores the values of a version, which creates a new version.
 * @throws Problem as readRevision and updateRecord
 */
export async function restoreRevision(
  context: WriteContext,
  definition: Definition,
  id: number,
  revision: number,
  version: number | undefined,
  services: Services,
): Promise<AnyRecord> {
  const { values } = await readRevision(context, definition, id, revision);
  const kept = Object.entries(values).filter(([name]) => Object.hasOwn(definition.fields, name));
  const ofRecord = sql`resource = ${definition.name} and record_id = ${id}`;
  const { rows } = await context.db.execute<{ last: number }>(sql`
    select max(id) as last from revisions where ${ofRecord}`);
  const restored = await updateRecord(context, definition, id, Object.fromEntries(kept), version, services);
  await context.db.execute(sql`
    update revisions set restored_id = ${revision} where ${ofRecord} and id > ${rows[0]?.last ?? 0}`);
  return restored;
}
