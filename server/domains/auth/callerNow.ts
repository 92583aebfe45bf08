import { sql } from "drizzle-orm";
import { dayEverywhere } from "../../../src/domain/time/periods.ts";
import type { Author } from "../../engine/rules/author.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { type Limits, limitsOf } from "./serviceTokens/readToken.ts";
import { accountColumns, mayBeSignedIn, type Account } from "./sessions.ts";

type Row = Account & Limits & { readonly tokenId: number | null };

/**
 * The author of an earlier change, with present rights; undefined for a person who may no longer sign in, a token that is
 * no longer valid, or a customer whose administrator may no longer act for customers.
 */
export async function callerNow(
  db: Queryable,
  { userId, actingAdminId }: Author,
  now: Date,
): Promise<Caller | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${accountColumns}, k.id as "tokenId", k.issuer_id as "issuerId", k.rights, k.sections, k.calls
    from users u left join service_tokens k
      on k.user_id = u.id and k.revoked_at is null and k.expires_on >= ${dayEverywhere(now)}::date and u.role = 'ADMIN'
    where u.id = ${userId} and (k.id is not null or ${mayBeSignedIn("u")})
      and (${actingAdminId ?? null}::bigint is null or u.role = 'CUSTOMER' and exists (
        select from users owner
        where owner.id = ${actingAdminId ?? null}::bigint and owner.role = 'ADMIN' and ${mayBeSignedIn("owner")}))`);
  const [row] = rows;
  if (!row) return undefined;
  const { userId: id, role, region, customerId } = row;
  return {
    ...{ userId: id, role, region, customerId, sessionId: "" },
    ...(actingAdminId === undefined ? {} : { actingAdminId }),
    ...(row.tokenId === null ? {} : { token: limitsOf(row) }),
  };
}
