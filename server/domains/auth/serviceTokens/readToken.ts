// Service tokens: random, stored as hashes, each with its own user.
import { sql } from "drizzle-orm";
import { addDays, beginningEverywhere, dayEverywhere, type Day } from "../../../../src/domain/time/periods.ts";
import { serviceTokens } from "../../../../src/resources/system/serviceTokens.ts";
import type { Caller, TokenRights } from "../../../platform/caller.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { newToken, tokenHash } from "../secretTokens.ts";
import { accountColumns, type Account } from "../sessions.ts";

/** Secret scanners find tokens by it, and it distinguishes service tokens from access tokens. */
const prefix = "kabinet_";

export const newServiceToken = (): string => prefix + newToken();

export const isServiceToken = (token: string): boolean => token.startsWith(prefix);

/** The section of the tokens themselves, which no token can use. */
export const reserved = serviceTokens.name;

/** The time of the last request is stored with a precision of a minute. */
const usedEverySeconds = 60;

/** What a token may do, as stored in its record. */
export type Limits = {
  readonly issuerId: number | null;
  readonly rights: string;
  readonly sections: string | null;
  readonly calls: readonly string[] | null;
};

type Row = Account &
  Limits & {
    readonly id: number;
    readonly expiresOn: Day;
    readonly isStale: boolean;
  };

/** The caller of a service token that is neither revoked nor expired, and the time when it expires. */
export async function readServiceToken(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ readonly caller: Caller; readonly until: number } | undefined> {
  const at = now.toISOString();
  const { rows } = await db.execute<Row>(sql`
    select ${accountColumns}, k.id, k.issuer_id as "issuerId", k.rights, k.sections, k.calls, k.expires_on as "expiresOn",
      k.last_used_at is null or k.last_used_at < ${at}::timestamptz - make_interval(secs => ${usedEverySeconds}) as "isStale"
    from service_tokens k join users u on u.id = k.user_id
    where k.hash = ${tokenHash(token)} and k.revoked_at is null and k.expires_on >= ${dayEverywhere(now)}::date
      and u.role = 'ADMIN'`);
  const [row] = rows;
  if (!row) return undefined;
  const { id, issuerId, rights, sections, calls, expiresOn, isStale, ...account } = row;
  if (isStale) await db.execute(sql`update service_tokens set last_used_at = ${at} where id = ${id}`);
  return {
    caller: { ...account, sessionId: `token ${id}`, token: limitsOf({ issuerId, rights, sections, calls }) },
    until: beginningEverywhere(addDays(expiresOn, 1)).getTime(),
  };
}

export function limitsOf({ issuerId, rights, sections, calls }: Limits): TokenRights {
  const named = sections === null ? undefined : new Set(sections.split(", "));
  return {
    issuerId,
    writes: rights === "write",
    reaches: (resource) => resource !== reserved && (named?.has(resource) ?? true),
    opens: (right) => calls?.includes(right) ?? false,
  };
}
