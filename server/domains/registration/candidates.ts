// Candidates as registration writes them: past the rights of the API, whose callers are signed in.
import { sql } from "drizzle-orm";
import type { LegalKind } from "../../../src/contract/registration.ts";
import type { Region } from "../../../src/domain/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { insertRecords, overwriteRecord } from "../../engine/write/insertRecords.ts";
import type { Registry, Draft } from "../../engine/registry.ts";
import { consentsTo } from "./legalDocuments.ts";

/** What a company told of itself, checked, and from where. */
export interface Registration {
  readonly values: Draft;
  readonly region: Region;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Keeps a registration. The same company once more, while its first letter may still be answered, is the same
 * candidate: what was sent last counts, be it a double click or a mistake that was put right.
 */
export async function keepCandidate(
  tx: Queryable,
  registry: Registry,
  { values, region, ip, now }: Registration,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { policyAgree, ...company } = values;
  const agreed: LegalKind[] = [
    ...(policyAgree === true ? (["policy"] as const) : []),
    ...(company["publicAgree"] === true ? (["publicContract"] as const) : []),
  ];
  const consents = await consentsTo(tx, agreed, { region, ip, now });
  const record = { ...company, region, consents };
  const definition = registry.require("customer-candidates");
  const known = await freshCandidate(tx, company, now);
  if (known !== undefined) {
    await overwriteRecord(tx, definition, known, record);
    return { id: known, isNew: false };
  }
  const [id = 0] = await insertRecords(tx, definition, [record]);
  return { id, isNew: true };
}

/** Those who send the same at the same moment wait for one another. */
async function freshCandidate(tx: Queryable, company: Draft, now: Date): Promise<number | undefined> {
  const email = String(company["companyEmail"]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from customer_candidates c
    where c.company_email = ${email} and c.company_tax_number = ${company["companyTaxNumber"]} and c.state = 'new'
      and exists (
        select from registration_links l
        where l.candidate_id = c.id and l.used_at is null and l.expires_at > ${now.toISOString()})
    order by c.id desc limit 1 for update`);
  return rows[0]?.id;
}

export interface OpenCandidate {
  readonly id: number;
  readonly state: "new" | "confirmed";
  readonly email: string;
  readonly companyName: string;
  readonly region: Region;
}

/** The newest candidate of an e-mail who has not got through yet, kept from others until the transaction ends. */
export async function openCandidate(tx: Queryable, email: string): Promise<OpenCandidate | undefined> {
  const { rows } = await tx.execute<OpenCandidate & Record<string, unknown>>(sql`
    select id, state, company_email as email, company_name as "companyName", region from customer_candidates
    where company_email = ${email} and state in ('new', 'confirmed') order by id desc limit 1 for update`);
  return rows[0];
}

/** The state of a candidate, kept from others until the transaction ends. */
export async function lockCandidate(tx: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ state: string }>(sql`
    select state from customer_candidates where id = ${id} for update`);
  return rows[0]?.state;
}

/** Notes that the e-mail is the company's. */
export async function confirmEmail(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update customer_candidates set state = 'confirmed', email_confirmed_at = ${now.toISOString()},
      version = version + 1, updated_at = ${now.toISOString()}
    where id = ${id} and state = 'new'`);
}
