// Finds the edition of a legal document in force, and records consents.
import { sql } from "drizzle-orm";
import { isRegion, type Region } from "../../../src/domain/company/region.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import type { LegalKind, registrationCalls } from "../../../src/contract/people/registration.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";

type LegalDocument = {
  readonly id: number;
  readonly title: string;
  readonly version: string;
  readonly effectiveFrom: string;
  /** Sanitised HTML. */
  readonly text: string;
};

/** The newest edition in force in a region at a moment; undefined if there is none. */
export async function documentInForce(
  db: Queryable,
  region: Region,
  kind: LegalKind,
  now: Date,
): Promise<LegalDocument | undefined> {
  const { rows } = await db.execute<LegalDocument>(sql`
    select d.id, d.title, d.edition as version, d.effective_from as "effectiveFrom", d.text
    from legal_documents d join regions r on r.id = d.region_id
    where r.name = ${region.toUpperCase()} and d.kind = ${kind} and d.effective_from <= ${dayIn(region, now)}
    order by d.effective_from desc, d.id desc limit 1`);
  return rows[0];
}

export const readLegalDocument: Handler<(typeof registrationCalls)["GET /api/legal/{kind}"]> = async (
  { params, query },
  { db, region: host, services },
) => {
  const region = query.region ?? host;
  const found = isRegion(region) && (await documentInForce(db, region, params.kind, services.clock()));
  if (!found) throw new Problem(404, "Такого документа ещё нет");
  return found;
};

/** A consent as stored with candidates and customers (src/resources/clients/consents.ts). */
export interface Consent {
  readonly kind: LegalKind;
  readonly documentId: number;
  readonly edition: string;
  readonly agreedAt: string;
  readonly ip: string;
}

/** Consents to the editions in force; leaves out documents that have no edition. */
export async function consentsTo(
  db: Queryable,
  kinds: readonly LegalKind[],
  { region, now, ip }: { readonly region: Region; readonly now: Date; readonly ip: string },
): Promise<readonly Consent[]> {
  const consents: Consent[] = [];
  for (const kind of kinds) {
    const found = await documentInForce(db, region, kind, now);
    if (found) consents.push({ kind, documentId: found.id, edition: found.version, agreedAt: now.toISOString(), ip });
  }
  return consents;
}
