// Invitation links for administrators (design §4). They are signed with the installation's secret, so the command that
// prints one needs no database and works beside a running server. The person who opens the link chooses the password; it
// works once.
import { createSigner, createVerifier } from "fast-jwt";
import { z } from "zod";
import { sql } from "drizzle-orm";
import { defaultRegion } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { linkHours } from "./passwords/passwordLinks.ts";
import { removeSecondFactor } from "./secondFactor/secondFactor.ts";
import { tokenHash } from "./secretTokens.ts";

const invitation = z.object({ email: z.string(), name: z.string(), exp: z.int() });
export type Invitation = z.output<typeof invitation>;

const type = "kabinet-administrator";
const keyOf = (secrets: Secrets): Buffer => secrets.derive("administrator links");

/** The token of a link. */
export function signAdministratorLink(secrets: Secrets, person: { email: string; name: string }, now: Date): string {
  const sign = createSigner({
    key: keyOf(secrets),
    algorithm: "HS256",
    expiresIn: linkHours * 3_600_000,
    clockTimestamp: now.getTime(),
    header: { alg: "HS256", typ: type },
  });
  return sign({ email: person.email, name: person.name });
}

/** The invited person; undefined if the token is invalid or expired. */
export function readAdministratorLink(secrets: Secrets, token: string, now: Date): Invitation | undefined {
  const verify = createVerifier({
    key: keyOf(secrets),
    algorithms: ["HS256"],
    clockTimestamp: now.getTime(),
    checkTyp: type,
    requiredClaims: ["exp"],
  });
  try {
    return invitation.parse(verify(token));
  } catch {
    return undefined;
  }
}

/**
 * Creates the administrator, or finds the existing one with that e-mail, and marks the link as used.
 * @returns the user's id, or undefined if the link was used before
 * @throws {Problem} 409 if the e-mail belongs to a customer
 */
export async function acceptAdministrator(
  tx: Queryable,
  token: string,
  { email, name, exp }: Invitation,
  now: Date,
): Promise<number | undefined> {
  await tx.execute(sql`
    insert into users (email, role, name, region) values (${email}, 'ADMIN', ${name}, ${defaultRegion})
    on conflict (lower(email)) do nothing`);
  const { rows } = await tx.execute<{ id: number; role: string }>(
    sql`select id, role from users where lower(email) = ${email} for update`,
  );
  const [user] = rows;
  if (user?.role !== "ADMIN") throw new Problem(409, "Этот e-mail уже занят клиентом");
  const { rows: used } = await tx.execute(sql`
    insert into password_links (hash, user_id, expires_at, used_at)
    values (${tokenHash(token)}, ${user.id}, ${new Date(exp * 1000).toISOString()}, ${now.toISOString()})
    on conflict (hash) do nothing returning 1`);
  if (used.length === 0) return undefined;
  // An administrator who has lost phone and recovery codes gets back in with a new link.
  await removeSecondFactor(tx, user.id);
  return user.id;
}
