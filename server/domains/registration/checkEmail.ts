// The pages that registration's letters link to, up to the choice of a password.
import type { registrationCalls } from "../../../src/contract/people/registration.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { confirmEmail, lockCandidate } from "./candidates.ts";
import { linkProblem } from "./linkFaults.ts";
import { createLink, findLink, useLink, type LinkOwner, type LinkPurpose } from "./links.ts";

type Calls = typeof registrationCalls;

/**
 * Confirms the e-mail with the letter's link, which becomes used.
 * @throws {Problem} 404 or 410, see `linkProblem`
 */
export const checkLink: Handler<Calls["POST /api/auth/signup/check"]> = async ({ body }, { log, services }) => {
  const now = services.clock();
  const answer = await services.database.transaction(async (tx) => {
    const owner = await openLink(tx, body.token, "check", now);
    await confirmEmail(tx, owner.candidateId, now);
    return { ...owner, token: await createLink(tx, owner.candidateId, "complete", now) };
  });
  log.info({ event: "emailConfirmed", candidateId: answer.candidateId }, "E-mail confirmed");
  return answer;
};

/** The company whose registration is about to be completed. @throws {Problem} 404 or 410 */
export const readOwner: Handler<Calls["POST /api/auth/signup/link"]> = ({ body }, { db, services }) =>
  requireLink(db, body.token, "complete", services.clock());

/** @throws Problem 404 or 410 for a link that doesn't work */
export async function requireLink(db: Queryable, token: string, purpose: LinkPurpose, now: Date): Promise<LinkOwner> {
  const link = await findLink(db, token, purpose, now);
  const fault = link ? link.fault : "unknown";
  if (!link || fault !== undefined) throw linkProblem(purpose, fault ?? "unknown");
  return link;
}

/**
 * Marks a link as used and locks its candidate until the transaction ends.
 * @throws Problem 404 or 410 for a link that doesn't work, or was used at the same moment
 */
export async function openLink(tx: Queryable, token: string, purpose: LinkPurpose, now: Date): Promise<LinkOwner> {
  const { candidateId } = await requireLink(tx, token, purpose, now);
  await lockCandidate(tx, candidateId);
  // Checks again after the lock: the link may be used by now, or the candidate decided on.
  const link = await requireLink(tx, token, purpose, now);
  if (!(await useLink(tx, token, purpose, now))) throw linkProblem(purpose, "used");
  return link;
}
