// Handlers of src/contract/people/auth.ts.
import type { authCalls } from "../../../src/contract/people/auth.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { asUser } from "./asUser.ts";
import { giveRefreshToken, refreshTokenOf, takeRefreshToken } from "./cookies.ts";
import { readResetLink, resetPassword } from "./passwords/resetPassword.ts";
import { endSession, endSessionOfToken, refreshSession } from "./sessions.ts";
import { signIn } from "./signIn.ts";
import { tokensOf } from "./tokens.ts";
import { readUser } from "./users.ts";

type AuthCalls = Omit<typeof authCalls, "POST /api/auth/start">;

/** @throws {Problem} 401 if the token is unknown, used, or of an ended session */
const refresh: Handler<AuthCalls["POST /api/auth/refresh"]> = async ({ body }, context) => {
  const { log, services } = context;
  const token = body?.refresh_token ?? refreshTokenOf(context);
  if (token === undefined) throw new Problem(401, httpMessage(401));
  const result = await services.database.transaction((tx) =>
    refreshSession(tx, services.secrets, token, services.clock()),
  );
  if (typeof result === "string") {
    // A reused token ends its session, and that change is committed although the answer is a refusal.
    log.warn({ event: "refreshRefused", reason: result }, "Refresh token refused");
    throw new Problem(401, httpMessage(401));
  }
  giveRefreshToken(context, result.refreshToken);
  return tokensOf(services, result);
};

const signOut: Handler<AuthCalls["POST /api/auth/signout"]> = async ({ body }, context) => {
  const { db, caller, log, services } = context;
  const now = services.clock();
  const token = body?.refresh_token ?? refreshTokenOf(context);
  if (token !== undefined) await endSessionOfToken(db, token, now);
  if (caller) await endSession(db, caller.sessionId, now);
  takeRefreshToken(context);
  log.info({ event: "signedOut", userId: caller?.userId }, "Signed out");
  return { message: "Вы вышли из кабинета" };
};

const me: Handler<AuthCalls["GET /api/users/me"]> = async (_, { db, caller }) => {
  const user = await readUser(db, caller);
  if (!user) throw new Problem(401, httpMessage(401));
  return user;
};

export const authHandlers: HandlersOf<AuthCalls> = {
  "POST /api/auth/signin": signIn,
  "POST /api/auth/refresh": refresh,
  "POST /api/auth/signout": signOut,
  "POST /api/auth/reset/link": readResetLink,
  "POST /api/auth/reset": resetPassword,
  "POST /api/auth/as-user": asUser,
  "GET /api/users/me": me,
};
