// Signing in and out (specification §7 Authentication, design §5 Session).
import { z } from "zod";
import { regionCode } from "../codes.ts";
import { roles } from "../../domain/company/role.ts";
import { defineCalls } from "../call.ts";

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("Bearer"),
  /** Lifetime of the access token in seconds. */
  expires_in: z.int(),
});

/** Continues the session on the host of the customer's region: the page posts `code` to `url` as a form. */
const handOver = z.object({ url: z.string(), code: z.string() });

/** Only pages get `handOver`, and then no cookie. */
export const signedIn = tokens.extend({ handOver: handOver.optional() });

const passwordLink = z.string().min(1).max(1024);

/** The signed-in user, for every screen (specification §3 User). */
const user = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(roles),
  region: regionCode,
  customer: z.object({ id: z.int(), contactName: z.string(), companyName: z.string() }).nullable(),
  admin: z.object({ name: z.string() }).nullable(),
  contracts: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      contractType: z.string(),
      isActive: z.boolean(),
      ratesAdds: z.string().nullable(),
    }),
  ),
  /** Percent, a decimal string. */
  settings: z.object({ ratesAdds: z.string().nullable() }),
  /** The administrator who is signed in as this user (design §5 As user). */
  actingAdmin: z.object({ name: z.string() }).nullable(),
  /** Whether signing in requires a code; "required": it must be set up before anything else. */
  secondFactor: z.enum(["on", "off", "required"]),
});

export const authCalls = defineCalls({
  "POST /api/auth/signin": {
    summary:
      "Sign in with e-mail, password and, if it is set up, a code; also sets the refresh token as an HttpOnly cookie",
    access: "public",
    body: z.strictObject({
      email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(1024),
      /** A code of the authenticator app, or a recovery code. A 401 with `errors.code` asks for it. */
      code: z.string().max(64).optional(),
    }),
    answer: signedIn,
    readOnly: true,
  },
  "POST /api/auth/refresh": {
    summary: "Rotate the refresh token from the cookie or the body",
    access: "public",
    body: z.strictObject({ refresh_token: z.string().max(512).optional() }).optional(),
    answer: tokens,
    readOnly: true,
  },
  "POST /api/auth/start": {
    summary:
      "Rotate the refresh token at page load; also returns the responses of the calls that every page makes first",
    access: "public",
    body: z.strictObject({}).optional(),
    answer: tokens.extend({ first: z.record(z.string(), z.unknown()) }),
    readOnly: true,
  },
  "POST /api/auth/signout": {
    summary: "Revoke the session of the refresh token; the response is always the same",
    access: "public",
    body: z.strictObject({ refresh_token: z.string().max(512).optional() }).optional(),
    answer: z.object({ message: z.string() }),
    readOnly: true,
  },
  "POST /api/auth/reset/link": {
    summary: "Get the user that a link to set a password belongs to; the link stays unused",
    access: "public",
    body: z.strictObject({ token: passwordLink }),
    answer: z.object({ email: z.string() }),
    readOnly: true,
    perMinute: 60,
  },
  "POST /api/auth/reset": {
    summary: "Set a password through a single-use link; ends all sessions of the user",
    access: "public",
    body: z.strictObject({ token: passwordLink, password: z.string().max(1024) }),
    answer: z.object({ message: z.string() }),
    readOnly: true,
    perMinute: 30,
  },
  "POST /api/auth/as-user": {
    summary: "Issue an access token to view the product as a customer; it ends with the administrator's own session",
    access: ["ADMIN"],
    body: z.strictObject({ customerId: z.int().positive() }),
    answer: tokens.omit({ refresh_token: true }),
  },
  "GET /api/users/me": {
    summary: "Get the signed-in user",
    access: "signedIn",
    answer: user,
    beforeSecondFactor: true,
    first: true,
  },
});

export type User = z.output<typeof user>;
export type Tokens = z.output<typeof tokens>;
export type Started = Tokens & { readonly first: Readonly<Record<string, unknown>> };
export type SignedIn = z.output<typeof signedIn>;
export type HandOver = z.output<typeof handOver>;
