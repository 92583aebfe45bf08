// A customer's own data: the company's contacts, and which letters they want.
import { z } from "zod";
import { letterTopics } from "../../domain/papers/letters.ts";
import { defineCalls } from "../call.ts";

const letters = z.strictObject(Object.fromEntries(letterTopics.map((topic) => [topic, z.boolean()])) as LetterShape);
type LetterShape = Record<(typeof letterTopics)[number], z.ZodBoolean>;

export const profileCalls = defineCalls({
  "PUT /api/users/me/company": {
    summary: "Change the contact details of the caller's company; returns the new version",
    access: ["CUSTOMER"],
    // Parsed by ownCompanyFields (src/resources/shared/ownCompany.ts), so that errors name fields; contains `version`,
    // unless If-Match is sent.
    body: z.record(z.string().max(60), z.unknown()),
    answer: z.object({ version: z.int(), message: z.string() }),
  },
  "GET /api/users/me/letters": {
    summary: "Get which optional letters the caller receives",
    access: ["CUSTOMER"],
    answer: letters,
    inPerson: true,
  },
  "PUT /api/users/me/letters": {
    summary: "Choose which optional letters to receive",
    access: ["CUSTOMER"],
    body: letters,
    answer: letters,
    inPerson: true,
  },
});
