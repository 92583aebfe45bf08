// Makes tables fit operators' sections, with the values of fields that have another name, are gone, or come back.
import type { Definition } from "../../../../src/definition/grammar.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { naming, RefusedDefinition, syncTables } from "../../tables/tables.ts";
import { readMemory } from "./memory.ts";
import { moveFields } from "./move.ts";
import { planChange } from "./plan.ts";

/** Records don't fit a definition; the message says in Russian which values. */
export class RecordsInTheWay extends RefusedDefinition {
  override readonly name = "RecordsInTheWay";
}

/**
 * Makes the database fit the definitions. Runs under the lock of definitions, in its transaction.
 * @param others the product's, whose columns only migrations rename
 * @throws RefusedDefinition as syncTables; RecordsInTheWay
 */
export async function fitSections(
  db: Queryable,
  sections: readonly Definition[],
  others: readonly Definition[] = [],
): Promise<void> {
  const memory = await readMemory(db);
  for (const section of sections) {
    const known = memory.get(section.name) ?? [];
    const inTheWay = (await planChange(db, section, known)).filter(({ blocks }) => blocks);
    if (inTheWay.length > 0) throw new RecordsInTheWay(section.name, inTheWay.map(({ text }) => text).join(" "));
    await naming(section, () => moveFields(db, section, known));
  }
  await syncTables(db, [...others, ...sections]);
}
