-- Acts close what is open, of whatever month: a month may have several of a contract, each with its number, and two runs
-- at once can't make one twice.
drop index acts_period_key;
create unique index acts_period_key
  on acts (customer_id, coalesce(contract_id, 0), currency, period_from, coalesce(period_part, 1))
  where period_from is not null;

-- An act that was written without lines stood for advertising where its customer has accounts and no bill for services.
alter table acts disable trigger user;
update acts a set covers = case
    when exists (select from acts_lines l where l.parent_id = a.id) then 'advertising'
    when not exists (select from accounts c where c.customer_id = a.customer_id) then 'services'
    when exists (
      select from bills b where b.customer_id = a.customer_id and b.paid
        and (a.contract_id is null or b.contract_id is null or b.contract_id = a.contract_id)
        and not exists (select from bills_lines l where l.parent_id = b.id)) then 'services'
    else 'advertising' end
  where covers is null;
alter table acts enable trigger user;

-- Kazakhstan's law asks for a correction in the period in which it comes to be known.
update regions set negative_acts = 'act' where name = 'KZ';

-- Acts close what was paid under their contract, the oldest first; what they close beyond that stands by the act, as far
-- as no later act has taken it back. Which acts: those of a reconciliation.
create or replace function pivot_tell_closed(customers_of bigint[]) returns void language plpgsql as $$
begin
  perform from customers u where u.id = any(customers_of) order by u.id for no key update;
  with act as (
    select a.customer_id, coalesce(a.contract_id, 0) as contract, (sum(a.total_with_vat) * 100)::bigint as total
    from acts a where a.customer_id = any(customers_of) and pivot_act_counts(a)
    group by a.customer_id, coalesce(a.contract_id, 0)
  ),
  layer as (
    select f.id, f.customer_id, coalesce(f.contract_id, 0) as contract, f.amount,
      sum(f.amount) over (partition by f.customer_id, coalesce(f.contract_id, 0)
        order by f.paid_date, f.bill_id, f.source_id rows unbounded preceding) - f.amount as before
    from pivot_facts f
    where f.customer_id = any(customers_of) and f.row_kind in ('line', 'service') and f.paid_date is not null
  ),
  told as (
    select l.id, greatest(0, least(l.amount, coalesce(a.total, 0) - l.before))::bigint as closed
    from layer l left join act a using (customer_id, contract)
  )
  update pivot_facts f set closed_by_act = t.closed
    from told t where f.id = t.id and f.closed_by_act is distinct from t.closed;

  with paid as (
    select f.customer_id, coalesce(f.contract_id, 0) as contract, sum(f.amount) as total
    from pivot_facts f
    where f.customer_id = any(customers_of) and f.row_kind in ('line', 'service') and f.paid_date is not null
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
    select l.*, greatest(0, l.kept - coalesce(p.total, 0)) as over
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
