import { sql } from "drizzle-orm";
import type { Region } from "../../../../src/domain/company/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { recordAudit } from "../../../engine/audit/recordAudit.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { isUniqueViolation } from "../../../platform/db/errors.ts";
import { Problem } from "../../../platform/problem.ts";
import { mayWriteTo } from "../../registration/letterLimit.ts";
import { sendChangedPassword, sendInvitation } from "../../registration/registrationLetters.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { Rule } from "../../../engine/registry.ts";
import { createPasswordLink } from "./passwordLinks.ts";
import { endSessionsOfUser } from "../sessions.ts";

type SignIn = { readonly userId: number; readonly email: string; readonly hasPassword: boolean };

/**
 * Disables a client's password and sends them a link to choose a new one, valid once and for 48 hours. This replaces the
 * generated password of specification §7 `change-password`, which would stay in a mailbox. A client added by an
 * administrator gets a user here first.
 * @throws Problem 409 if the e-mail is somebody else's login, or too many letters were sent this hour
 */
export const sendPassword: Rule = async (customer, _, context, services) => {
  const { db } = context;
  const now = services.clock();
  const signIn = (await signInOf(db, customer.id)) ?? (await addSignIn(db, customer));
  const { userId, email, hasPassword } = signIn;
  if (!(await mayWriteTo(db, services.secrets, "password", email, now)))
    throw new Problem(409, "За последний час на этот адрес ушло уже пять писем. Подождите немного");
  await db.execute(sql`update users set password_hash = null where id = ${userId}`);
  await endSessionsOfUser(db, userId, now);
  const token = await createPasswordLink(db, userId, now);
  const reader = { email, companyName: String(customer["companyName"]), region: customer["region"] as Region };
  await (hasPassword ? sendChangedPassword : sendInvitation)(db, services, reader, token);
  await recordAudit(context, { resource: "customers", recordId: customer.id, action: "changePassword" });
  return {};
};

async function signInOf(db: Queryable, customerId: number): Promise<SignIn | undefined> {
  const { rows } = await db.execute<SignIn>(sql`
    select id as "userId", lower(email) as email, password_hash is not null as "hasPassword"
    from users where customer_id = ${customerId} and disabled_at is null order by id limit 1 for update`);
  return rows[0];
}

async function addSignIn(db: Queryable, { id, ...customer }: AnyRecord): Promise<SignIn> {
  const email = String(customer["companyEmail"]);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (email, role, name, region, customer_id)
    values (${email}, 'CUSTOMER', ${customer["contactName"]}, ${customer["region"]}, ${id})
    on conflict (lower(email)) do nothing returning id`);
  const [user] = rows;
  if (!user) throw emailTaken();
  return { userId: user.id, email: email.toLowerCase(), hasPassword: false };
}

/**
 * The e-mail for documents is the login (specification §3): changing it changes the login and invalidates links in the old
 * mailbox.
 * @throws Problem 409 if the new e-mail is somebody else's login
 */
export async function moveSignIn(
  db: Queryable,
  { id, companyEmail, region }: AnyRecord,
  before: AnyRecord,
): Promise<void> {
  if (before["companyEmail"] === companyEmail && before["region"] === region) return;
  try {
    await db.execute(sql`
      with moved as (
        update users set email = ${companyEmail}, region = ${region}
        where customer_id = ${id} and lower(email) = lower(${before["companyEmail"]}) returning id)
      delete from password_links where used_at is null and ${companyEmail}::text <> ${before["companyEmail"]}
        and user_id in (select id from moved)`);
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

const emailTaken = () => new Problem(409, messages.emailTaken, { errors: { companyEmail: messages.emailTaken } });
