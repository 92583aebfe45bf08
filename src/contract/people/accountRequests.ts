// Requests for advertising accounts (design §5 Accounts, specification §8 "account creation request received").
import { z } from "zod";
import { defineCalls } from "../call.ts";

const request = z.strictObject({
  /** "create" requests a new account, "link" connects an existing one. */
  kind: z.enum(["create", "link"]),
  systemId: z.int().positive(),
  name: z.string().max(1000),
  site: z.string().max(2000).optional(),
  email: z.string().max(1000).optional(),
  comment: z.string().max(10_000).optional(),
  /** Keyed by the system's identifiers. */
  identifiers: z.record(z.string().max(64), z.string().max(1000)).optional(),
});

export const accountRequestCalls = defineCalls({
  "POST /api/account-requests": {
    summary: "Request a new advertising account, or the linking of an existing one; creates a request and a task",
    access: ["CUSTOMER"],
    body: request,
    answer: z.object({ requestId: z.int(), message: z.string() }),
    idempotent: true,
    perMinute: 30,
  },
});

export type AccountRequestBody = z.input<typeof request>;
