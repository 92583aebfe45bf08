import { sql } from "drizzle-orm";
import type { authCalls } from "../../../../src/contract/people/auth.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { Handler } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { acceptAdministrator, readAdministratorLink } from "../administratorLinks.ts";
import { attemptsKey } from "../attempts.ts";
import { rememberDevice } from "../cookies.ts";
import { passwordLinkFault, readPasswordLink, usePasswordLink, type PasswordLinkFault } from "./passwordLinks.ts";
import { passwordProblem } from "./passwordRules.ts";
import { hashPassword } from "./passwords.ts";
import { endSessionsOfUser } from "../sessions.ts";

const again = "Нажмите «Забыли пароль?» на странице входа, и мы пришлём новую";
const sentences: Readonly<Record<PasswordLinkFault, string>> = {
  expired: `Ссылка работала 48 часов, и это время вышло. ${again}`,
  used: "По этой ссылке пароль уже выбрали. Войдите с ним; если это были не вы, смените пароль",
  unknown: `Такой ссылки нет: возможно, позже пришло письмо с новой. ${again}`,
};
const linkProblem = (fault: PasswordLinkFault) => new Problem(404, sentences[fault], { errors: { token: fault } });
const done = "Пароль сохранён. Теперь войдите с ним";

/**
 * The user of a link, which stays unused.
 * @throws {Problem} 404 for a link that doesn't work, with the reason in `errors.token`
 */
export const readResetLink: Handler<(typeof authCalls)["POST /api/auth/reset/link"]> = async (
  { body },
  { db, services },
) => {
  const { email } = await requireLink(db, services.secrets, body.token, services.clock());
  return { email };
};

/**
 * Sets the password of the link's user and ends all their sessions.
 * @throws {Problem} 404 for a link that doesn't work, with the reason in `errors.token`; 422 for a weak password
 */
export const resetPassword: Handler<(typeof authCalls)["POST /api/auth/reset"]> = async ({ body }, context) => {
  const { db, log, services } = context;
  const { token, password } = body;
  const link = await requireLink(db, services.secrets, token, services.clock());
  const problem = await passwordProblem(password, [link.email]);
  if (problem !== undefined) throw new Problem(422, messages.checkInput, { errors: { password: problem } });
  const hash = await hashPassword(password); // before the transaction, which may hold the only connection
  const userId = await services.database.transaction(async (tx) => {
    const now = services.clock();
    const user = await link.use(tx, now);
    if (user === undefined) throw linkProblem("used");
    await tx.execute(sql`update users set password_hash = ${hash} where id = ${user}`);
    await endSessionsOfUser(tx, user, now);
    return user;
  });
  // The browser becomes known, so that strangers who guess at the account can't keep its owner out.
  rememberDevice(context, attemptsKey(services.secrets), link.email);
  log.info({ event: "passwordChosen", userId }, "Password chosen by link");
  return { message: done };
};

/** A link that is valid now. `use` returns the user's id, or undefined if the link was used meanwhile. */
interface Link {
  readonly email: string;
  readonly use: (tx: Queryable, now: Date) => Promise<number | undefined>;
}

/** @throws {Problem} 404 for a link that doesn't work */
async function requireLink(db: Queryable, secrets: Secrets, token: string, now: Date): Promise<Link> {
  const fault = await passwordLinkFault(db, token, now);
  const link = fault === "used" ? undefined : await readLink(db, secrets, token, now);
  if (!link) throw linkProblem(fault);
  return link;
}

async function readLink(db: Queryable, secrets: Secrets, token: string, now: Date): Promise<Link | undefined> {
  const invitation = readAdministratorLink(secrets, token, now);
  if (invitation) {
    return { email: invitation.email, use: (tx, then) => acceptAdministrator(tx, token, invitation, then) };
  }
  const kept = await readPasswordLink(db, token, now);
  return (
    kept && {
      email: kept.email,
      use: async (tx, then) => ((await usePasswordLink(tx, token, then)) ? kept.userId : undefined),
    }
  );
}
