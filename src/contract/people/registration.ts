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
    summary: "Register a company: makes a candidate and sends the letter that checks the e-mail",
    access: "public",
    // Parsed by registrationFields (src/resources/shared/registration.ts), so that errors name fields.
    body: z.record(z.string().max(60), z.unknown()),
    answer: said,
    readOnly: true,
    perMinute: 20,
  },
  "POST /api/auth/signup/check": {
    summary: "Confirm the e-mail by the letter's link; answers the token that completes the registration",
    access: "public",
    body: z.strictObject({ token: link }),
    answer: linkOwner.extend({ token: z.string() }),
    readOnly: true,
    perMinute: 30,
  },
  "POST /api/auth/signup/link": {
    summary: "Whose registration a completing token belongs to",
    access: "public",
    body: z.strictObject({ token: link }),
    answer: linkOwner,
    readOnly: true,
    perMinute: 60,
  },
  "POST /api/auth/signup/resend": {
    summary: "Send the registration's letter again; always answers the same",
    access: "public",
    body: z.strictObject({ email }),
    answer: said,
    readOnly: true,
    perMinute: 10,
  },
  "POST /api/auth/complete": {
    summary: "Choose a password: makes customer, user and contract, and signs in",
    access: "public",
    body: z.strictObject({ token: link, password: z.string().max(1024) }),
    answer: signedIn,
    readOnly: true,
    perMinute: 30,
  },
  "POST /api/auth/forgot": {
    summary: "Send a link to choose a new password; always answers the same",
    access: "public",
    body: z.strictObject({ email }),
    answer: said,
    readOnly: true,
    perMinute: 10,
  },
  "GET /api/legal/{kind}": {
    summary: "The version in force of the public contract or of the personal-data policy",
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
