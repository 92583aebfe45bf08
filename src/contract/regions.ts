// Facts about a region and its legal documents beyond their records, for administrators.
import { z } from "zod";
import { defineCalls } from "./call.ts";
import { regionCode } from "./codes.ts";

const id = z.coerce.number().int().positive();

/** What a region needs to serve customers well; the screen says what each is for. */
const needs = ["seller", "signer", "senderEmail", "payTypes", "systems", "rates", "publicContract", "policy"] as const;

const readiness = z.object({
  /** False for a country whose rules the product does not know: the region keeps its settings and serves nobody. */
  known: z.boolean(),
  /** The origin of the region's site; null if the region is not known. */
  site: z.string().nullable(),
  missing: z.array(z.enum(needs)).readonly(),
  /** The id of the country's record, if an administrator has added it. */
  rules: z.int().nullable(),
});

const agreement = z.object({
  /** A company that is still registering is a candidate. */
  resource: z.enum(["customers", "customer-candidates"]),
  id: z.int(),
  companyName: z.string(),
  agreedAt: z.string(),
  ip: z.string().nullable(),
});

export const regionCalls = defineCalls({
  "GET /api/regions/{id}/readiness": {
    summary: "Get the address of a region's site, and what it still needs",
    access: ["ADMIN"],
    params: z.object({ id }),
    answer: readiness,
  },
  "GET /api/countries/{code}/copy": {
    summary: "Get the fields for a new country from a known one, without its country-specific values",
    access: ["ADMIN"],
    params: z.object({ code: regionCode }),
    answer: z.record(z.string(), z.unknown()),
  },
  "GET /api/legal-documents/{id}/agreements": {
    summary: "List who agreed to this version of a legal document, latest first",
    access: ["ADMIN"],
    params: z.object({ id }),
    query: z.object({ offset: z.coerce.number().int().min(0).max(10_000_000).optional() }),
    answer: z.object({ count: z.int(), agreements: z.array(agreement).readonly() }),
  },
});

export type Readiness = z.output<typeof readiness>;
export type Agreement = z.output<typeof agreement>;
