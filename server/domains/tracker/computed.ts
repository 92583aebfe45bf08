// Computed values of tasks: SQL over a row aliased `t`.
import { sql } from "drizzle-orm";

export const taskComputed = {
  /** The customer that the task's record belongs to. */
  taskCustomer: sql`(case t.resource
    when 'customers' then (select c.id from customers c where c.id = t.record_id)
    when 'account-requests' then (select r.customer_id from account_requests r where r.id = t.record_id)
    when 'top-up-requests' then (select q.customer_id from top_up_requests q where q.id = t.record_id)
    when 'objections' then (select o.customer_id from objections o where o.id = t.record_id)
    when 'refunds' then (select f.customer_id from refunds f where f.id = t.record_id)
    when 'acts' then (select a.customer_id from acts a where a.id = t.record_id)
    when 'contracts' then (select k.customer_id from contracts k where k.id = t.record_id)
    when 'reconciliations' then (select r.customer_id from reconciliations r where r.id = t.record_id) end)`,
};
