import type { Queryable } from "../../platform/db/open.ts";
import type { Services } from "../../platform/services.ts";
import type { OpenCandidate } from "./candidates.ts";
import { mayWriteTo } from "./letterLimit.ts";
import { sendCheckLetter, sendCompleteLetter } from "./letters.ts";
import { createLink } from "./links.ts";

/**
 * The letter that a candidate waits for, with a link of its own that replaces earlier ones: to confirm the e-mail, or
 * then to choose a password.
 * @returns false where the address had enough letters this hour; the last of them still holds good then
 */
export async function letterFor(tx: Queryable, services: Services, candidate: OpenCandidate): Promise<boolean> {
  const { id, state, email } = candidate;
  const now = services.clock();
  if (!(await mayWriteTo(tx, services.secrets, "registration", email, now))) return false;
  const token = await createLink(tx, id, state === "new" ? "check" : "complete", now);
  await (state === "new" ? sendCheckLetter : sendCompleteLetter)(tx, services, candidate, token);
  return true;
}
