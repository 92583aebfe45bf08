import type { Queryable } from "../../platform/db/open.ts";
import type { Services } from "../../platform/services.ts";
import type { OpenCandidate } from "./candidates.ts";
import { mayWriteTo } from "./letterLimit.ts";
import { sendCheckLetter, sendCompleteLetter } from "./registrationLetters.ts";
import { createLink } from "./links.ts";

/**
 * Sends a candidate the letter of their current step, with a link that replaces earlier ones: to confirm the e-mail, or to
 * choose a password.
 * @returns false if the address got too many letters this hour; the last link stays valid then
 */
export async function sendStepLetter(tx: Queryable, services: Services, candidate: OpenCandidate): Promise<boolean> {
  const { id, state, email } = candidate;
  const now = services.clock();
  if (!(await mayWriteTo(tx, services.secrets, "registration", email, now))) return false;
  const token = await createLink(tx, id, state === "new" ? "check" : "complete", now);
  await (state === "new" ? sendCheckLetter : sendCompleteLetter)(tx, services, candidate, token);
  return true;
}
