// An administrator signs in as a customer (design §5 As user): a token in the customer's name that belongs to the
// administrator's own session and ends with it. The audit log records every change under both names.
import { sql } from "drizzle-orm";
import type { authCalls } from "../../../src/contract/people/auth.ts";
import { recordAudit } from "../../engine/audit/recordAudit.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { accessLifetime, signAccessToken } from "./accessTokens.ts";
import { forbidKeeping } from "./cookies.ts";
import { accountColumns, mayBeSignedIn, type Account } from "./sessions.ts";

/** An open page renews its token every quarter of an hour; the audit log gets one entry an hour. */
const traceMinutes = 60;

/** @throws {Problem} 404 for an unknown customer, 409 for one that is archived or has no enabled user */
export const asUser: Handler<(typeof authCalls)["POST /api/auth/as-user"]> = async ({ body }, context) => {
  const { db, caller, log, services } = context;
  const { customerId } = body;
  const account = await userOfCustomer(db, customerId);
  if (!(await wasTraced(db, caller.userId, customerId, services.clock())))
    await recordAudit(context, { resource: "customers", recordId: customerId, action: "as-user" });
  log.info({ event: "asUser", userId: account.userId, actingAdminId: caller.userId }, "Signed in as a customer");
  const claims = { ...account, sessionId: caller.sessionId, actingAdminId: caller.userId };
  forbidKeeping(context);
  return {
    access_token: signAccessToken(services.secrets, claims, services.clock()),
    token_type: "Bearer",
    expires_in: accessLifetime,
  };
};

async function userOfCustomer(db: Queryable, customerId: number): Promise<Account> {
  const { rows } = await db.execute<Account & { may: boolean; isActive: boolean; userId: number | null }>(sql`
    select ${accountColumns}, coalesce(${mayBeSignedIn("u")}, false) as may, coalesce(c.is_active, true) as "isActive"
    from customers c left join users u on u.customer_id = c.id and u.role = 'CUSTOMER'
    where c.id = ${customerId} order by may desc, u.id limit 1`);
  const [found] = rows;
  if (!found) throw new Problem(404, "Такого клиента нет");
  const { may, isActive, userId, ...account } = found;
  if (!isActive) throw new Problem(409, "Клиент в архиве: его кабинет закрыт");
  if (userId === null) throw new Problem(409, "У клиента ещё нет доступа в кабинет");
  if (!may) throw new Problem(409, "Доступ этого клиента в кабинет отключён");
  return { ...account, userId };
}

async function wasTraced(db: Queryable, adminId: number, customerId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - traceMinutes * 60_000).toISOString();
  const { rows } = await db.execute(sql`
    select from audit where resource = 'customers' and record_id = ${customerId} and action = 'as-user'
      and user_id = ${adminId} and at > ${since} limit 1`);
  return rows.length > 0;
}
