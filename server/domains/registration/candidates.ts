// Candidates as registration stores them, without the access checks of the API, whose callers are signed in.
import { sql } from "drizzle-orm";
import type { LegalKind } from "../../../src/contract/people/registration.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { insertRecords, overwriteRecord } from "../../engine/write/insertRecords.ts";
import type { Registry, Draft } from "../../engine/registry.ts";
import { consentsTo } from "./legalDocuments.ts";

/** A company's checked registration data, and their origin. */
export interface Registration {
  readonly values: Draft;
  readonly region: Region;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Stores a registration. If the same company registers again while the first letter is still valid, the candidate is
 * updated: the last data count, after a double click as well as after a correction.
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

/** Concurrent identical registrations wait for each other. */
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

/** The newest unfinished candidate with an e-mail, locked until the transaction ends. */
export async function openCandidate(tx: Queryable, email: string): Promise<OpenCandidate | undefined> {
  const { rows } = await tx.execute<OpenCandidate & Record<string, unknown>>(sql`
    select id, state, company_email as email, company_name as "companyName", region from customer_candidates
    where company_email = ${email} and state in ('new', 'confirmed') order by id desc limit 1 for update`);
  return rows[0];
}

/** The state of a candidate, locked until the transaction ends. */
export async function lockCandidate(tx: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ state: string }>(sql`
    select state from customer_candidates where id = ${id} for update`);
  return rows[0]?.state;
}

/** Marks the company's e-mail as confirmed. */
export async function confirmEmail(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update customer_candidates set state = 'confirmed', email_confirmed_at = ${now.toISOString()},
      version = version + 1, updated_at = ${now.toISOString()}
    where id = ${id} and state = 'new'`);
}
