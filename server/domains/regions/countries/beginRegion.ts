// The initial data of a region: settings, systems, and legal documents.
import { sql } from "drizzle-orm";
import { insertRecords } from "../../../engine/write/insertRecords.ts";
import { recordAudit } from "../../../engine/audit/recordAudit.ts";
import type { WriteContext } from "../../../engine/registry.ts";
import { keepPastVat } from "../../billing/baseData.ts";
import { legalTexts } from "../../registration/fillLegalDocuments.ts";
import { codeOf, type CountryRecord } from "./definitionOf.ts";
import type { WholeCountry } from "../../../../src/regions/office.ts";

/** A region whose settings existed before its country keeps them. */
export async function beginRegion(
  record: CountryRecord,
  definition: WholeCountry,
  context: WriteContext,
): Promise<void> {
  const { db } = context;
  const { rows } = await db.execute<{ id: number }>(sql`select id from regions where name = ${record.code}`);
  const id = rows[0]?.id ?? (await addSettings(record, definition, context));
  await offerSystems(record, context);
  const { rows: documents } = await db.execute(sql`select from legal_documents where region_id = ${id} limit 1`);
  if (documents.length === 0) await add("legal-documents", legalTexts(definition, id), context);
}

async function addSettings(
  { code, currencyCode, systems }: CountryRecord,
  { office }: WholeCountry,
  context: WriteContext,
): Promise<number> {
  const [id = 0] = await add(
    "regions",
    [
      {
        ...{ name: code, currencyCode, isDefault: false },
        ...{ payTypes: ["prepay", "postpay", "actual"], paymentWaitingHours: 72 },
        vatPercent: office.vat.at(-1)?.percent,
        ...office.settings,
        systemSettings: systems.map(({ systemId, minFirst, minNext }) => ({
          ...{ systemId, minFirst, minNext, commission: [], discount: [] },
        })),
      },
    ],
    context,
  );
  await keepPastVat(context.db, office.vat, id);
  return id;
}

/** Offers the chosen systems in the region, each with its currency for accounts there. */
async function offerSystems({ systems, currencyCode, ...record }: CountryRecord, context: WriteContext): Promise<void> {
  const { db } = context;
  const region = codeOf(record);
  for (const { systemId, currency } of systems) {
    await db.execute(sql`
      update systems set regions = coalesce(regions, '[]') || ${JSON.stringify([region])}::jsonb,
        version = version + 1, updated_at = now()
      where id = ${systemId} and not coalesce(regions, '[]') @> ${JSON.stringify([region])}::jsonb`);
    await db.execute(sql`
      insert into systems_currencies (parent_id, position, region, currency)
      select ${systemId}, coalesce(max(c.position) + 1, 0), ${region}, ${currency === "own" ? currencyCode : currency}
      from systems_currencies c where c.parent_id = ${systemId} having count(*) filter (where c.region = ${region}) = 0`);
    const after = { regions: [region] };
    await recordAudit(context, { resource: "systems", recordId: systemId, action: "update", after });
  }
}

/** Creates records with their audit entries. */
async function add(
  resource: string,
  records: Parameters<typeof insertRecords>[2],
  context: WriteContext,
): Promise<readonly number[]> {
  const ids = await insertRecords(context.db, context.registry.require(resource), records);
  for (const [at, recordId] of ids.entries())
    await recordAudit(context, { resource, recordId, action: "create", after: records[at] ?? {} });
  return ids;
}
