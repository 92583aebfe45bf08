import { sql } from "drizzle-orm";
import type { Caller } from "../../platform/caller.ts";

/** The user whose change started a rule, stored until the rule runs; rights are checked again then. */
export type Author = Pick<Caller, "userId" | "actingAdminId">;

/** The author in the form in which it is stored. */
export const storedAuthor = ({ userId, actingAdminId }: Author) =>
  sql`${JSON.stringify({ userId, ...(actingAdminId === undefined ? {} : { actingAdminId }) })}::jsonb`;
