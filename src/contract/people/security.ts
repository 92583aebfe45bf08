// A user's sessions, password and second factor. Only the users themselves may make these calls.
import { z } from "zod";
import { defineCalls } from "../call.ts";

const said = z.object({ message: z.string() });
const password = z.string().min(1).max(1024);
const code = z.string().min(1).max(64);

const session = z.object({
  id: z.string(),
  /** In words: «Chrome, Windows». */
  device: z.string(),
  /** The IP address at sign-in. */
  place: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** True for the caller's own session. */
  current: z.boolean(),
});

const secondFactor = z.object({
  on: z.boolean(),
  /** True if the installation requires it of the caller: it can't be switched off. */
  required: z.boolean(),
  recoveryCodesLeft: z.int(),
});

/** Shown once; the user stores them. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

// Calls that check a password must store failures even if they refuse, so they have no transaction around everything
// (`readOnly`), but one around the change.
export const securityCalls = defineCalls({
  "GET /api/users/me/sessions": {
    summary: "List the caller's active sessions",
    access: "signedIn",
    answer: z.array(session),
    inPerson: true,
  },
  "DELETE /api/users/me/sessions/{id}": {
    summary: "End one of the caller's sessions",
    access: "signedIn",
    params: z.strictObject({ id: z.uuid() }),
    answer: said,
    inPerson: true,
  },
  "POST /api/users/me/sessions/end": {
    summary: "End all other sessions of the caller and, on request, this one",
    access: "signedIn",
    body: z.strictObject({ thisOne: z.boolean() }),
    answer: said,
    inPerson: true,
  },
  "PUT /api/users/me/password": {
    summary: "Change the password, given the current one; ends all other sessions",
    access: "signedIn",
    body: z.strictObject({ current: password, password: z.string().max(1024) }),
    answer: said,
    readOnly: true,
    inPerson: true,
    perMinute: 30,
  },
  "GET /api/users/me/second-factor": {
    summary: "Get whether signing in requires a code",
    access: "signedIn",
    answer: secondFactor,
    inPerson: true,
    beforeSecondFactor: true,
  },
  "POST /api/users/me/second-factor": {
    summary: "Start the setup of an authenticator app; returns its secret, which applies after confirmation",
    access: "signedIn",
    body: z.strictObject({ current: password }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    readOnly: true,
    inPerson: true,
    beforeSecondFactor: true,
    perMinute: 30,
  },
  "POST /api/users/me/second-factor/confirm": {
    summary: "Confirm the app with its first code; returns the recovery codes once",
    access: "signedIn",
    body: z.strictObject({ code }),
    answer: recoveryCodes,
    inPerson: true,
    beforeSecondFactor: true,
    perMinute: 30,
  },
  "POST /api/users/me/second-factor/recovery-codes": {
    summary: "Replace the recovery codes",
    access: "signedIn",
    body: z.strictObject({ current: password, code }),
    answer: recoveryCodes,
    readOnly: true,
    inPerson: true,
    perMinute: 30,
  },
  "POST /api/users/me/second-factor/off": {
    summary: "Turn off the sign-in code",
    access: "signedIn",
    body: z.strictObject({ current: password, code }),
    answer: said,
    readOnly: true,
    inPerson: true,
    perMinute: 30,
  },
});

export type Session = z.output<typeof session>;
export type SecondFactor = z.output<typeof secondFactor>;
