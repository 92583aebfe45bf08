// Computed values of customers and their records: SQL over a row aliased `t`.
import { sql } from "drizzle-orm";

export const customerComputed = {
  /** True if the ledger has transactions of the customer. */
  customerHasMoney: sql`exists (select from ledger_transactions x where x.customer_id = t.id)`,
};

export const contractComputed = {
  /** The region of the row's customer. */
  customerRegion: sql`(select c.region from customers c where c.id = t.customer_id)`,
};
