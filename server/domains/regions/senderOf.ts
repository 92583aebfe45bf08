import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.ts";

/** The sender of a region's letters from its settings. */
export const senderOf: Services["senderOf"] = async (db, region) => {
  const { rows } = await db.execute<{ sender: string | null }>(sql`
    select sender_email as sender from regions where name = ${region.toUpperCase()}`);
  return rows[0]?.sender || undefined;
};
