// What the links of registration's letters lead to, up to the choice of a password.
import type { registrationCalls } from "../../../src/contract/registration.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { confirmEmail, lockCandidate } from "./candidates.ts";
import { linkProblem } from "./linkFaults.ts";
import { createLink, findLink, useLink, type LinkOwner, type LinkPurpose } from "./links.ts";

type Calls = typeof registrationCalls;

/**
 * Confirms the e-mail by the letter's link and uses it up.
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

/** Whose registration it is that is about to be completed. @throws {Problem} 404 or 410 */
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
 * Uses a link up and keeps its candidate from others until the transaction ends.
 * @throws Problem 404 or 410 for a link that doesn't work, or of which somebody else was quicker
 */
export async function openLink(tx: Queryable, token: string, purpose: LinkPurpose, now: Date): Promise<LinkOwner> {
  const { candidateId } = await requireLink(tx, token, purpose, now);
  await lockCandidate(tx, candidateId);
  // Meanwhile somebody else may have used it, or an administrator have decided.
  const link = await requireLink(tx, token, purpose, now);
  if (!(await useLink(tx, token, purpose, now))) throw linkProblem(purpose, "used");
  return link;
}
