-- Acts name accounts: their lines close what was paid for the same account, oldest first. What a line closes beyond that
-- stands as a row of the account. Acts of services close bills without lines. The rest, of acts without lines, closes
-- what is left of the contract, oldest first.
alter table pivot_facts
  drop constraint pivot_facts_row_kind_check,
  add constraint pivot_facts_row_kind_check check (row_kind in
    ('line', 'service', 'movement', 'reversal', 'overspend', 'overact', 'overline'));

create or replace function pivot_tell_closed(customers_of bigint[]) returns void language plpgsql as $$
begin
  perform from customers u where u.id = any(customers_of) order by u.id for no key update;
  with act as materialized (
    select a.id, a.customer_id, a.contract_id, coalesce(a.contract_id, 0) as contract, a.date, a.region,
      (a.total_with_vat * 100)::bigint as total,
      a.covers = 'services' and not exists (select from acts_lines l where l.parent_id = a.id) as of_services
    from acts a where a.customer_id = any(customers_of) and pivot_act_counts(a)
  ),
  line as materialized (
    select l.id, a.id as act_id, a.customer_id, a.contract_id, a.contract, l.account_id, a.date, a.region,
      (l.amount * 100)::bigint as amount
    from act a join acts_lines l on l.parent_id = a.id
  ),
  -- What was paid, by account; 0 stands for bills without lines.
  layer as materialized (
    select f.id, f.customer_id, coalesce(f.contract_id, 0) as contract, coalesce(f.account_id, 0) as account_id,
      pivot_to_close(f) as amount,
      row_number() over (partition by f.customer_id, coalesce(f.contract_id, 0)
        order by f.paid_date, f.bill_id, f.source_id) as place
    from pivot_facts f where f.customer_id = any(customers_of) and pivot_to_close(f) is not null
  ),
  paid as (
    select customer_id, contract, account_id, greatest(0, sum(amount))::bigint as room
    from layer group by customer_id, contract, account_id
  ),
  -- What acts close of each account. Services have no row of their own beyond what was paid for them.
  claim as materialized (
    select c.customer_id, c.contract, c.account_id, coalesce(p.room, 0) as room,
      (case when c.account_id = 0 then least(c.amount, coalesce(p.room, 0)) else c.amount end)::bigint as amount
    from (
        select customer_id, contract, account_id, sum(amount) as amount from line
        group by customer_id, contract, account_id having sum(amount) > 0
        union all
        select customer_id, contract, 0, sum(total) from act where of_services
        group by customer_id, contract having sum(total) > 0) c
      left join paid p using (customer_id, contract, account_id)
  ),
  -- Of a contract: what accounts claim within and beyond what was paid, and what no account claims; less than nothing
  -- takes back what was closed last, beyond the payments first.
  share as materialized (
    select customer_id, contract, t.total - coalesce(c.amount, 0) as rest, coalesce(c.services, 0) as services,
      coalesce(c.beyond, 0) - least(coalesce(c.beyond, 0), greatest(0, coalesce(c.amount, 0) - t.total)) as beyond,
      coalesce(c.within, 0) - greatest(0, coalesce(c.amount, 0) - t.total - coalesce(c.beyond, 0)) as within
    from (select customer_id, contract, sum(total) as total from act group by customer_id, contract) t
      left join (
        select customer_id, contract, sum(amount) as amount, sum(least(amount, room)) as within,
          sum(amount - least(amount, room)) as beyond, sum(amount) filter (where account_id = 0) as services
        from claim group by customer_id, contract) c using (customer_id, contract)
  ),
  -- Money that left an account is not closed in it.
  held as (
    select l.id, customer_id, contract, account_id, l.place, l.amount,
      greatest(0, least(l.amount, p.room + greatest(l.amount, 0) - sum(greatest(l.amount, 0)) over account)) as room
    from layer l join paid p using (customer_id, contract, account_id)
    window account as (partition by customer_id, contract, account_id order by l.place rows unbounded preceding)
  ),
  claimed as (
    select h.*, greatest(0, least(h.room, coalesce(c.amount, 0) + h.room - sum(h.room) over account)) as own
    from held h left join claim c using (customer_id, contract, account_id)
    window account as (partition by customer_id, contract, account_id order by h.place rows unbounded preceding)
  ),
  told as materialized (
    select c.id, customer_id, contract, c.room - c.own as spare,
      case when c.amount >= 0 then
        greatest(0, least(c.own, coalesce(s.within, 0) + c.own - sum(c.own) over upto))
        + greatest(0, least(c.room - c.own, coalesce(s.rest, 0) + c.room - c.own - sum(c.room - c.own) over upto))
      end as closed
    from claimed c left join share s using (customer_id, contract)
    window upto as (partition by customer_id, contract order by c.place rows unbounded preceding)
  ),
  closed as (
    update pivot_facts f set closed_by_act = t.closed
      from told t where f.id = t.id and f.closed_by_act is distinct from t.closed
  ),
  -- Of what is closed up to a line or an act: what no later one takes back.
  lasting as (
    select u.*, min(u.up_to) over (partition by customer_id, contract, account_id order by date, act_id, id
        rows between current row and unbounded following) as kept
    from (
        select 'overline' as row_kind, l.id, l.act_id, customer_id, l.contract_id, contract, account_id, l.date, l.region,
          c.room,
          sum(l.amount) over (partition by customer_id, contract, account_id order by l.date, l.act_id, l.id
            rows unbounded preceding) as up_to
        from line l join claim c using (customer_id, contract, account_id)
        union all
        select 'overact', a.id, a.id, customer_id, a.contract_id, contract, null, a.date, a.region,
          coalesce(s.services, 0) + coalesce(p.spare, 0),
          sum(a.total - coalesce(o.amount, 0)) over (partition by customer_id, contract order by a.date, a.id
            rows unbounded preceding)
        from act a
          left join share s using (customer_id, contract)
          left join (select customer_id, contract, sum(spare) as spare from told group by customer_id, contract) p
            using (customer_id, contract)
          left join (
            select l.act_id, sum(l.amount) as amount from line l join claim c using (customer_id, contract, account_id)
            group by l.act_id) o on o.act_id = a.id) u
  ),
  over_paid as (
    select l.*, greatest(0, l.kept - l.room)
        - coalesce(greatest(0, lag(l.kept) over account - l.room), 0) as amount
    from lasting l
    window account as (partition by customer_id, contract, account_id order by date, act_id, id)
  ),
  beyond as (
    select o.row_kind, o.id, o.act_id, customer_id, o.contract_id, o.account_id, o.date, o.region,
      (case when o.row_kind = 'overact' then o.amount
        else greatest(0, least(o.amount, s.beyond + o.amount - sum(o.amount) over upto)) end)::bigint as amount
    from over_paid o join share s using (customer_id, contract)
    window upto as (partition by customer_id, contract, o.row_kind order by o.date, o.act_id, o.id rows unbounded preceding)
  ),
  gone as (
    delete from pivot_facts f
    where f.row_kind in ('overact', 'overline') and f.customer_id = any(customers_of)
      and not exists (select from beyond o where (o.row_kind, o.id) = (f.row_kind, f.source_id) and o.amount > 0)
  )
  insert into pivot_facts as f (row_kind, source_id, act_id, customer_id, contract_id, account_id, system_id, currency,
    bill_date, service, pay_type, region, closed_by_act)
  select o.row_kind, o.id, o.act_id, o.customer_id, o.contract_id, o.account_id, n.system_id, n.currency,
    o.date, c.service, coalesce(c.payment_terms, u.pay_type), o.region, o.amount
  from beyond o join customers u on u.id = o.customer_id left join contracts c on c.id = o.contract_id
    left join accounts n on n.id = o.account_id
  where o.amount > 0
  on conflict (row_kind, source_id) do update set act_id = excluded.act_id, customer_id = excluded.customer_id,
    contract_id = excluded.contract_id, account_id = excluded.account_id, system_id = excluded.system_id,
    currency = excluded.currency, bill_date = excluded.bill_date, service = excluded.service,
    pay_type = excluded.pay_type, region = excluded.region, closed_by_act = excluded.closed_by_act;
end
$$;

-- An act's lines are saved after the act itself, and can name another account while its total stays.
create function pivot_follow_act_lines() returns trigger language plpgsql as $$
declare
  customers_of bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct a.customer_id) into customers_of
      from acts a where a.id in (select parent_id from after) and pivot_act_counts(a);
  elsif tg_op = 'DELETE' then
    select array_agg(distinct a.customer_id) into customers_of
      from acts a where a.id in (select parent_id from before) and pivot_act_counts(a);
  else
    select array_agg(distinct a.customer_id) into customers_of
      from acts a where pivot_act_counts(a) and a.id in (
        select n.parent_id from after n join before o using (id)
        where (n.account_id, n.amount) is distinct from (o.account_id, o.amount));
  end if;
  if customers_of is not null then perform pivot_tell_closed(customers_of); end if;
  return null;
end
$$;
create trigger acts_lines_pivot_insert after insert on acts_lines
  referencing new table as after for each statement execute function pivot_follow_act_lines();
create trigger acts_lines_pivot_update after update on acts_lines
  referencing old table as before new table as after for each statement execute function pivot_follow_act_lines();
create trigger acts_lines_pivot_delete after delete on acts_lines
  referencing old table as before for each statement execute function pivot_follow_act_lines();

-- What is there already.
select pivot_tell_closed((select array_agg(id) from customers));
