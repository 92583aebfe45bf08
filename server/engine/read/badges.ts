// The badges of the sidebar: how many records wait in each section, in one statement whose counts stop early.
import { sql } from "drizzle-orm";
import type { Condition } from "../../../src/definition/condition.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { badgeOf } from "../../../src/definition/menu/sections.ts";
import { accessibleRows, may } from "../access.ts";
import { readsAll } from "../readable.ts";
import type { ReadContext } from "../registry.ts";
import { conditionSql } from "./conditionSql.ts";
import { type QuickCount, readCounts } from "./quickCounts.ts";

/** For more, a badge says «99+». */
const maxCounted = 99;

/** The counts by the names of the sections that have badges for the caller. */
export async function readBadges(
  context: ReadContext,
  definitions: readonly Definition[],
): Promise<Readonly<Record<string, QuickCount>>> {
  const { registry, db, caller } = context;
  const counted = definitions.flatMap((definition) => {
    const badge = badgeFor(definition, context);
    if (!badge) return [];
    const waits = conditionSql(badge, { definition, registry, caller });
    return [{ key: definition.name, definition, where: sql`${accessibleRows(definition, caller)} and (${waits})` }];
  });
  return readCounts(db, counted, maxCounted);
}

/** The condition of a badge whose fields the caller may read. */
function badgeFor(definition: Definition, context: ReadContext): Condition | undefined {
  const badge = badgeOf(definition);
  return may(definition, "read", context.caller) && readsAll(badge, definition, context) ? badge : undefined;
}
