// Electronic signatures (specification §7 Files, §8; design §5 Papers).
import { z } from "zod";
import { signedPapers } from "../../domain/papers/signing.ts";
import { defineCalls } from "../call.ts";

const id = z.int().positive();
const record = z.strictObject({ kind: z.enum(signedPapers), id });
/** A reconciliation that is not stored yet: it is calculated, stored and signed. An administrator names the customer. */
const period = z.strictObject({
  kind: z.literal("reconciliation"),
  from: z.iso.date(),
  to: z.iso.date(),
  customerId: id.optional(),
});

const result = z.object({
  kind: z.enum(signedPapers),
  /** Null if the period's reconciliation could not be stored. */
  id: z.int().nullable(),
  /** True if the paper is signed, or the exchange was asked to sign it. */
  done: z.boolean(),
  /** True if the exchange was asked and has not answered yet. */
  pending: z.boolean(),
  message: z.string(),
});

export const edinCalls = defineCalls({
  "POST /api/edin/sign": {
    summary: "Sign one or several documents for the caller's side, with a result for each",
    access: ["CUSTOMER", "ADMIN"],
    body: z.strictObject({
      documents: z
        .array(z.union([record, period]))
        .min(1)
        .max(100),
    }),
    answer: z.object({ message: z.string(), results: z.array(result).readonly() }),
    separately: true,
    inPerson: true,
    perMinute: 60,
  },
  "POST /api/edin/refuse": {
    summary: "Refuse to sign a document, with a reason that the other side sees",
    access: ["CUSTOMER", "ADMIN"],
    body: z.strictObject({ ...record.shape, reason: z.string().trim().min(1).max(500) }),
    answer: z.object({ message: z.string() }),
    inPerson: true,
  },
  "GET /api/edin/certificate": {
    summary: "Get the certificate of the installation that verifies its own signatures, in PEM",
    access: "signedIn",
    answer: "file",
  },
});
