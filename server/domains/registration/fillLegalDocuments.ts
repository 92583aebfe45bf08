import { sql } from "drizzle-orm";
import { isRegion } from "../../../src/domain/company/region.ts";
import type { WholeCountry } from "../../../src/regions/office.ts";
import { countries } from "../../../src/regions/index.ts";
import { offices } from "../../../src/regions/offices.ts";
import type { LegalKind } from "../../../src/contract/people/registration.ts";
import { legalKindChoices } from "../../../src/resources/papers/legalDocuments.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { cleanHtml } from "../../engine/write/cleanHtml.ts";
import { insertRecords } from "../../engine/write/insertRecords.ts";
import type { Registry, Draft } from "../../engine/registry.ts";
import { policy } from "./legal/policy.ts";
import { publicContract } from "./legal/publicContract.ts";

type OfCountry = Pick<WholeCountry, "country" | "office">;

const texts: Readonly<Record<LegalKind, (of: OfCountry) => string>> = { publicContract, policy };

/** The date from which the first edition is in force: earlier than any consent. */
const effectiveFrom = "2024-01-01";

/** Creates the regions' first documents in a database that has none; administrators' own documents stay. */
export async function fillLegalDocuments(db: Queryable, registry: Registry): Promise<void> {
  const { rows: present } = await db.execute(sql`select from legal_documents limit 1`);
  if (present.length > 0) return;
  const { rows } = await db.execute<{ id: number; name: string }>(sql`select id, name from regions order by id`);
  const records = rows.flatMap(({ id, name }) => {
    const region = name.toLowerCase();
    return isRegion(region) ? legalTexts({ country: countries[region], office: offices[region] }, id) : [];
  });
  await insertRecords(db, registry.require("legal-documents"), records);
}

/** The first documents of a region. */
export const legalTexts = (of: OfCountry, regionId: number): Draft[] =>
  (Object.keys(texts) as LegalKind[]).map((kind) => ({
    ...{ kind, regionId, effectiveFrom },
    title: legalKindChoices[kind],
    edition: "1",
    text: cleanHtml(texts[kind](of)),
  }));
