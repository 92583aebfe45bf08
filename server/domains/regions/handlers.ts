// The calls of src/contract/regions.ts.
import { sql } from "drizzle-orm";
import type { Agreement, Readiness, regionCalls } from "../../../src/contract/regions.ts";
import { isRegion } from "../../../src/domain/region.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { documentInForce } from "../registration/legalDocuments.ts";
import { reachOf } from "../../engine/reachOf.ts";
import { requireRecord } from "../../engine/read/read.ts";

type Calls = typeof regionCalls;
type Need = Readiness["missing"][number];

/** @throws Problem 404 where there is no such region */
const readiness: Handler<Calls["GET /api/regions/{id}/readiness"]> = async ({ params }, context) => {
  const { db, services } = context;
  const reach = reachOf(context);
  const record = await requireRecord(reach, reach.registry.require("regions"), params.id);
  const region = String(record["name"]).toLowerCase();
  if (!isRegion(region)) return { known: false, site: null, missing: [] };
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
  return { known: true, site: services.hosts.siteOf(region), missing };
};

const hasAny = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const rowsPerAnswer = 50;

/** @throws Problem 404 where there is no such document */
const agreements: Handler<Calls["GET /api/legal-documents/{id}/agreements"]> = async ({ params, query }, context) => {
  const reach = reachOf(context);
  await requireRecord(reach, reach.registry.require("legal-documents"), params.id);
  // Who has become a customer has brought the consent along from the candidate.
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
  "GET /api/legal-documents/{id}/agreements": agreements,
};
