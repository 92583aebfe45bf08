// The badges of the sidebar: how many records wait in each section, in one statement whose counts stop early.
import { sql } from "drizzle-orm";
import { type Condition, decisive } from "../../../src/definition/condition.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { badgeOf } from "../../../src/definition/menu/sections.ts";
import { accessibleRows, mayReadField, may, type Rights } from "../access.ts";
import type { ReadContext } from "../registry.ts";
import { conditionSql } from "./conditionSql.ts";
import { type QuickCount, readCounts } from "./quickCounts.ts";

/** Beyond it a badge says «99+». */
const mostCounted = 99;

/** The counts by the names of the sections that have badges for the caller. */
export async function readBadges(
  { registry, db, caller }: ReadContext,
  definitions: readonly Definition[],
): Promise<Readonly<Record<string, QuickCount>>> {
  const counted = definitions.flatMap((definition) => {
    const badge = badgeFor(definition, caller);
    if (!badge) return [];
    const waits = conditionSql(badge, { definition, registry, caller });
    return [{ key: definition.name, definition, where: sql`${accessibleRows(definition, caller)} and (${waits})` }];
  });
  return readCounts(db, counted, mostCounted);
}

/** The condition of a badge whose fields the caller may read. */
function badgeFor(definition: Definition, caller: Rights): Condition | undefined {
  const badge = badgeOf(definition);
  const readsAll = decisive(badge).every((name) => {
    const field = definition.fields[name.replace(/\..*$/, "")];
    return field === undefined || mayReadField(field, caller.role);
  });
  return readsAll && may(definition, "read", caller) ? badge : undefined;
}
