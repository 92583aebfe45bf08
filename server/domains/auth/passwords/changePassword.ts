import { sql } from "drizzle-orm";
import type { securityCalls } from "../../../../src/contract/people/security.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { Handler } from "../../../platform/context.ts";
import { Problem } from "../../../platform/problem.ts";
import { passwordProblem } from "./passwordRules.ts";
import { hashPassword } from "./passwords.ts";
import { reauthenticate } from "../reauthenticate.ts";
import { sendSecurityLetter } from "../secondFactor/securityLetters.ts";
import { endOtherSessions } from "../sessions.ts";

const samePassword = "Это нынешний пароль. Придумайте другой";

/**
 * Changes the caller's password and ends all their other sessions.
 * @throws {Problem} 422 naming `current` or `password`, 429 after too many wrong ones
 */
export const changePassword: Handler<(typeof securityCalls)["PUT /api/users/me/password"]> = async (
  { body },
  context,
) => {
  const { caller, log, services } = context;
  const { current, password } = body;
  const { email, names } = await reauthenticate(context, { current });
  const problem = password === current ? samePassword : await passwordProblem(password, [email, ...names]);
  if (problem !== undefined) throw new Problem(422, messages.checkInput, { errors: { password: problem } });
  const hash = await hashPassword(password); // before the transaction, which may hold the only connection
  await services.database.transaction(async (tx) => {
    await tx.execute(sql`update users set password_hash = ${hash} where id = ${caller.userId}`);
    await endOtherSessions(tx, caller.userId, caller.sessionId, services.clock());
    await sendSecurityLetter(tx, services, caller.userId, "passwordChanged");
  });
  log.info({ event: "passwordChanged", userId: caller.userId }, "Password changed");
  return { message: "Пароль изменён. На других устройствах нужно войти заново" };
};
