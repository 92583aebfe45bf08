// The links of registration's letters: random, kept as hashes, good for one use and 48 hours.
import { sql } from "drizzle-orm";
import type { LinkFault } from "../../../src/contract/registration.ts";
import type { Region } from "../../../src/domain/region.ts";
import { linkHours } from "../auth/passwords/passwordLinks.ts";
import { newToken, tokenHash } from "../auth/secretTokens.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** `check` confirms the e-mail; `complete` chooses a password. */
export type LinkPurpose = "check" | "complete";

/** Whose link it is. */
export interface LinkOwner {
  readonly candidateId: number;
  readonly email: string;
  readonly companyName: string;
  readonly region: Region;
}

/** A link as it was found: its owner, and why it doesn't work, where it doesn't. */
export interface FoundLink extends LinkOwner {
  readonly fault?: LinkFault;
}

/** Makes a link's token for a candidate; the candidate's earlier links stop working. */
export async function createLink(tx: Queryable, candidateId: number, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = newToken();
  const expires = new Date(now.getTime() + linkHours * 3_600_000);
  await stopLinks(tx, candidateId, now);
  await tx.execute(sql`
    insert into registration_links (hash, candidate_id, purpose, created_at, expires_at)
    values (${tokenHash(token)}, ${candidateId}, ${purpose}, ${now.toISOString()}, ${expires.toISOString()})`);
  return token;
}

/** Stops every link of a candidate that has not been used. */
export async function stopLinks(tx: Queryable, candidateId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update registration_links set replaced_at = ${now.toISOString()}
    where candidate_id = ${candidateId} and used_at is null and replaced_at is null`);
}

/** Finds a link; undefined for a token that is none, or of another purpose. */
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

/** What an administrator decided comes first: a new letter would lead nowhere then. */
function faultOf({ state, used, replaced, expired }: LinkTimes): LinkFault | undefined {
  if (state === "declined") return "declined";
  if (used || state === "customer") return "used";
  if (replaced) return "replaced";
  return expired ? "expired" : undefined;
}

/** Uses a link up; false when it was used, replaced or ran out meanwhile. */
export async function useLink(tx: Queryable, token: string, purpose: LinkPurpose, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await tx.execute(sql`
    update registration_links set used_at = ${at}
    where hash = ${tokenHash(token)} and purpose = ${purpose} and used_at is null and replaced_at is null
      and expires_at > ${at}
    returning 1`);
  return rows.length > 0;
}
