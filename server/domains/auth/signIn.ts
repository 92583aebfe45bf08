import type { authCalls } from "../../../src/contract/auth.ts";
import { checkEmail } from "../../../src/domain/email.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Context, Handler } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { attemptsKey, bucketsOf, forgetFailures, recordFailure, refuseIfTooMany, type Bucket } from "./attempts.ts";
import { knownDevice, refreshTokenOf, rememberDevice } from "./cookies.ts";
import { letIn } from "./handOver.ts";
import { checkingPassword } from "./passwords/passwords.ts";
import { useSecondFactor } from "./secondFactor/secondFactor.ts";
import { sendSecurityLetter } from "./secondFactor/securityLetters.ts";
import { endSessionOfToken, openSession } from "./sessions.ts";
import { userByEmail } from "./users.ts";

const companyArchived = "Кабинет вашей компании закрыт. Если это ошибка, позвоните или напишите нам";
const askForCode = "Введите код из приложения или код восстановления";
export const wrongCode = "Код не подошёл. Дождитесь следующего или введите код восстановления";

/**
 * Signs in on any region's host; the user's own region counts, and a page leads on to its host. A session that this
 * browser had before ends.
 * @throws {Problem} 401 alike for a wrong password and an unknown user; behind the right password 401 with `errors.code`
 *   where a code is needed or wrong, 403 where the company is in the archive; 429 after too many failures
 */
export const signIn: Handler<(typeof authCalls)["POST /api/auth/signin"]> = async ({ body }, context) => {
  const { db, log, services } = context;
  const { value: email, problem } = checkEmail(body.email, context.region);
  const key = attemptsKey(services.secrets);
  const device = knownDevice(context, key, email);
  const buckets = bucketsOf(key, email, context.ip, device);

  const user = await checkingPassword(async (matches) => {
    // Inside, so that no more guesses are under way at once than may hash at once.
    await refuseIfTooMany(db, buckets, services.clock());
    const found = problem === undefined ? await userByEmail(db, email) : undefined;
    if ((await matches(found?.passwordHash ?? undefined, body.password)) && found) {
      if (found.archived) throw new Problem(403, companyArchived);
      const used = found.secondFactor ? await requireCode(context, buckets, found.userId, body.code) : undefined;
      return { ...found, usedRecoveryCode: used === "recovery" };
    }
    await recordFailure(db, buckets, services.clock());
    log.warn({ event: "signInFailed", userId: found?.userId }, "Sign-in failed");
    throw new Problem(401, messages.wrongLogin);
  });

  await forgetFailures(db, buckets);
  const from = { ip: context.ip, userAgent: context.request.headers["user-agent"] };
  const former = refreshTokenOf(context);
  const session = await services.database.transaction(async (tx) => {
    const now = services.clock();
    if (former !== undefined) await endSessionOfToken(tx, former, now);
    if (user.usedRecoveryCode) await sendSecurityLetter(tx, services, user.userId, "recoveryCodeUsed");
    return openSession(tx, user, from, now);
  });
  log.info({ event: "signedIn", userId: user.userId, sessionId: session.sessionId }, "Signed in");
  if (device === undefined) rememberDevice(context, key, email);
  return letIn(context, session);
};

/** The password was right; a wrong code is counted like a wrong password, a missing one is only asked for. */
async function requireCode(
  { db, log, services }: Context<Caller | undefined>,
  buckets: readonly Bucket[],
  userId: number,
  code: string | undefined,
): Promise<"app" | "recovery"> {
  if (code === undefined || code.trim() === "") throw new Problem(401, askForCode, { errors: { code: askForCode } });
  const used = await useSecondFactor(db, services.secrets, userId, code, services.clock());
  if (used === "recovery") log.warn({ event: "recoveryCodeUsed", userId }, "A recovery code was used");
  if (used) return used;
  await recordFailure(db, buckets, services.clock());
  log.warn({ event: "secondFactorFailed", userId }, "Wrong code");
  throw new Problem(401, wrongCode, { errors: { code: wrongCode } });
}
