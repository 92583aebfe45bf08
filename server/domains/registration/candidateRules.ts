import { sql } from "drizzle-orm";
import { recordAudit } from "../../engine/audit/recordAudit.ts";
import { createPasswordLink } from "../auth/passwords/passwordLinks.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { becomeCustomer } from "./becomeCustomer.ts";
import { sendStepLetter } from "./sendStepLetter.ts";
import { sendInvitation } from "./registrationLetters.ts";
import { stopLinks } from "./links.ts";
import { type RuleOf, rulesFor } from "../../engine/registry.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { candidates } from "../../../src/resources/clients/candidates.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

/** Creates the customer without a password, and invites them to choose one. */
const makeCustomer: RuleOf<typeof candidates> = async (candidate, _, context, services) => {
  const { db, registry } = context;
  const now = services.clock();
  const made = await becomeCustomer(db, registry, { candidateId: candidate.id, passwordHash: null, now });
  const { customerId, userId } = made;
  const after = await requireRecord(context, registry.require("customers"), customerId);
  await recordAudit(context, { resource: "customers", recordId: customerId, action: "create", after });
  await sendInvitation(db, services, made, await createPasswordLink(db, userId, now));
  return { customerId };
};

/** Sends the letter of the candidate's current step again. */
const sendAgain: RuleOf<typeof candidates> = async (candidate, _, { db }, services) => {
  const { id, state } = candidate;
  const reader = readerOf(candidate);
  if (state === "customer") {
    const userId = await userWithoutPassword(db, candidate);
    await sendInvitation(db, services, reader, await createPasswordLink(db, userId, services.clock()));
  } else {
    const sent = await sendStepLetter(db, services, { id, state: state === "new" ? "new" : "confirmed", ...reader });
    if (!sent) throw new Problem(409, "За последний час на этот адрес ушло уже пять писем. Подождите немного");
  }
  return {};
};

export const candidateRules = rulesFor(candidates, {
  beforeSave: async (draft, current, { db }) => {
    const email = draft.companyEmail;
    const waits = current?.state === "new" || current?.state === "confirmed";
    if (!current || !waits || email === undefined || email === current.companyEmail) return draft;
    // Control of the old mailbox proves nothing about the new one, which becomes the login.
    await stopLinks(db, current.id, new Date());
    return { ...draft, state: "new", emailConfirmedAt: null };
  },
  actions: { makeCustomer, sendAgain },
});

const readerOf = ({ companyEmail, companyName, region }: RecordOf<typeof candidates>) => ({
  email: String(companyEmail),
  companyName: String(companyName),
  region: region,
});

/** @throws Problem 409 if nobody waits for an invitation */
async function userWithoutPassword(db: Queryable, { customerId }: RecordOf<typeof candidates>): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from users where customer_id = ${customerId ?? null} and password_hash is null order by id limit 1`);
  const [user] = rows;
  if (!user) throw new Problem(409, "Клиент уже выбрал пароль: приглашение ему не нужно");
  return user.id;
}
