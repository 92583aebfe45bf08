-- The pivot's rows: what bills, acts and the ledger say, one row for each line of a bill and for every movement that no
-- bill explains, kept current by the statement that changes any of them. docs/pivot.md says what each number means.
-- Money is whole hundredths (bigint); null where a number does not apply to a row.

create table pivot_facts (
  id bigint generated always as identity primary key,
  -- line: of a bill; service: a bill without lines; movement: a transfer or correction in a cabinet; overspend: what an
  -- account has spent beyond what came in; overact: what an act closes beyond what was paid.
  row_kind text collate "C" not null check (row_kind in ('line', 'service', 'movement', 'overspend', 'overact')),
  -- By kind: the line, the bill, the ledger's entry, the account, the act.
  source_id bigint not null,
  bill_id bigint,
  act_id bigint,
  customer_id bigint not null,
  contract_id bigint,
  account_id bigint,
  system_id bigint,
  bill_date date not null,
  bill_month smallint not null
    generated always as (extract(year from bill_date) * 12 + extract(month from bill_date) - 1) stored,
  -- When the ledger entered it; null: unpaid.
  paid_date date,
  service text collate "ru",
  pay_type text collate "C",
  region text collate "C" not null,
  -- Of the cabinet.
  currency text collate "C",
  -- Hundredths of a percent.
  commission_percent integer,
  discount_percent integer,
  -- Units of the region's currency for one of the cabinet's.
  rate numeric(22, 10),
  -- In the region's currency.
  amount bigint,
  vat bigint,
  commission bigint,
  enrolled bigint,
  -- In the cabinet's currency: promised by the line, moved by the ledger, spent of it.
  amount_in_cabinet bigint,
  transferred bigint,
  expenses bigint,
  -- In the region's currency: what the transferred money cost, and the part of it that is spent.
  cost bigint,
  expenses_in_region bigint,
  closed_by_act bigint,
  remainder bigint generated always as
    (case when transferred is null and expenses is null then null
      else coalesce(transferred, 0) - coalesce(expenses, 0) end) stored,
  unique (row_kind, source_id)
);
create index pivot_facts_customer_idx on pivot_facts (customer_id, bill_month);
create index pivot_facts_account_idx on pivot_facts (account_id) where account_id is not null;
create index pivot_facts_contract_idx on pivot_facts (contract_id) where contract_id is not null;
create index pivot_facts_bill_idx on pivot_facts (bill_id) where bill_id is not null;
create index pivot_facts_date_idx on pivot_facts (bill_date, id);

-- A sum in hundredths in the region's own currency, by the bank's last rate known on the day; null where none is known.
create function pivot_in_region(amount bigint, currency text, region text, day date) returns bigint
language sql stable as $$
  select case
    when currency = case region when 'by' then 'BYN' else 'KZT' end then amount
    else round(amount * (
      select case currency when 'USD' then usd when 'EUR' then eur
        when 'RUB' then rub / case region when 'by' then 100 else 1 end end
      from rates r where r.region = pivot_in_region.region
      order by r.date <= day desc, abs(r.date - day), r.time desc nulls last, r.id desc limit 1))
  end
$$;

-- What accounts have spent is taken from what came in, the oldest first: by day of entry, then as it was entered. So a
-- row's expenses follow from the account's whole spend and what came in before it.
create function pivot_tell_expenses(accounts_of bigint[]) returns void language plpgsql as $$
begin
  -- Two that spend from one account tell it one after the other, the second with what the first has seen.
  perform from accounts a where a.id = any(accounts_of) order by a.id for no key update;
  with spent as (
    select e.account_id, (-sum(e.amount) * 100)::bigint as total
    from ledger_entries e where e.account_id = any(accounts_of) and e.kind = 'spend' group by e.account_id
  ),
  layer as (
    select f.id, f.account_id, f.transferred, f.cost,
      sum(f.transferred) over (partition by f.account_id order by f.paid_date, f.row_kind, f.source_id
        rows unbounded preceding) - f.transferred as before
    from pivot_facts f where f.account_id = any(accounts_of) and f.transferred > 0
  ),
  told as (
    select l.id, l.transferred, l.cost,
      greatest(0, least(l.transferred, coalesce(s.total, 0) - l.before))::bigint as expenses
    from layer l left join spent s using (account_id)
  )
  update pivot_facts f
    set expenses = t.expenses, expenses_in_region = round(t.cost::numeric * t.expenses / t.transferred)
    from told t
    where f.id = t.id and (f.expenses, f.expenses_in_region) is distinct from
      (t.expenses, round(t.cost::numeric * t.expenses / t.transferred)::bigint);

  with spent as (
    select e.account_id, (-sum(e.amount) * 100)::bigint as total, max(e.date) as day
    from ledger_entries e where e.account_id = any(accounts_of) and e.kind = 'spend' group by e.account_id
  ),
  came as (
    select f.account_id, sum(f.transferred) as total
    from pivot_facts f where f.account_id = any(accounts_of) and f.transferred > 0 group by f.account_id
  ),
  beyond as (
    select s.account_id, s.day,
      (case when s.total > coalesce(c.total, 0) then s.total - coalesce(c.total, 0) else least(s.total, 0) end)::bigint
        as amount
    from spent s left join came c using (account_id)
  ),
  gone as (
    delete from pivot_facts f using beyond o
    where f.row_kind = 'overspend' and f.source_id = o.account_id and o.amount = 0
  )
  insert into pivot_facts as f (row_kind, source_id, customer_id, account_id, system_id, bill_date, paid_date, pay_type,
    region, currency, expenses, expenses_in_region)
  select 'overspend', a.id, a.customer_id, a.id, a.system_id, o.day, o.day, u.pay_type,
    u.region, a.currency, o.amount, pivot_in_region(o.amount, a.currency, u.region, o.day)
  from beyond o join accounts a on a.id = o.account_id join customers u on u.id = a.customer_id
  where o.amount <> 0
  on conflict (row_kind, source_id) do update set bill_date = excluded.bill_date, paid_date = excluded.paid_date,
    expenses = excluded.expenses, expenses_in_region = excluded.expenses_in_region;
end
$$;

-- The acts of a reconciliation: shown to the customer, in the region's currency.
create function pivot_act_counts(act acts) returns boolean language sql immutable as $$
  select act.visible and coalesce(act.currency, '') in ('', case act.region when 'by' then 'BYN' else 'KZT' end)
$$;

-- Acts close what was paid under their contract, the oldest first. Which acts: those of a reconciliation.
create function pivot_tell_closed(customers_of bigint[]) returns void language plpgsql as $$
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
    select a.id, a.customer_id, a.contract_id, a.date, a.region, a.total_with_vat * 100 as amount,
      sum(a.total_with_vat * 100) over (partition by a.customer_id, coalesce(a.contract_id, 0) order by a.date, a.id
        rows unbounded preceding) as up_to
    from acts a where a.customer_id = any(customers_of) and pivot_act_counts(a)
  ),
  beyond as (
    select a.id, a.customer_id, a.contract_id, a.date, a.region,
      greatest(0, least(a.amount, a.up_to - coalesce(p.total, 0)))::bigint as amount
    from act a left join paid p on p.customer_id = a.customer_id and p.contract = coalesce(a.contract_id, 0)
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

-- The rows of bills, and of whatever of them has an effect on others.
create function pivot_tell_bills(bills_of bigint[]) returns void language plpgsql as $$
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
    else not exists (select from bills b where b.id = f.bill_id)
      or exists (select from bills_lines l where l.parent_id = f.bill_id) end;

  insert into pivot_facts as f (row_kind, source_id, bill_id, customer_id, contract_id, account_id, system_id, bill_date,
    paid_date, service, pay_type, region, currency, commission_percent, discount_percent, rate,
    amount, vat, commission, enrolled, amount_in_cabinet, transferred, cost)
  select case when l.id is null then 'service' else 'line' end, coalesce(l.id, b.id), b.id, b.customer_id, b.contract_id,
    l.account_id, a.system_id, b.date, x.date, c.service, coalesce(c.payment_terms, u.pay_type), b.region,
    coalesce(l.currency, a.currency), l.commission_percent * 100, l.discount_percent * 100, l.rate / l.scale,
    sums.amount * 100, sums.vat * 100, (sums.amount - sums.vat - l.enrolled) * 100, l.enrolled * 100, l.arrives * 100,
    case when x.id is not null then l.arrives * 100 end, case when x.id is not null then l.enrolled * 100 end
  from bills b
    join customers u on u.id = b.customer_id
    left join contracts c on c.id = b.contract_id
    left join bills_lines l on l.parent_id = b.id
    left join accounts a on a.id = l.account_id
    left join ledger_transactions x on x.bill_id = b.id and x.kind in ('payment', 'enrolment')
    cross join lateral (
      select amount, round(amount * b.vat_percent / (100 + b.vat_percent), 2) as vat
      from (select coalesce(l.amount, b.amount_with_vat) as amount) s
    ) sums
  where b.id = any(bills_of)
  on conflict (row_kind, source_id) do update set bill_id = excluded.bill_id, customer_id = excluded.customer_id,
    contract_id = excluded.contract_id, account_id = excluded.account_id, system_id = excluded.system_id,
    bill_date = excluded.bill_date, paid_date = excluded.paid_date, service = excluded.service,
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

-- What moved in cabinets without a bill and is no spend.
create function pivot_tell_movements(entries_of bigint[]) returns void language sql as $$
  insert into pivot_facts (row_kind, source_id, customer_id, account_id, system_id, bill_date, paid_date, pay_type, region,
    currency, transferred, cost)
  select 'movement', e.id, a.customer_id, a.id, a.system_id, e.date, e.date, u.pay_type, u.region,
    e.currency, e.amount * 100, pivot_in_region((e.amount * 100)::bigint, e.currency, u.region, e.date)
  from ledger_entries e join accounts a on a.id = e.account_id join customers u on u.id = a.customer_id
  where e.id = any(entries_of) and e.kind not in ('enrolment', 'spend')
$$;

create function pivot_follow_ledger() returns trigger language plpgsql as $$
declare
  accounts_of bigint[];
begin
  perform pivot_tell_bills((
    select array_agg(distinct x.bill_id) from added a join ledger_transactions x on x.id = a.transaction_id
    where a.kind in ('payment', 'enrolment') and x.bill_id is not null));
  perform pivot_tell_movements((
    select array_agg(a.id) from added a where a.account_id is not null and a.kind not in ('enrolment', 'spend')));
  select array_agg(distinct a.account_id) into accounts_of
    from added a where a.account_id is not null and a.kind <> 'enrolment';
  if accounts_of is not null then perform pivot_tell_expenses(accounts_of); end if;
  return null;
end
$$;
create trigger ledger_entries_pivot after insert on ledger_entries
  referencing new table as added for each statement execute function pivot_follow_ledger();

create function pivot_follow_bills() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pivot_tell_bills((select array_agg(id) from after));
  elsif tg_op = 'DELETE' then
    perform pivot_tell_bills((select array_agg(id) from before));
  else
    perform pivot_tell_bills((
      select array_agg(n.id) from after n join before o using (id)
      where (n.date, n.customer_id, n.contract_id, n.region, n.amount_with_vat, n.vat_percent)
        is distinct from (o.date, o.customer_id, o.contract_id, o.region, o.amount_with_vat, o.vat_percent)));
  end if;
  return null;
end
$$;
create trigger bills_pivot_insert after insert on bills
  referencing new table as after for each statement execute function pivot_follow_bills();
create trigger bills_pivot_update after update on bills
  referencing old table as before new table as after for each statement execute function pivot_follow_bills();
create trigger bills_pivot_delete after delete on bills
  referencing old table as before for each statement execute function pivot_follow_bills();

create function pivot_follow_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pivot_tell_bills((select array_agg(distinct parent_id) from after));
  elsif tg_op = 'DELETE' then
    perform pivot_tell_bills((select array_agg(distinct parent_id) from before));
  else
    perform pivot_tell_bills((
      select array_agg(distinct n.parent_id) from after n join before o using (id) where n is distinct from o));
  end if;
  return null;
end
$$;
create trigger bills_lines_pivot_insert after insert on bills_lines
  referencing new table as after for each statement execute function pivot_follow_lines();
create trigger bills_lines_pivot_update after update on bills_lines
  referencing old table as before new table as after for each statement execute function pivot_follow_lines();
create trigger bills_lines_pivot_delete after delete on bills_lines
  referencing old table as before for each statement execute function pivot_follow_lines();

create function pivot_follow_acts() returns trigger language plpgsql as $$
declare
  customers_of bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct customer_id) into customers_of from after;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct customer_id) into customers_of from before;
    delete from pivot_facts f using before o where f.row_kind = 'overact' and f.source_id = o.id;
  else
    select array_agg(distinct side.customer_id) into customers_of
      from after n join before o using (id) cross join lateral (values (n.customer_id), (o.customer_id)) side (customer_id)
      where (n.customer_id, n.contract_id, n.date, n.region, n.currency, n.total_with_vat, n.visible)
        is distinct from (o.customer_id, o.contract_id, o.date, o.region, o.currency, o.total_with_vat, o.visible);
  end if;
  if customers_of is not null then perform pivot_tell_closed(customers_of); end if;
  return null;
end
$$;
create trigger acts_pivot_insert after insert on acts
  referencing new table as after for each statement execute function pivot_follow_acts();
create trigger acts_pivot_update after update on acts
  referencing old table as before new table as after for each statement execute function pivot_follow_acts();
create trigger acts_pivot_delete after delete on acts
  referencing old table as before for each statement execute function pivot_follow_acts();

-- What rows take over from elsewhere: the contract's service and terms, the customer's terms, the account's system.
create function pivot_follow_contracts() returns trigger language plpgsql as $$
begin
  update pivot_facts f set service = n.service, pay_type = n.payment_terms
    from after n join before o using (id)
    where f.contract_id = n.id and (n.service, n.payment_terms) is distinct from (o.service, o.payment_terms);
  return null;
end
$$;
create trigger contracts_pivot_update after update on contracts
  referencing old table as before new table as after for each statement execute function pivot_follow_contracts();

create function pivot_follow_customers() returns trigger language plpgsql as $$
begin
  update pivot_facts f set pay_type = n.pay_type
    from after n join before o using (id)
    where f.customer_id = n.id and f.contract_id is null and n.pay_type is distinct from o.pay_type;
  return null;
end
$$;
create trigger customers_pivot_update after update on customers
  referencing old table as before new table as after for each statement execute function pivot_follow_customers();

create function pivot_follow_accounts() returns trigger language plpgsql as $$
begin
  update pivot_facts f set system_id = n.system_id
    from after n join before o using (id)
    where f.account_id = n.id and n.system_id is distinct from o.system_id;
  return null;
end
$$;
create trigger accounts_pivot_update after update on accounts
  referencing old table as before new table as after for each statement execute function pivot_follow_accounts();

-- What is there already.
select pivot_tell_bills((select array_agg(id) from bills));
select pivot_tell_movements((select array_agg(id) from ledger_entries where account_id is not null));
select pivot_tell_expenses((select array_agg(id) from accounts));
select pivot_tell_closed((select array_agg(id) from customers));

-- Layouts that administrators keep, for themselves or for all. What is in one is checked when it is kept and when it is
-- read: fields may have gone meanwhile.
create table pivot_layouts (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  owner_id bigint not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  shared boolean not null,
  layout jsonb not null,
  view jsonb not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  unique (owner_id, name)
);
create index pivot_layouts_shared_idx on pivot_layouts (id) where shared;
