// Bank statements, uploaded as files: the 1C exchange format, or a table. Nothing enters the ledger before an administrator
// enrols it.
import { z } from "zod";
import { regionCode } from "../codes.ts";
import { defineCalls } from "../call.ts";

const loaded = z.object({
  statementId: z.int(),
  /** New payments, and those of them that can be enrolled without review. */
  added: z.int(),
  certain: z.int(),
  /** Payments loaded before, from this file or another. */
  known: z.int(),
  /** Documents that are not payments to us; the statement's record gives the reasons. */
  passed: z.int(),
  message: z.string(),
});

/** Payments to enrol, in all regions. */
const waiting = z.object({ certain: z.array(z.int()).readonly() });

export const bankCalls = defineCalls({
  "POST /api/bank/statements": {
    summary:
      "Load a bank statement: stores each payment to our account once and matches it to bills, but enrols nothing",
    access: ["ADMIN"],
    /** The region whose account a table belongs to; a 1C file names its account. */
    query: z.object({ region: regionCode.optional() }),
    upload: {
      accept: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      maxMegabytes: 10,
    },
    answer: loaded,
    idempotent: true,
  },
  "GET /api/bank/waiting": {
    summary: "List up to 1000 bank payments that can be enrolled unchanged, and count those that need a review",
    access: ["ADMIN"],
    answer: waiting,
  },
});
