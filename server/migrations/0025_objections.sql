-- What customers do not agree with is a resource by now, which administrators answer.
insert into objections (customer_id, kind, record_id, comment, created_at, resource, document, date)
select o.customer_id, o.kind, o.record_id, o.comment, o.at,
  case o.kind when 'bill' then 'bills' when 'act' then 'acts' when 'refund' then 'refunds' else 'bank-payments' end,
  case o.kind when 'bill' then 'Оплата по счёту № ' || b.number when 'act' then 'Акт № ' || a.number
    when 'refund' then 'Возврат № ' || o.record_id else 'Оплата № ' || coalesce(p.number, o.record_id::text) end,
  case o.kind when 'bill' then b.paid_at when 'act' then a.date when 'refund' then r.date else p.date end
from reconciliation_objections o
  left join bills b on o.kind = 'bill' and b.id = o.record_id
  left join acts a on o.kind = 'act' and a.id = o.record_id
  left join bank_payments p on o.kind = 'payment' and p.id = o.record_id
  left join refunds r on o.kind = 'refund' and r.id = o.record_id
where o.kind not in ('bill', 'act') or coalesce(b.number, a.number) is not null;
drop table reconciliation_objections;
