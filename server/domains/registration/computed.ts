// Computed values of legal documents: SQL over a row aliased `t`.
import { sql } from "drizzle-orm";
import { todayIn } from "../../platform/db/today.ts";

/** Today in the document's region. */
const today = todayIn(sql`(select lower(r.name) from regions r where r.id = t.region_id)`);

export const legalDocumentComputed = {
  /** True if somebody has agreed to this edition. */
  legalDocumentAgreedTo: sql`(exists (select from customer_candidates_consents c where c.document_id = t.id)
    or exists (select from customers_consents c where c.document_id = t.id))`,
  /** The number of companies that agreed to this edition: customers, and candidates without a customer. */
  legalDocumentAgreements: sql`((select count(*) from customers_consents c where c.document_id = t.id)
    + (select count(*) from customer_candidates_consents c join customer_candidates k on k.id = c.parent_id
      where c.document_id = t.id and k.customer_id is null))::integer`,
  /** The latest begun edition of a kind in a region is the one in force. */
  legalDocumentState: sql`(case when t.effective_from > ${today} then 'planned'
    when exists (select from legal_documents d where d.region_id = t.region_id and d.kind = t.kind
      and d.effective_from <= ${today} and (d.effective_from, d.id) > (t.effective_from, t.id)) then 'replaced'
    else 'inForce' end)`,
};
