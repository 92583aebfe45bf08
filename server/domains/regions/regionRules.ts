import { sql } from "drizzle-orm";
import { isRegion } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { touchedByRegion } from "../billing/terms/touchedBy.ts";
import { recordAudit } from "../../engine/audit/recordAudit.ts";
import { afterCommit } from "../../platform/db/afterCommit.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { type WriteContext, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { regions } from "../../../src/resources/system/regions.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

export const regionRules = rulesFor(regions, {
  previewImpact: (region, change, day, { db }) => touchedByRegion(region, change, day, db),
  beforeSave: async (draft, current, context) => {
    if (current && draft.name !== undefined && draft.name !== current.name)
      await requireUnused(context.db, current, "переименовать");
    requireKnownDefault({ ...current, ...draft });
    return withOneDefault(draft, current, context);
  },
  afterSave: ({ name, isDefault }, _before, { hosts }) => {
    if (isDefault === true) afterCommit(() => hosts.makeDefault(name));
    return Promise.resolve();
  },
  beforeDelete: async (region, { db }) => {
    if (region.isDefault === true)
      throw new Problem(409, "Это регион по умолчанию: сначала сделайте основным другой регион");
    await requireUnused(db, region, "удалить");
  },
});

/** A country whose rules the product does not know can't be the default. */
function requireKnownDefault({ name, isDefault }: DraftOf<typeof regions>): void {
  if (isDefault !== true || isRegion(String(name).toLowerCase())) return;
  const message = `Правил региона ${String(name)} в кабинете нет: основным он быть не может`;
  throw new Problem(422, messages.checkInput, { errors: { isDefault: message } });
}

/** Customers refer to their region by its code. */
async function requireUnused(db: Queryable, { name }: RecordOf<typeof regions>, what: string): Promise<void> {
  const { rows } = await db.execute(sql`select from customers where region = ${String(name).toLowerCase()} limit 1`);
  if (rows.length > 0) throw new Problem(409, `В регионе ${String(name)} есть клиенты: ${what} его нельзя`);
}

/** Exactly one region is the default: a new default replaces the old one, and a default can't just be unset. */
async function withOneDefault(
  draft: DraftOf<typeof regions>,
  current: RecordOf<typeof regions> | undefined,
  context: WriteContext,
): Promise<DraftOf<typeof regions>> {
  const { rows } = await context.db.execute<{ id: number }>(sql`
    select id from regions where is_default and id <> ${current?.id ?? 0} for update`);
  const [other] = rows;
  if (!other) {
    if (current?.isDefault === true && draft.isDefault === false)
      throw new Problem(409, "Один регион всегда основной: отметьте другой, и этот перестанет им быть", { current });
    return { ...draft, isDefault: true };
  }
  if (draft.isDefault === true) await demote(context, other.id);
  return draft;
}

async function demote(context: WriteContext, id: number): Promise<void> {
  await context.db.execute(sql`
    update regions set is_default = false, version = version + 1, updated_at = now() where id = ${id}`);
  const image = { before: { isDefault: true }, after: { isDefault: false } };
  await recordAudit(context, { resource: "regions", recordId: id, action: "update", ...image });
}
