// An edition that somebody agreed to can't change, and each number belongs to one edition.
import { sql } from "drizzle-orm";
import { messages } from "../../../src/i18n/messages.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { onlyFields } from "../../engine/write/frozen.ts";
import { legalDocuments } from "../../../src/resources/papers/legalDocuments.ts";
import { rulesFor, type DraftOf } from "../../engine/registry.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

export const legalDocumentRules = rulesFor(legalDocuments, {
  beforeSave: async (draft, current, { db }) => {
    if (current && (await isAgreedTo(db, current.id)))
      return onlyFields(draft, current, [], "С этой версией уже согласились: изменить её нельзя, создайте новую");
    await requireOwnEdition(db, { ...current, ...draft }, current);
    return draft;
  },
});

/** Locks the edition, so that nobody can agree to it at the same moment. */
async function isAgreedTo(db: Queryable, id: number): Promise<boolean> {
  await db.execute(sql`select from legal_documents where id = ${id} for update`);
  const { rows } = await db.execute(sql`
    (select from customer_candidates_consents where document_id = ${id} limit 1) union all
    (select from customers_consents where document_id = ${id} limit 1)`);
  return rows.length > 0;
}

async function requireOwnEdition(
  db: Queryable,
  whole: DraftOf<typeof legalDocuments>,
  current: RecordOf<typeof legalDocuments> | undefined,
): Promise<void> {
  const { kind, regionId, edition } = whole;
  const { rows } = await db.execute(sql`
    select from legal_documents
    where kind = ${kind} and region_id = ${regionId} and edition = ${edition} and id <> ${current?.id ?? 0}`);
  if (rows.length > 0)
    throw new Problem(422, messages.checkInput, { errors: { edition: "Такая версия этого документа уже есть" } });
}
