// Handlers of src/contract/regions.ts.
import { sql } from "drizzle-orm";
import type { Agreement, Readiness, regionCalls } from "../../../src/contract/regions.ts";
import { isRegion } from "../../../src/domain/company/region.ts";
import { copyOf } from "./countries/copyOf.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { documentInForce } from "../registration/legalDocuments.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { requireRecord } from "../../engine/read/read.ts";

type Calls = typeof regionCalls;
type Need = Readiness["missing"][number];

/** @throws Problem 404 for an unknown region */
const readiness: Handler<Calls["GET /api/regions/{id}/readiness"]> = async ({ params }, context) => {
  const { db, services } = context;
  const recordContext = writeContextOf(context);
  const record = await requireRecord(recordContext, recordContext.registry.require("regions"), params.id);
  const region = String(record["name"]).toLowerCase();
  const { rows: added } = await db.execute<{ id: number }>(sql`
    select id from country_rules where code = ${String(record["name"])}`);
  const rules = added[0]?.id ?? null;
  if (!isRegion(region)) return { known: false, site: null, missing: [], rules };
  const isFilled = (...names: string[]) => names.every((name) => Boolean(record[name]));
  const { rows } = await db.execute(sql`select from rates where region = ${region} limit 1`);
  const inForce = (kind: "publicContract" | "policy") => documentInForce(db, region, kind, services.clock());
  const has: Readonly<Record<Need, boolean>> = {
    seller: isFilled("sellerName", "sellerTaxNumber", "sellerAddress", "sellerBankAccount", "sellerBic"),
    signer: isFilled("sellerSignerName", "sellerSignerPosition"),
    senderEmail: isFilled("senderEmail") || services.config.mailFrom !== undefined,
    payTypes: hasAny(record["payTypes"]),
    systems: hasAny(record["systemSettings"]),
    rates: rows.length > 0,
    publicContract: (await inForce("publicContract")) !== undefined,
    policy: (await inForce("policy")) !== undefined,
  };
  const missing = (Object.keys(has) as Need[]).filter((need) => !has[need]);
  return { known: true, site: services.hosts.siteOf(region), missing, rules };
};

const hasAny = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const copy: Handler<Calls["GET /api/countries/{code}/copy"]> = ({ params }, { db }) => copyOf(params.code, db);

const rowsPerAnswer = 50;

/** @throws Problem 404 for an unknown document */
const agreements: Handler<Calls["GET /api/legal-documents/{id}/agreements"]> = async ({ params, query }, context) => {
  const recordContext = writeContextOf(context);
  await requireRecord(recordContext, recordContext.registry.require("legal-documents"), params.id);
  // A customer's consent was copied from the candidate, so each company is counted once.
  const { rows } = await context.db.execute<Agreement & { readonly count: number }>(sql`
    select a.*, count(*) over ()::int as count from (
      select 'customers' as resource, c.id, c.company_name as "companyName", g.agreed_at as "agreedAt", g.ip
      from customers_consents g join customers c on c.id = g.parent_id where g.document_id = ${params.id}
      union all
      select 'customer-candidates', c.id, c.company_name, g.agreed_at, g.ip
      from customer_candidates_consents g join customer_candidates c on c.id = g.parent_id
      where g.document_id = ${params.id} and c.customer_id is null) a
    order by a."agreedAt" desc, a.resource, a.id desc limit ${rowsPerAnswer} offset ${query.offset ?? 0}`);
  return { count: rows[0]?.count ?? 0, agreements: rows.map(({ count: _, ...agreement }) => agreement) };
};

export const regionHandlers: HandlersOf<Calls> = {
  "GET /api/regions/{id}/readiness": readiness,
  "GET /api/countries/{code}/copy": copy,
  "GET /api/legal-documents/{id}/agreements": agreements,
};
