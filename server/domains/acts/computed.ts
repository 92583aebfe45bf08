// Computed values of acts: SQL over a row aliased `t`.
import { sql } from "drizzle-orm";

export const actComputed = {
  /** True if the region requires two administrators to remove the mark that an act is signed. */
  actUnsignByTwo: sql`exists (select from regions r where r.name = upper(t.region) and r.unsign_by_two)`,
  /** Whether a bill exists for the act of a customer who pays for actual expenses; null for other customers. */
  actBilling: sql`(case when exists (select from bills b where b.act_id = t.id) then 'billed'
    when (select coalesce(k.payment_terms, c.pay_type) from customers c left join contracts k on k.id = t.contract_id
      where c.id = t.customer_id) = 'actual' then 'open' end)`,
};
