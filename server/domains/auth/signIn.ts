import type { authCalls } from "../../../src/contract/people/auth.ts";
import { checkEmail } from "../../../src/domain/company/email.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Context, Handler } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import { attemptsKey, bucketsOf, forgetFailures, recordFailure, refuseIfTooMany, type Bucket } from "./attempts.ts";
import { knownDevice, refreshTokenOf, rememberDevice } from "./cookies.ts";
import { answerSignIn } from "./handOver.ts";
import { checkingPassword } from "./passwords/passwords.ts";
import { useSecondFactor } from "./secondFactor/secondFactor.ts";
import { sendSecurityLetter } from "./secondFactor/securityLetters.ts";
import { endSessionOfToken, openSession } from "./sessions.ts";
import { userByEmail } from "./users.ts";

const companyArchived = "Кабинет вашей компании закрыт. Если это ошибка, позвоните или напишите нам";
const askForCode = "Введите код из приложения или код восстановления";
export const wrongCode = "Код не подошёл. Дождитесь следующего или введите код восстановления";

/**
 * Signs in on any region's host; a user of another region is moved to their own host. The browser's previous session ends.
 * @throws {Problem} 401 alike for a wrong password and an unknown user; with the right password, 401 with `errors.code` if a
 * code is needed or wrong, 403 if the company is archived; 429 after too many failures
 */
export const signIn: Handler<(typeof authCalls)["POST /api/auth/signin"]> = async ({ body }, context) => {
  const { db, log, services } = context;
  const { value: email, problem } = checkEmail(body.email, context.region);
  const key = attemptsKey(services.secrets);
  const device = knownDevice(context, key, email);
  const buckets = bucketsOf(key, email, context.ip, device);

  const user = await checkingPassword(async (matches) => {
    // Checked inside the hashing slot, so that no more guesses run at once than there are slots.
    await refuseIfTooMany(db, buckets, services.clock());
    const found = problem === undefined ? await userByEmail(db, email) : undefined;
    if ((await matches(found?.passwordHash ?? undefined, body.password)) && found) {
      if (found.archived) throw new Problem(403, companyArchived);
      const used = found.secondFactor ? await requireCode(context, buckets, found.userId, body.code) : undefined;
      return { ...found, usedRecoveryCode: used === "recovery" };
    }
    await recordFailure(db, buckets, services.clock());
    log.warn({ event: "signInFailed", userId: found?.userId }, "Sign-in failed");
    throw new Problem(401, messages.wrongPassword);
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
  return answerSignIn(context, session);
};

/** Runs after a correct password. A wrong code counts as a failure; a missing one does not. */
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
