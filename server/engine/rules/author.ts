import { sql } from "drizzle-orm";
import type { Caller } from "../../platform/caller.ts";

/** Whose change started a rule, as it is kept until the rule runs: rights are asked for again then. */
export type Author = Pick<Caller, "userId" | "actingAdminId">;

/** The author as it is stored. */
export const storedAuthor = ({ userId, actingAdminId }: Author) =>
  sql`${JSON.stringify({ userId, ...(actingAdminId === undefined ? {} : { actingAdminId }) })}::jsonb`;
