-- Money of a bill that goes back to its customer's advance: `reversal` takes it out of the cabinet, at what it has cost
-- there, and gives it to the customer, or takes it off their debt while the bill is not paid.

alter table ledger_transactions
  add column reversal_id bigint references reversals (id),
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('payment', 'enrolment', 'transfer', 'spend',
    'correction', 'receipt', 'allocation', 'release', 'refund', 'reassignment', 'settlement', 'reversal')),
  add constraint ledger_transactions_reversal_check check ((kind = 'reversal') = (reversal_id is not null)),
  add constraint ledger_transactions_reversal_bill_check check (kind <> 'reversal' or bill_id is not null);
create unique index ledger_transactions_reversal_key on ledger_transactions (reversal_id) where reversal_id is not null;
drop index ledger_transactions_unapplied_idx;
create index ledger_transactions_unapplied_idx on ledger_transactions (customer_id)
  where kind in ('receipt', 'allocation', 'release', 'refund', 'reassignment', 'reversal');

alter table reversals
  add check (amount > 0),
  add check (to_debt between 0 and amount_with_vat);
create trigger reversals_fixed before update or delete or truncate on reversals
  for each statement execute function ledger_refuse_change();

-- A reversal is a row of the pivot of its own, with sums below zero. Of a bill's line: what of it went back, in the
-- cabinet's currency and of its sum; that is neither spent nor closed by acts any more.
alter table pivot_facts
  drop constraint pivot_facts_row_kind_check,
  add constraint pivot_facts_row_kind_check
    check (row_kind in ('line', 'service', 'movement', 'reversal', 'overspend', 'overact')),
  add column returned bigint not null default 0,
  add column returned_amount bigint not null default 0;

create or replace function pivot_tell_expenses(accounts_of bigint[]) returns void language plpgsql as $$
begin
  -- Two that spend from one account tell it one after the other, the second with what the first has seen.
  perform from accounts a where a.id = any(accounts_of) order by a.id for no key update;
  perform pivot_hold_rates();
  with spent as (
    select e.account_id, (-sum(e.amount) * 100)::bigint as total
    from ledger_entries e where e.account_id = any(accounts_of) and e.kind = 'spend' group by e.account_id
  ),
  layer as (
    select f.id, f.account_id, f.transferred, f.cost, f.transferred - f.returned as there,
      sum(f.transferred - f.returned) over (partition by f.account_id order by f.paid_date, f.row_kind, f.source_id
        rows unbounded preceding) - (f.transferred - f.returned) as before
    from pivot_facts f where f.account_id = any(accounts_of) and f.transferred > 0
  ),
  told as (
    select l.id, l.transferred, l.cost,
      greatest(0, least(l.there, coalesce(s.total, 0) - l.before))::bigint as expenses
    from layer l left join spent s using (account_id)
  )
  update pivot_facts f
    set expenses = t.expenses, expenses_in_region = round(t.cost::numeric * t.expenses / t.transferred)
    from told t
    where f.id = t.id and (f.expenses, f.expenses_in_region) is distinct from
      (t.expenses, round(t.cost::numeric * t.expenses / t.transferred)::bigint);

  -- A row for each day whose spend went beyond, named after the day's first entry.
  with came as (
    select f.account_id, sum(f.transferred - f.returned)::bigint as total
    from pivot_facts f where f.account_id = any(accounts_of) and f.transferred > 0 group by f.account_id
  ),
  spent as (
    select e.account_id, e.date, min(e.id) as entry_id, (-sum(e.amount) * 100)::bigint as amount
    from ledger_entries e where e.account_id = any(accounts_of) and e.kind = 'spend' group by e.account_id, e.date
  ),
  so_far as (
    select s.*, (sum(s.amount) over (partition by s.account_id order by s.date rows unbounded preceding))::bigint as up_to
    from spent s
  ),
  beyond as (
    select s.entry_id, s.account_id, s.date,
      pivot_beyond(s.up_to, coalesce(c.total, 0)) - pivot_beyond(s.up_to - s.amount, coalesce(c.total, 0)) as amount
    from so_far s left join came c using (account_id)
  ),
  gone as (
    delete from pivot_facts f
    where f.row_kind = 'overspend' and f.account_id = any(accounts_of)
      and not exists (select from beyond o where o.entry_id = f.source_id and o.amount <> 0)
  )
  insert into pivot_facts as f (row_kind, source_id, customer_id, account_id, system_id, bill_date, paid_date, pay_type,
    region, currency, expenses, expenses_in_region)
  select 'overspend', o.entry_id, a.customer_id, a.id, a.system_id, o.date, o.date, u.pay_type,
    u.region, a.currency, o.amount, pivot_in_region(o.amount, a.currency, u.region, o.date)
  from beyond o join accounts a on a.id = o.account_id join customers u on u.id = a.customer_id
  where o.amount <> 0
  on conflict (row_kind, source_id) do update
    set expenses = excluded.expenses, expenses_in_region = excluded.expenses_in_region
    where (f.expenses, f.expenses_in_region) is distinct from (excluded.expenses, excluded.expenses_in_region);
end
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
    select f.id, f.customer_id, coalesce(f.contract_id, 0) as contract, f.amount - f.returned_amount as amount,
      sum(f.amount - f.returned_amount) over (partition by f.customer_id, coalesce(f.contract_id, 0)
        order by f.paid_date, f.bill_id, f.source_id rows unbounded preceding) - (f.amount - f.returned_amount) as before
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
    select f.customer_id, coalesce(f.contract_id, 0) as contract, sum(f.amount - f.returned_amount) as total
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

create or replace function pivot_tell_bills(bills_of bigint[]) returns void language plpgsql as $$
declare
  accounts_of bigint[];
  customers_of bigint[];
begin
  if bills_of is null then return; end if;
  -- Those that were paid before and are gone now; those that are paid are added below.
  select array_agg(distinct f.account_id) filter (where f.account_id is not null), array_agg(distinct f.customer_id)
    into accounts_of, customers_of
    from pivot_facts f where f.bill_id = any(bills_of) and f.paid_date is not null;

  delete from pivot_facts f where f.bill_id = any(bills_of) and case f.row_kind
    when 'line' then not exists (select from bills_lines l where l.id = f.source_id and l.parent_id = f.bill_id)
    when 'service' then not exists (select from bills b where b.id = f.bill_id)
      or exists (select from bills_lines l where l.parent_id = f.bill_id)
    else false end;

  insert into pivot_facts as f (row_kind, source_id, bill_id, customer_id, contract_id, account_id, system_id, bill_date,
    paid_date, owed, settled_date, service, pay_type, region, currency, commission_percent, discount_percent, rate,
    amount, vat, commission, enrolled, amount_in_cabinet, transferred, cost)
  select case when l.id is null then 'service' else 'line' end, coalesce(l.id, b.id), b.id, b.customer_id, b.contract_id,
    l.account_id, a.system_id, b.date, x.date, x.id is not null and b.owed_since is not null and s.id is null and not b.paid,
    s.date,
    c.service, coalesce(c.payment_terms, u.pay_type), b.region,
    coalesce(l.currency, a.currency), l.commission_percent * 100, l.discount_percent * 100, l.rate / l.scale,
    sums.amount * 100, sums.vat * 100, (sums.amount - sums.vat - l.enrolled) * 100, l.enrolled * 100, l.arrives * 100,
    case when x.id is not null then l.arrives * 100 end, case when x.id is not null then l.enrolled * 100 end
  from bills b
    join customers u on u.id = b.customer_id
    left join contracts c on c.id = b.contract_id
    left join bills_lines l on l.parent_id = b.id
    left join accounts a on a.id = l.account_id
    left join ledger_transactions x on x.bill_id = b.id and x.kind in ('payment', 'enrolment')
    left join ledger_transactions s on s.bill_id = b.id and s.kind = 'settlement'
    cross join lateral (
      select amount, vat_of(amount, b.vat_percent) as vat
      from (select coalesce(l.amount, b.amount_with_vat) as amount) s
    ) sums
  where b.id = any(bills_of)
  on conflict (row_kind, source_id) do update set bill_id = excluded.bill_id, customer_id = excluded.customer_id,
    contract_id = excluded.contract_id, account_id = excluded.account_id, system_id = excluded.system_id,
    bill_date = excluded.bill_date, paid_date = excluded.paid_date, owed = excluded.owed,
    settled_date = excluded.settled_date, service = excluded.service,
    pay_type = excluded.pay_type, region = excluded.region, currency = excluded.currency,
    commission_percent = excluded.commission_percent, discount_percent = excluded.discount_percent,
    rate = excluded.rate, amount = excluded.amount, vat = excluded.vat, commission = excluded.commission,
    enrolled = excluded.enrolled, amount_in_cabinet = excluded.amount_in_cabinet, transferred = excluded.transferred,
    cost = excluded.cost;

  select array_agg(distinct f.account_id) filter (where f.account_id is not null) || accounts_of,
      array_agg(distinct f.customer_id) || customers_of
    into accounts_of, customers_of
    from pivot_facts f where f.bill_id = any(bills_of) and f.paid_date is not null;
  if accounts_of is not null then perform pivot_tell_expenses(accounts_of); end if;
  if customers_of is not null then perform pivot_tell_closed(customers_of); end if;
end
$$;

create or replace function pivot_follow_bills() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pivot_tell_bills((select array_agg(id) from after));
  elsif tg_op = 'DELETE' then
    perform pivot_tell_bills((select array_agg(id) from before));
  else
    perform pivot_tell_bills((
      select array_agg(n.id) from after n join before o using (id)
      where (n.date, n.customer_id, n.contract_id, n.region, n.amount_with_vat, n.vat_percent)
        is distinct from (o.date, o.customer_id, o.contract_id, o.region, o.amount_with_vat, o.vat_percent)
        -- A debt that went back whole has no payment that would tell it.
        or (n.owed_since is not null and n.paid is distinct from o.paid)));
  end if;
  return null;
end
$$;

-- What went back of bills, told as their lines are, and of which lines: where a bill names an account twice, the last
-- line gives first.
create function pivot_tell_reversals(reversals_of bigint[]) returns void language plpgsql as $$
begin
  if reversals_of is null then return; end if;
  insert into pivot_facts (row_kind, source_id, bill_id, customer_id, contract_id, account_id, system_id, bill_date,
    paid_date, service, pay_type, region, currency, commission_percent, discount_percent, rate,
    amount, vat, commission, enrolled, amount_in_cabinet, transferred, cost)
  select 'reversal', r.id, f.bill_id, f.customer_id, f.contract_id, f.account_id, f.system_id, r.date,
    r.date, f.service, f.pay_type, f.region, f.currency, f.commission_percent, f.discount_percent, f.rate,
    -r.amount_with_vat * 100, -r.vat * 100, -(r.amount_with_vat - r.vat - r.enrolled) * 100, -r.enrolled * 100,
    -r.amount * 100, -r.amount * 100, -r.enrolled * 100
  from reversals r cross join lateral (
    select * from pivot_facts f
    where f.row_kind = 'line' and f.bill_id = r.bill_id and f.account_id = r.account_id order by f.source_id limit 1) f
  where r.id = any(reversals_of);

  with gone as (
    select r.bill_id, r.account_id, (sum(r.amount) * 100)::bigint as amount,
      (sum(r.amount_with_vat) * 100)::bigint as amount_with_vat
    from reversals r
    where (r.bill_id, r.account_id) in (select t.bill_id, t.account_id from reversals t where t.id = any(reversals_of))
    group by r.bill_id, r.account_id
  ),
  told as (
    select f.id,
      least(f.transferred, greatest(0, g.amount - coalesce(sum(f.transferred) over later, 0))) as returned,
      least(f.amount, greatest(0, g.amount_with_vat - coalesce(sum(f.amount) over later, 0))) as returned_amount
    from gone g join pivot_facts f on f.row_kind = 'line' and f.bill_id = g.bill_id and f.account_id = g.account_id
    window later as (partition by f.bill_id, f.account_id order by f.source_id
      rows between 1 following and unbounded following)
  )
  update pivot_facts f set returned = t.returned, returned_amount = t.returned_amount from told t where f.id = t.id;

  perform pivot_tell_closed((select array_agg(distinct r.customer_id) from reversals r where r.id = any(reversals_of)));
end
$$;

create or replace function pivot_tell_movements(entries_of bigint[]) returns void language plpgsql as $$
begin
  perform pivot_hold_rates();
  insert into pivot_facts (row_kind, source_id, customer_id, account_id, system_id, bill_date, paid_date, pay_type, region,
    currency, transferred, cost)
  select 'movement', e.id, a.customer_id, a.id, a.system_id, e.date, e.date, u.pay_type, u.region,
    e.currency, e.amount * 100, pivot_in_region((e.amount * 100)::bigint, e.currency, u.region, e.date)
  from ledger_entries e join accounts a on a.id = e.account_id join customers u on u.id = a.customer_id
  where e.id = any(entries_of) and e.kind not in ('enrolment', 'spend', 'reversal');
  perform pivot_tell_reversals((
    select array_agg(x.reversal_id) from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
    where e.id = any(entries_of) and e.kind = 'reversal'));
end
$$;
