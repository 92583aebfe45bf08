// The installation's signing keys, encrypted like its other secrets: created for the first signature, and again when they
// expire or their owner is renamed.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { issuerKey, signerKey, subjectText, type KeyPair, type Subject } from "./certificates.ts";

const day = 24 * 3600 * 1000;
/** Keys are replaced this many milliseconds before they expire. */
const marginMs = 30 * day;

interface ReadContext {
  readonly db: Queryable;
  readonly secrets: Secrets;
  readonly now: Date;
}

/** The issuer's key. */
export const readIssuerKey = (context: ReadContext): Promise<KeyPair> =>
  keyOf(context, "installation", "installation", () => issuerKey(context.now));

/** A signer's key, with a certificate for the current subject. */
export async function readSignerKey(
  context: ReadContext,
  owner: string,
  subject: Subject,
): Promise<KeyPair & { issuer: string }> {
  const issuer = await readIssuerKey(context);
  const key = await keyOf(context, owner, subjectText(subject), () => signerKey(subject, context.now, issuer));
  return { ...key, issuer: issuer.certificate };
}

async function keyOf(
  { db, secrets, now }: ReadContext,
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
  // A concurrent caller waits here and then finds the key.
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
