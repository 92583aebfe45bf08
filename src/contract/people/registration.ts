// Registration, and password recovery (specification §4 Registration flow, §7 Authentication; design §5 Registration). Links
// in letters work once, for 48 hours.
import { z } from "zod";
import { regionCode } from "../codes.ts";
import { signedIn } from "./auth.ts";
import { defineCalls } from "../call.ts";

const said = z.object({ message: z.string() });
const link = z.string().min(1).max(1024);
const email = z.string().trim().min(1).max(254);

/**
 * Why a link doesn't work: `check`, `link` and `complete` answer 410 (404 for "unknown") with it in `errors.token`, and with
 * a `message` that says what to do. "replaced": a later letter has a newer link.
 */
export type LinkFault = "expired" | "used" | "replaced" | "declined" | "unknown";

/** The company that a link belongs to, shown on its page. */
const linkOwner = z.object({ email: z.string(), companyName: z.string(), region: regionCode });

export const legalKinds = ["publicContract", "policy"] as const;
export type LegalKind = (typeof legalKinds)[number];

export const registrationCalls = defineCalls({
  "POST /api/auth/signup": {
    summary: "Register a company: creates a candidate and sends a letter to confirm the e-mail address",
    access: "public",
    // Parsed by registrationFields (src/resources/shared/registration.ts), so that errors name fields.
    body: z.record(z.string().max(60), z.unknown()),
    answer: said,
    readOnly: true,
    perMinute: 20,
  },
  "POST /api/auth/signup/check": {
    summary:
      "Confirm the e-mail address through the link in the letter; returns the token that completes the registration",
    access: "public",
    body: z.strictObject({ token: link }),
    answer: linkOwner.extend({ token: z.string() }),
    readOnly: true,
    perMinute: 30,
  },
  "POST /api/auth/signup/link": {
    summary: "Get the registration that a completion token belongs to",
    access: "public",
    body: z.strictObject({ token: link }),
    answer: linkOwner,
    readOnly: true,
    perMinute: 60,
  },
  "POST /api/auth/signup/resend": {
    summary: "Resend the registration letter; the response is always the same",
    access: "public",
    body: z.strictObject({ email }),
    answer: said,
    readOnly: true,
    perMinute: 10,
  },
  "POST /api/auth/complete": {
    summary: "Complete the registration with a password: creates the customer, user and contract, and signs in",
    access: "public",
    body: z.strictObject({ token: link, password: z.string().max(1024) }),
    answer: signedIn,
    readOnly: true,
    perMinute: 30,
  },
  "POST /api/auth/forgot": {
    summary: "Send a link to set a new password; the response is always the same",
    access: "public",
    body: z.strictObject({ email }),
    answer: said,
    readOnly: true,
    perMinute: 10,
  },
  "GET /api/legal/{kind}": {
    summary: "Get the current version of the public contract or of the personal-data policy",
    access: "public",
    params: z.strictObject({ kind: z.enum(legalKinds) }),
    query: z.strictObject({ region: z.string().max(8).optional() }),
    answer: z.object({
      id: z.int(),
      title: z.string(),
      version: z.string(),
      /** ISO date. */
      effectiveFrom: z.string(),
      /** Sanitised HTML. */
      text: z.string(),
    }),
  },
});
