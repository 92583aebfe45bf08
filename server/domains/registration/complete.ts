import { sql } from "drizzle-orm";
import type { registrationCalls } from "../../../src/contract/people/registration.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { recordAudit } from "../../engine/audit/recordAudit.ts";
import { attemptsKey } from "../auth/attempts.ts";
import { refreshTokenOf, rememberDevice } from "../auth/cookies.ts";
import { answerSignIn } from "../auth/handOver.ts";
import { passwordProblem } from "../auth/passwords/passwordRules.ts";
import { hashPassword } from "../auth/passwords/passwords.ts";
import { endSessionOfToken, openSession, type OpenSession } from "../auth/sessions.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { requireRecord } from "../../engine/read/read.ts";
import type { Registry } from "../../engine/registry.ts";
import { finishTasks } from "../tracker/finishTasks.ts";
import { becomeCustomer } from "./becomeCustomer.ts";
import { openLink, requireLink } from "./checkEmail.ts";
import { sendWelcomeLetter } from "./registrationLetters.ts";

/**
 * Stores the password, makes the candidate a customer and signs in, in one transaction.
 * @throws {Problem} 404 or 410 for a link that doesn't work, 422 for a weak password, 409 if the e-mail belongs to somebody
 * by now
 */
export const complete: Handler<(typeof registrationCalls)["POST /api/auth/complete"]> = async ({ body }, context) => {
  const { db, log, services } = context;
  const { token, password } = body;
  const { email, companyName } = await requireLink(db, token, "complete", services.clock());
  const problem = await passwordProblem(password, [email, companyName]);
  if (problem !== undefined) throw new Problem(422, messages.checkInput, { errors: { password: problem } });
  const passwordHash = await hashPassword(password); // before the transaction, which may hold the only connection
  const from = { ip: context.ip, userAgent: context.request.headers["user-agent"] };
  const former = refreshTokenOf(context);
  const session = await services.database.transaction(async (tx) => {
    const now = services.clock();
    const { candidateId } = await openLink(tx, token, "complete", now);
    const made = await becomeCustomer(tx, services.registry, { candidateId, passwordHash, now });
    await tx.execute(sql`
      update customer_candidates set state = 'customer', customer_id = ${made.customerId},
        version = version + 1, updated_at = ${now.toISOString()}
      where id = ${candidateId}`);
    await finishTasks(tx, "customer-candidates", candidateId);
    if (former !== undefined) await endSessionOfToken(tx, former, now);
    const opened = await openSession(tx, { ...made, role: "CUSTOMER" }, from, now);
    await leaveTrace(tx, services.registry, opened, { ip: context.ip, requestId: context.requestId });
    await sendWelcomeLetter(tx, services, made);
    return opened;
  });
  const { userId, customerId, sessionId } = session;
  log.info({ event: "registrationCompleted", userId, customerId, sessionId }, "Registration completed");
  rememberDevice(context, attemptsKey(services.secrets), email);
  return answerSignIn(context, session);
};

/** The audit names the new customer as the author of their own creation. */
async function leaveTrace(
  tx: Queryable,
  registry: Registry,
  session: OpenSession,
  from: { readonly ip: string; readonly requestId: string },
): Promise<void> {
  const recordId = session.customerId ?? 0;
  const after = await requireRecord({ registry, db: tx, caller: session }, registry.require("customers"), recordId);
  await recordAudit(
    { db: tx, caller: session, registry, ...from },
    { resource: "customers", recordId, action: "create", after },
  );
}
