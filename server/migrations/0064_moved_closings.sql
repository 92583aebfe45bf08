-- What a transfer between contracts takes along: the other contract's acts close what was paid for the money. Of both
-- sides' rows, hundredths with VAT, less than nothing where the money leaves.
alter table pivot_facts
  add column closing bigint not null default 0,
  add constraint pivot_facts_closing_check check (closing = 0 or row_kind = 'movement');

-- What acts of a row's contract may close of it; null of rows that acts have nothing to do with.
create function pivot_to_close(f pivot_facts) returns bigint language sql immutable as $$
  select case
    when f.row_kind in ('line', 'service') and f.paid_date is not null then f.amount - f.returned_amount
    when f.row_kind = 'movement' and f.closing <> 0 then f.closing end
$$;

create or replace function pivot_tell_closed(customers_of bigint[]) returns void language plpgsql as $$
begin
  perform from customers u where u.id = any(customers_of) order by u.id for no key update;
  with act as (
    select a.customer_id, coalesce(a.contract_id, 0) as contract, (sum(a.total_with_vat) * 100)::bigint as total
    from acts a where a.customer_id = any(customers_of) and pivot_act_counts(a)
    group by a.customer_id, coalesce(a.contract_id, 0)
  ),
  layer as (
    select f.id, f.customer_id, coalesce(f.contract_id, 0) as contract, pivot_to_close(f) as amount,
      sum(greatest(pivot_to_close(f), 0)) over (partition by f.customer_id, coalesce(f.contract_id, 0)
        order by f.paid_date, f.bill_id, f.source_id rows unbounded preceding) - greatest(pivot_to_close(f), 0) as before,
      sum(pivot_to_close(f)) over (partition by f.customer_id, coalesce(f.contract_id, 0)) as paid
    from pivot_facts f
    where f.customer_id = any(customers_of) and pivot_to_close(f) is not null
  ),
  told as (
    select l.id,
      case when l.amount >= 0
        then greatest(0, least(l.amount, least(coalesce(a.total, 0), l.paid) - l.before))::bigint end as closed
    from layer l left join act a using (customer_id, contract)
  )
  update pivot_facts f set closed_by_act = t.closed
    from told t where f.id = t.id and f.closed_by_act is distinct from t.closed;

  with paid as (
    select f.customer_id, coalesce(f.contract_id, 0) as contract, sum(pivot_to_close(f)) as total
    from pivot_facts f
    where f.customer_id = any(customers_of) and pivot_to_close(f) is not null
    group by f.customer_id, coalesce(f.contract_id, 0)
  ),
  act as (
    select a.id, a.customer_id, a.contract_id, a.date, a.region,
      sum(a.total_with_vat * 100) over (partition by a.customer_id, coalesce(a.contract_id, 0) order by a.date, a.id
        rows unbounded preceding) as up_to
    from acts a where a.customer_id = any(customers_of) and pivot_act_counts(a)
  ),
  -- Of what acts come to up to this one: what no later act takes back.
  lasting as (
    select a.*, min(a.up_to) over (partition by a.customer_id, coalesce(a.contract_id, 0) order by a.date, a.id
        rows between current row and unbounded following) as kept
    from act a
  ),
  over_paid as (
    select l.*, greatest(0, l.kept - greatest(0, coalesce(p.total, 0))) as over
    from lasting l left join paid p on p.customer_id = l.customer_id and p.contract = coalesce(l.contract_id, 0)
  ),
  beyond as (
    select o.id, o.customer_id, o.contract_id, o.date, o.region,
      (o.over - coalesce(lag(o.over) over (partition by o.customer_id, coalesce(o.contract_id, 0)
        order by o.date, o.id), 0))::bigint as amount
    from over_paid o
  ),
  gone as (
    delete from pivot_facts f
    where f.row_kind = 'overact' and f.customer_id = any(customers_of)
      and not exists (select from beyond o where o.id = f.source_id and o.amount > 0)
  )
  insert into pivot_facts as f (row_kind, source_id, act_id, customer_id, contract_id, bill_date, service, pay_type,
    region, closed_by_act)
  select 'overact', o.id, o.id, o.customer_id, o.contract_id, o.date, c.service, coalesce(c.payment_terms, u.pay_type),
    o.region, o.amount
  from beyond o join customers u on u.id = o.customer_id left join contracts c on c.id = o.contract_id
  where o.amount > 0
  on conflict (row_kind, source_id) do update set customer_id = excluded.customer_id,
    contract_id = excluded.contract_id, bill_date = excluded.bill_date, service = excluded.service,
    pay_type = excluded.pay_type, region = excluded.region, closed_by_act = excluded.closed_by_act;
end
$$;
