// Limits letters that strangers can send to an address, so that our forms can't be used to flood a mailbox.
import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import type { Secrets } from "../../platform/secrets.ts";

const perHour = 5;

/** Counts a letter to an address; false if it exceeds the limit of this hour. */
export async function mayWriteTo(
  tx: Queryable,
  secrets: Secrets,
  kind: "registration" | "password",
  email: string,
  now: Date,
): Promise<boolean> {
  const key = createHmac("sha256", secrets.derive("asked letters")).update(`${kind}:${email}`).digest("base64url");
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  // Concurrent requests are counted one after another.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*) as count from asked_letters where key = ${key} and at >= ${hourAgo}`);
  if ((rows[0]?.count ?? 0) >= perHour) return false;
  await tx.execute(sql`insert into asked_letters (key, at) values (${key}, ${now.toISOString()})`);
  await tx.execute(sql`
    delete from asked_letters where ctid = any (array(
      select ctid from asked_letters where at < ${hourAgo} order by at limit 100 for update skip locked))`);
  return true;
}
