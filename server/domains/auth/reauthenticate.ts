// Somebody who is signed in shows once more that it is they: before what a person at an open screen, or with a stolen
// token, must not be able to do. Wrong tries are counted like failed sign-ins.
import { messages } from "../../../src/i18n/messages.ts";
import type { Context } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { attemptsKey, bucketsOf, forgetFailures, recordFailure, refuseIfTooMany } from "./attempts.ts";
import { checkingPassword } from "./passwords/passwords.ts";
import { useSecondFactor } from "./secondFactor/secondFactor.ts";
import { wrongCode } from "./signIn.ts";
import { ownCredentials } from "./users.ts";

interface Proof {
  /** The password that holds now. */
  readonly current: string;
  /** Of the second factor, where one has to be shown. */
  readonly code?: string;
}

/**
 * Checks the password, and the code where one is given. Its own failures are kept, so it runs outside the transaction of
 * the change that follows it.
 * @returns what the person is known by
 * @throws {Problem} 422 naming `current` or `code`, 429 after too many failures
 */
export async function reauthenticate(
  { caller, db, ip, log, services }: Context,
  { current, code }: Proof,
): Promise<{ readonly email: string; readonly names: readonly string[] }> {
  const { email, names, passwordHash } = await ownCredentials(db, caller.userId);
  // A session is known like a browser with a device cookie: strangers who guess at the account don't slow it down.
  const buckets = bucketsOf(attemptsKey(services.secrets), email, ip, caller.sessionId);
  const refuse = async (field: keyof Proof, message: string): Promise<never> => {
    await recordFailure(db, buckets, services.clock());
    log.warn({ event: "reauthenticationFailed", userId: caller.userId, field }, "Wrong proof of identity");
    throw new Problem(422, messages.checkInput, { errors: { [field]: message } });
  };
  await checkingPassword(async (matches) => {
    await refuseIfTooMany(db, buckets, services.clock());
    if (!(await matches(passwordHash ?? undefined, current))) await refuse("current", messages.wrongLogin);
    if (code === undefined) return;
    const used = await useSecondFactor(db, services.secrets, caller.userId, code, services.clock());
    if (!used) await refuse("code", wrongCode);
  });
  await forgetFailures(db, buckets);
  return { email, names };
}
