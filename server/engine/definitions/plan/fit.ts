// Makes tables fit operators' sections, with the values of fields that have another name, are gone, or come back.
import type { Definition } from "../../../../src/definition/grammar.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { naming, syncTables } from "../../tables/tables.ts";
import { readMemory } from "./memory.ts";
import { moveFields } from "./move.ts";

/**
 * Makes the database fit the definitions. Runs under the lock of definitions, in its transaction.
 * @param others the product's, whose columns only migrations rename
 * @throws RefusedDefinition as syncTables
 */
export async function fitSections(
  db: Queryable,
  sections: readonly Definition[],
  others: readonly Definition[] = [],
): Promise<void> {
  const memory = await readMemory(db);
  for (const section of sections) await naming(section, () => moveFields(db, section, memory.get(section.name) ?? []));
  await syncTables(db, [...others, ...sections]);
}
