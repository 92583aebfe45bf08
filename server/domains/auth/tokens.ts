import type { Tokens } from "../../../src/contract/people/auth.ts";
import type { Services } from "../../platform/services.ts";
import { accessLifetime, signAccessToken } from "./accessTokens.ts";
import type { OpenSession } from "./sessions.ts";

/** The tokens in the answer of signing in and of refreshing. */
export const tokensOf = ({ secrets, clock }: Pick<Services, "secrets" | "clock">, session: OpenSession): Tokens => ({
  access_token: signAccessToken(secrets, session, clock()),
  refresh_token: session.refreshToken,
  token_type: "Bearer",
  expires_in: accessLifetime,
});
