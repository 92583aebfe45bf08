import { sql } from "drizzle-orm";
import { isRegion, type Region } from "../../../src/domain/region.ts";
import type { LegalKind } from "../../../src/contract/registration.ts";
import { legalKindChoices } from "../../../src/resources/legalDocuments.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { cleanHtml } from "../../engine/write/cleanHtml.ts";
import { insertRecords } from "../../engine/write/insertRecords.ts";
import type { Registry, Draft } from "../../engine/registry.ts";
import { policy } from "./legal/policy.ts";
import { publicContract } from "./legal/publicContract.ts";

const texts: Readonly<Record<LegalKind, (region: Region) => string>> = { publicContract, policy };

/** The day from which the first edition holds: before anybody can have agreed to it. */
const effectiveFrom = "2024-01-01";

/** Gives the regions their first documents in a database that has none; any other stays as its administrators made it. */
export async function fillLegalDocuments(db: Queryable, registry: Registry): Promise<void> {
  const { rows: present } = await db.execute(sql`select from legal_documents limit 1`);
  if (present.length > 0) return;
  const { rows } = await db.execute<{ id: number; name: string }>(sql`select id, name from regions order by id`);
  const records = rows.flatMap(({ id, name }) => {
    const region = name.toLowerCase();
    return isRegion(region) ? documentsOf(region, id) : [];
  });
  await insertRecords(db, registry.require("legal-documents"), records);
}

const documentsOf = (region: Region, regionId: number): Draft[] =>
  (Object.keys(texts) as LegalKind[]).map((kind) => ({
    ...{ kind, regionId, effectiveFrom },
    title: legalKindChoices[kind],
    edition: "1",
    text: cleanHtml(texts[kind](region)),
  }));
