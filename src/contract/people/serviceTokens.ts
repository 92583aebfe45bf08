// Making tokens for programs. They are listed and revoked as records of service-tokens.
import { z } from "zod";
import { defineCalls } from "../call.ts";

export const serviceTokenCalls = defineCalls({
  // It checks a password, whose failures are stored even if the call is refused; so the transaction is around the change.
  "POST /api/service-tokens": {
    summary: "Create a token for programs; only this response shows it",
    access: ["ADMIN"],
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      rights: z.enum(["read", "write"]),
      /** Names of sections; null for all, also those that are added later. */
      sections: z.array(z.string().max(40)).max(100).nullable(),
      /** Calls beyond the sections' records. */
      calls: z
        .array(z.enum(["spend", "definitions"]))
        .max(2)
        .default([]),
      /** The last day. */
      expiresOn: z.iso.date(),
      /** The administrator's password. */
      current: z.string().min(1).max(1024),
    }),
    answer: z.object({ id: z.int(), token: z.string() }),
    readOnly: true,
  },
});
