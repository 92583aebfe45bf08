// Handlers of src/contract/people/security.ts.
import type { securityCalls } from "../../../../src/contract/people/security.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { Context, Handler, HandlersOf } from "../../../platform/context.ts";
import { Problem } from "../../../platform/problem.ts";
import { changePassword } from "../passwords/changePassword.ts";
import { forbidKeeping } from "../cookies.ts";
import { deviceWords } from "../device.ts";
import { reauthenticate } from "../reauthenticate.ts";
import { recoveryCodesLeft, renewRecoveryCodes } from "./recoveryCodes.ts";
import { beginSecondFactor, confirmSecondFactor, hasSecondFactor, removeSecondFactor } from "./secondFactor.ts";
import { sendSecurityLetter } from "./securityLetters.ts";
import { endOtherSessions, endOwnSession, endSession, listSessions } from "../sessions.ts";
import { keyUri } from "./totp.ts";

type SecurityCalls = typeof securityCalls;

const sessions: Handler<SecurityCalls["GET /api/users/me/sessions"]> = async (_, { db, caller, services }) => {
  const listed = await listSessions(db, caller.userId, services.clock());
  return listed.map(({ id, userAgent, ip, createdAt, lastUsedAt }) => ({
    id,
    device: deviceWords(userAgent),
    place: ip,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    current: id === caller.sessionId,
  }));
};

/** @throws {Problem} 404 if the session is not the caller's, or has ended */
const endOne: Handler<SecurityCalls["DELETE /api/users/me/sessions/{id}"]> = async ({ params }, context) => {
  const { db, caller, log, services } = context;
  if (!(await endOwnSession(db, caller.userId, params.id, services.clock())))
    throw new Problem(404, "Этот сеанс уже завершён");
  log.info({ event: "sessionEnded", userId: caller.userId, sessionId: params.id }, "Session ended by its owner");
  return { message: "Сеанс завершён" };
};

const endAll: Handler<SecurityCalls["POST /api/users/me/sessions/end"]> = async ({ body }, context) => {
  const { db, caller, log, services } = context;
  const now = services.clock();
  await endOtherSessions(db, caller.userId, caller.sessionId, now);
  if (body.thisOne) await endSession(db, caller.sessionId, now);
  log.info({ event: "sessionsEnded", userId: caller.userId, thisOne: body.thisOne }, "Sessions ended by their owner");
  return { message: body.thisOne ? "Вы вышли на всех устройствах" : "На других устройствах вы вышли" };
};

const secondFactor: Handler<SecurityCalls["GET /api/users/me/second-factor"]> = async (_, { db, caller, services }) => {
  const on = await hasSecondFactor(db, caller.userId);
  return { on, required: isRequired(caller, services), recoveryCodesLeft: await recoveryCodesLeft(db, caller.userId) };
};

/** @throws {Problem} 409 if it is active already; otherwise as `reauthenticate` */
const begin: Handler<SecurityCalls["POST /api/users/me/second-factor"]> = async ({ body }, context) => {
  const { caller, services } = context;
  const { email } = await reauthenticate(context, body);
  const secret = await services.database.transaction((tx) =>
    beginSecondFactor(tx, services.secrets, caller.userId, services.clock()),
  );
  if (secret === undefined) throw new Problem(409, "Вход в два шага уже включён");
  forbidKeeping(context);
  return { secret, uri: keyUri(secret, email) };
};

/** Attempts are not limited: guessing right only activates a secret that the caller has just been given. */
const confirm: Handler<SecurityCalls["POST /api/users/me/second-factor/confirm"]> = async ({ body }, context) => {
  const { db, caller, log, services } = context;
  const code = body.code.replace(/\s/g, "");
  if (!(await confirmSecondFactor(db, services.secrets, caller.userId, code, services.clock())))
    throw new Problem(422, messages.checkInput, { errors: { code: wrongFirstCode } });
  await sendSecurityLetter(db, services, caller.userId, "secondFactorOn");
  log.info({ event: "secondFactorOn", userId: caller.userId }, "Second factor set up");
  forbidKeeping(context);
  return { recoveryCodes: await renewRecoveryCodes(db, services.secrets, caller.userId) };
};

const wrongFirstCode = "Код не подошёл. Проверьте, что на телефоне точное время, и введите новый код";

const newRecoveryCodes: Handler<SecurityCalls["POST /api/users/me/second-factor/recovery-codes"]> = async (
  { body },
  context,
) => {
  const { caller, services } = context;
  await requireFactor(context);
  await reauthenticate(context, body);
  forbidKeeping(context);
  const recoveryCodes = await services.database.transaction((tx) =>
    renewRecoveryCodes(tx, services.secrets, caller.userId),
  );
  return { recoveryCodes };
};

/** @throws {Problem} 409 if it is required, or not active; otherwise as `reauthenticate` */
const switchOff: Handler<SecurityCalls["POST /api/users/me/second-factor/off"]> = async ({ body }, context) => {
  const { caller, log, services } = context;
  if (isRequired(caller, services)) throw new Problem(409, "Для администраторов вход в два шага обязателен");
  await requireFactor(context);
  await reauthenticate(context, body);
  await services.database.transaction(async (tx) => {
    await removeSecondFactor(tx, caller.userId);
    await sendSecurityLetter(tx, services, caller.userId, "secondFactorOff");
  });
  log.info({ event: "secondFactorOff", userId: caller.userId }, "Second factor switched off");
  return { message: "Вход в два шага выключен" };
};

const isRequired = ({ role }: Context["caller"], { config }: Context["services"]): boolean =>
  config.requireAdmin2fa && role === "ADMIN";

async function requireFactor({ db, caller }: Context): Promise<void> {
  if (!(await hasSecondFactor(db, caller.userId))) throw new Problem(409, "Вход в два шага ещё не включён");
}

export const securityHandlers: HandlersOf<SecurityCalls> = {
  "GET /api/users/me/sessions": sessions,
  "DELETE /api/users/me/sessions/{id}": endOne,
  "POST /api/users/me/sessions/end": endAll,
  "PUT /api/users/me/password": changePassword,
  "GET /api/users/me/second-factor": secondFactor,
  "POST /api/users/me/second-factor": begin,
  "POST /api/users/me/second-factor/confirm": confirm,
  "POST /api/users/me/second-factor/recovery-codes": newRecoveryCodes,
  "POST /api/users/me/second-factor/off": switchOff,
};
