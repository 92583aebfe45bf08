// Links in registration's letters: random tokens, stored as hashes, valid once and for 48 hours.
import { sql } from "drizzle-orm";
import type { LinkFault } from "../../../src/contract/people/registration.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { linkHours } from "../auth/passwords/passwordLinks.ts";
import { newToken, tokenHash } from "../auth/secretTokens.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** `check` confirms the e-mail; `complete` chooses a password. */
export type LinkPurpose = "check" | "complete";

/** The candidate of a link. */
export interface LinkOwner {
  readonly candidateId: number;
  readonly email: string;
  readonly companyName: string;
  readonly region: Region;
}

/** A link with its owner and, if it doesn't work, the reason. */
export interface FoundLink extends LinkOwner {
  readonly fault?: LinkFault;
}

/** Creates a link's token for a candidate and invalidates the candidate's earlier links. */
export async function createLink(tx: Queryable, candidateId: number, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = newToken();
  const expires = new Date(now.getTime() + linkHours * 3_600_000);
  await stopLinks(tx, candidateId, now);
  await tx.execute(sql`
    insert into registration_links (hash, candidate_id, purpose, created_at, expires_at)
    values (${tokenHash(token)}, ${candidateId}, ${purpose}, ${now.toISOString()}, ${expires.toISOString()})`);
  return token;
}

/** Invalidates all unused links of a candidate. */
export async function stopLinks(tx: Queryable, candidateId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update registration_links set replaced_at = ${now.toISOString()}
    where candidate_id = ${candidateId} and used_at is null and replaced_at is null`);
}

/** Finds a link; undefined if the token is unknown or has another purpose. */
export async function findLink(
  db: Queryable,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<FoundLink | undefined> {
  const { rows } = await db.execute<LinkOwner & LinkTimes & Record<string, unknown>>(sql`
    select c.id as "candidateId", c.company_email as email, c.company_name as "companyName", c.region, c.state,
      l.used_at is not null as used, l.replaced_at is not null as replaced, l.expires_at <= ${now.toISOString()} as expired
    from registration_links l join customer_candidates c on c.id = l.candidate_id
    where l.hash = ${tokenHash(token)} and l.purpose = ${purpose}`);
  const [row] = rows;
  if (!row) return undefined;
  const { state, used, replaced, expired, ...owner } = row;
  const fault = faultOf({ state, used, replaced, expired });
  return fault === undefined ? owner : { ...owner, fault };
}

type LinkTimes = {
  readonly state: string;
  readonly used: boolean;
  readonly replaced: boolean;
  readonly expired: boolean;
};

/** An administrator's decision comes first: requesting a new letter would not help then. */
function faultOf({ state, used, replaced, expired }: LinkTimes): LinkFault | undefined {
  if (state === "declined") return "declined";
  if (used || state === "customer") return "used";
  if (replaced) return "replaced";
  return expired ? "expired" : undefined;
}

/** Marks a link as used; false if it was used, replaced or expired meanwhile. */
export async function useLink(tx: Queryable, token: string, purpose: LinkPurpose, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await tx.execute(sql`
    update registration_links set used_at = ${at}
    where hash = ${tokenHash(token)} and purpose = ${purpose} and used_at is null and replaced_at is null
      and expires_at > ${at}
    returning 1`);
  return rows.length > 0;
}
