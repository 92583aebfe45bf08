// Statements of the bank, coming in as files: the exchange format of 1C, or a table. Nothing of them is in the ledger
// before an administrator enrols it.
import { z } from "zod";
import { regions } from "../domain/region.ts";
import { defineCalls } from "./call.ts";

const loaded = z.object({
  statementId: z.int(),
  /** Payments that were not there yet; of those, the ones that need no looking at. */
  added: z.int(),
  certain: z.int(),
  /** Loaded before, by this file or another one. */
  known: z.int(),
  /** None of ours to enrol; the record of the statement says why. */
  passed: z.int(),
  message: z.string(),
});

/** What waits to be enrolled or looked at, in all regions. */
const waiting = z.object({
  certain: z.array(z.int()).readonly(),
  unclear: z.int(),
});

export const bankCalls = defineCalls({
  "POST /api/bank/statements": {
    summary: "Load a bank statement: its payments to our account, each once, matched to bills; nothing is enrolled yet",
    access: ["ADMIN"],
    /** Whose account a table tells of; a file of 1C says that itself. */
    query: z.object({ region: z.enum(regions).optional() }),
    upload: {
      accept: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      maxMegabytes: 10,
    },
    answer: loaded,
    idempotent: true,
  },
  "GET /api/bank/waiting": {
    summary: "Which payments of the bank can be enrolled as they are, up to 1000, and how many are to be looked at",
    access: ["ADMIN"],
    answer: waiting,
  },
});
