// The installation's own keys, sealed beside its other secrets: made when somebody signs for the first time, and anew when
// they run out or their owner is called otherwise.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { issuerKey, signerKey, subjectText, type KeyPair, type Subject } from "./certificates.ts";

const day = 24 * 3600 * 1000;
/** A key is replaced this long before it ends. */
const marginMs = 30 * day;

interface Reach {
  readonly db: Queryable;
  readonly secrets: Secrets;
  readonly now: Date;
}

/** The key that the others' certificates come from. */
export const readIssuerKey = (reach: Reach): Promise<KeyPair> =>
  keyOf(reach, "installation", "installation", () => issuerKey(reach.now));

/** A signer's key, whose certificate says what the subject says now. */
export async function readSignerKey(
  reach: Reach,
  owner: string,
  subject: Subject,
): Promise<KeyPair & { issuer: string }> {
  const issuer = await readIssuerKey(reach);
  const key = await keyOf(reach, owner, subjectText(subject), () => signerKey(subject, reach.now, issuer));
  return { ...key, issuer: issuer.certificate };
}

async function keyOf(
  { db, secrets, now }: Reach,
  owner: string,
  subject: string,
  make: () => Promise<KeyPair>,
): Promise<KeyPair> {
  const read = async () => {
    const { rows } = await db.execute<{ sealed: string; certificate: string; expiresAt: string }>(sql`
      select private_key as sealed, certificate, expires_at as "expiresAt" from signing_keys
      where owner = ${owner} and subject = ${subject} and expires_at > ${new Date(now.getTime() + marginMs).toISOString()}`);
    const [kept] = rows;
    return (
      kept && {
        privateKey: secrets.open(kept.sealed),
        certificate: kept.certificate,
        expiresAt: new Date(kept.expiresAt),
      }
    );
  };
  const kept = await read();
  if (kept) return kept;
  // Whoever comes second waits here, and then finds the first one's key.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`signing key ${owner}`}))`);
  const meanwhile = await read();
  if (meanwhile) return meanwhile;
  const made = await make();
  await db.execute(sql`
    insert into signing_keys (owner, subject, private_key, certificate, expires_at)
    values (${owner}, ${subject}, ${secrets.seal(made.privateKey)}, ${made.certificate}, ${made.expiresAt.toISOString()})
    on conflict (owner) do update set subject = excluded.subject, private_key = excluded.private_key,
      certificate = excluded.certificate, expires_at = excluded.expires_at, created_at = now()`);
  return made;
}
