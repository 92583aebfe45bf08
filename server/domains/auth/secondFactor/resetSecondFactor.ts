import { sql } from "drizzle-orm";
import { recordAudit } from "../../../engine/audit/recordAudit.ts";
import type { Rule } from "../../../engine/registry.ts";
import { removeSecondFactor } from "./secondFactor.ts";
import { sendSecurityLetter } from "./securityLetters.ts";

/** Removes the second factor of a client who has lost phone and recovery codes and was identified by telephone. */
export const resetSecondFactor: Rule = async ({ id }, _, context, services) => {
  const { db } = context;
  const { rows } = await db.execute<{ userId: number }>(sql`
    select f.user_id as "userId" from two_factors f join users u on u.id = f.user_id
    where u.customer_id = ${id} and f.confirmed_at is not null`);
  for (const { userId } of rows) {
    await removeSecondFactor(db, userId);
    await sendSecurityLetter(db, services, userId, "secondFactorOff");
  }
  if (rows.length > 0) await recordAudit(context, { resource: "customers", recordId: id, action: "resetSecondFactor" });
  return {};
};
