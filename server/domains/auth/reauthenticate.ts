// Asks signed-in users for their password again before sensitive changes, so that an unattended screen or a stolen token is
// not enough. Failures are counted like failed sign-ins.
import { messages } from "../../../src/i18n/messages.ts";
import type { Context } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { attemptsKey, bucketsOf, forgetFailures, recordFailure, refuseIfTooMany } from "./attempts.ts";
import { checkingPassword } from "./passwords/passwords.ts";
import { useSecondFactor } from "./secondFactor/secondFactor.ts";
import { wrongCode } from "./signIn.ts";
import { ownCredentials } from "./users.ts";

interface Proof {
  /** The current password. */
  readonly current: string;
  /** A code of the second factor, if required. */
  readonly code?: string;
}

/**
 * Checks the password, and the code if one is given. Failures must be stored even if the change is refused, so this runs
 * outside the transaction of the change.
 * @returns the user's e-mail and names
 * @throws {Problem} 422 naming `current` or `code`, 429 after too many failures
 */
export async function reauthenticate(
  { caller, db, ip, log, services }: Context,
  { current, code }: Proof,
): Promise<{ readonly email: string; readonly names: readonly string[] }> {
  const { email, names, passwordHash } = await ownCredentials(db, caller.userId);
  // The session counts like a known browser: strangers who guess at the account don't slow it down.
  const buckets = bucketsOf(attemptsKey(services.secrets), email, ip, caller.sessionId);
  const refuse = async (field: keyof Proof, message: string): Promise<never> => {
    await recordFailure(db, buckets, services.clock());
    log.warn({ event: "reauthenticationFailed", userId: caller.userId, field }, "Wrong proof of identity");
    throw new Problem(422, messages.checkInput, { errors: { [field]: message } });
  };
  await checkingPassword(async (matches) => {
    await refuseIfTooMany(db, buckets, services.clock());
    if (!(await matches(passwordHash ?? undefined, current))) await refuse("current", messages.wrongPassword);
    if (code === undefined) return;
    const used = await useSecondFactor(db, services.secrets, caller.userId, code, services.clock());
    if (!used) await refuse("code", wrongCode);
  });
  await forgetFailures(db, buckets);
  return { email, names };
}
