// Which version of a legal document is in force, and agreeing to it.
import { sql } from "drizzle-orm";
import { isRegion, type Region } from "../../../src/domain/region.ts";
import { dayIn } from "../../../src/domain/periods.ts";
import type { LegalKind, registrationCalls } from "../../../src/contract/registration.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";

type LegalDocument = {
  readonly id: number;
  readonly title: string;
  readonly version: string;
  readonly effectiveFrom: string;
  /** Cleaned HTML. */
  readonly text: string;
};

/** The newest version that is in force in a region on the day of a moment; undefined where there is none. */
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

/** One consent, as candidates and customers keep it (src/resources/consents.ts). */
export interface Consent {
  readonly kind: LegalKind;
  readonly documentId: number;
  readonly edition: string;
  readonly agreedAt: string;
  readonly ip: string;
}

/** Consent to the versions in force. A document that nobody has written yet can't be agreed to, and is left out. */
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
