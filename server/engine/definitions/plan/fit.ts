// Makes tables fit operators' sections, and keeps the values of fields that are renamed, retyped, removed or restored.
import { sql } from "drizzle-orm";
import type { Definition, Fields } from "../../../../src/definition/grammar.ts";
import { sqlState } from "../../../platform/db/errors.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { naming, RefusedDefinition, syncTables } from "../../tables/tables.ts";
import { type FieldIds, isSettled, type Matching, matchFields } from "./match.ts";
import { readMemory } from "./memory.ts";
import { moveFields } from "./move.ts";
import { planChange } from "./plan.ts";

/** Records don't fit a definition; the message says in Russian which values. */
export class RecordsInTheWay extends RefusedDefinition {
  override readonly name = "RecordsInTheWay";
}

/** The section's table is in use for longer than its change waits. */
export class TableInUse extends RefusedDefinition {
  override readonly name = "TableInUse";
}

/** While a table is read for long, its waiting change would block everybody else. */
const patience = sql`set local lock_timeout = '3s'`;

/** A section, or an extension of one of the product's. */
interface Section {
  readonly definition: Definition | undefined;
  /** The product's definition that it extends. */
  readonly base: Definition | undefined;
  /** The field ids of its names, on the way back to an earlier version. */
  readonly ids?: FieldIds | undefined;
}

/** The operators' own fields; only migrations rename the product's. */
export const operatorsFields = (definition: Definition, base: Definition | undefined): Fields =>
  Object.fromEntries(
    Object.entries(definition.fields).filter(([name]) => base === undefined || !Object.hasOwn(base.fields, name)),
  );

/**
 * Makes the database fit the definitions. Runs in the transaction that has locked definitions.
 * @throws RefusedDefinition as syncTables; RecordsInTheWay, TableInUse
 */
export async function fitSections(db: Queryable, sections: readonly Section[]): Promise<void> {
  const all = sections.flatMap(({ definition }) => definition ?? []);
  const names = all.map(({ name }) => name);
  const memory = await readMemory(db, names);
  const changed = sections
    .flatMap(({ definition, base, ids }) => {
      if (!definition) return [];
      const known = memory.get(definition.name) ?? [];
      return [{ section: definition, matching: matchFields(operatorsFields(definition, base), known, ids) }];
    })
    .filter(({ matching }) => !isSettled(matching));
  if (changed[0]) await db.execute(patience);
  try {
    for (const one of changed) await fitFields(db, one);
    await syncTables(db, all);
  } catch (error) {
    if (sqlState(error) !== "55P03" || !changed[0]) throw error;
    throw new TableInUse(changed[0].section.name, "Таблицей раздела сейчас долго пользуются. Повторите через минуту.");
  }
}

interface Changed {
  readonly section: Definition;
  readonly matching: Matching;
}

async function fitFields(db: Queryable, { section, matching }: Changed): Promise<void> {
  const inTheWay = (await planChange(db, section.name, matching)).filter(({ blocks }) => blocks);
  if (inTheWay.length > 0) throw new RecordsInTheWay(section.name, inTheWay.map(({ text }) => text).join(" "));
  await naming(section, () => moveFields(db, section.name, matching));
}
