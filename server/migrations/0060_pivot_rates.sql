-- The pivot follows rates: a rate that is entered or corrected values anew what was valued by it. What an account has
-- spent beyond what came in is valued at the rate of the day that it was spent on.

-- Units of the region's currency for one of a currency, by the last rate known on the day; by the first one ever known
-- for a day before it. Null where none is known.
create function pivot_rate(currency text, region text, day date) returns numeric language sql stable as $$
  select case pivot_rate.currency when 'USD' then r.usd when 'EUR' then r.eur
      when 'RUB' then r.rub / case r.region when 'by' then 100 else 1 end end
  from rates r where r.id = coalesce(
    (select b.id from rates b where b.region = pivot_rate.region and b.date <= pivot_rate.day
      order by b.date desc, b.time desc nulls last, b.id desc limit 1),
    (select a.id from rates a where a.region = pivot_rate.region and a.date > pivot_rate.day
      order by a.date, a.time desc nulls last, a.id desc limit 1))
$$;

-- A sum in hundredths in the region's own currency.
create or replace function pivot_in_region(amount bigint, currency text, region text, day date) returns bigint
language sql stable as $$
  select case
    when currency = case region when 'by' then 'BYN' else 'KZT' end then amount
    else round(amount * pivot_rate(currency, region, day))
  end
$$;

-- Whoever values and whoever changes rates wait for one another: neither misses what the other has not committed yet.
create function pivot_hold_rates() returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtext('pivot_rates'))
$$;

-- What of a spend so far is beyond what came in, both since the beginning. Money that a system gave back beyond all spend
-- is less than nothing.
create function pivot_beyond(spent bigint, came bigint) returns bigint language sql immutable as $$
  select spent - greatest(0, least(spent, came))
$$;

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

  -- A row for each day whose spend went beyond, named after the day's first entry.
  with came as (
    select f.account_id, sum(f.transferred)::bigint as total
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

create or replace function pivot_tell_movements(entries_of bigint[]) returns void language plpgsql as $$
begin
  perform pivot_hold_rates();
  insert into pivot_facts (row_kind, source_id, customer_id, account_id, system_id, bill_date, paid_date, pay_type, region,
    currency, transferred, cost)
  select 'movement', e.id, a.customer_id, a.id, a.system_id, e.date, e.date, u.pay_type, u.region,
    e.currency, e.amount * 100, pivot_in_region((e.amount * 100)::bigint, e.currency, u.region, e.date)
  from ledger_entries e join accounts a on a.id = e.account_id join customers u on u.id = a.customer_id
  where e.id = any(entries_of) and e.kind not in ('enrolment', 'spend');
end
$$;

-- What was valued by a region's rates from one day on, until the next day that has a rate of its own.
create function pivot_value_anew(region_of text, first_day date, last_day date) returns void language plpgsql as $$
declare
  since date := case when exists (select from rates r where r.region = region_of and r.date < first_day)
    then first_day else '-infinity' end;
  until date := coalesce(
    (select min(r.date) from rates r where r.region = region_of and r.date > last_day), 'infinity');
  accounts_of bigint[];
begin
  with moved as (
    update pivot_facts f set cost = pivot_in_region(f.transferred, f.currency, f.region, f.bill_date)
      where f.row_kind = 'movement' and f.region = region_of and f.bill_date >= since and f.bill_date < until
        and f.cost is distinct from pivot_in_region(f.transferred, f.currency, f.region, f.bill_date)
      returning f.account_id
  )
  select array_agg(distinct account_id) into accounts_of from moved;
  update pivot_facts f set expenses_in_region = pivot_in_region(f.expenses, f.currency, f.region, f.bill_date)
    where f.row_kind = 'overspend' and f.region = region_of and f.bill_date >= since and f.bill_date < until
      and f.expenses_in_region is distinct from pivot_in_region(f.expenses, f.currency, f.region, f.bill_date);
  if accounts_of is not null then perform pivot_tell_expenses(accounts_of); end if;
end
$$;

create function pivot_follow_rates() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('pivot_rates'));
  if tg_op = 'INSERT' then
    perform pivot_value_anew(region, min(date), max(date)) from after group by region;
  elsif tg_op = 'DELETE' then
    perform pivot_value_anew(region, min(date), max(date)) from before group by region;
  else
    perform pivot_value_anew(c.region, min(c.date), max(c.date))
      from (select * from before union all select * from after) c
      where not exists (select from before o join after n using (id)
        where o.id = c.id and (o.region, o.date, o.time, o.usd, o.eur, o.rub)
          is not distinct from (n.region, n.date, n.time, n.usd, n.eur, n.rub))
      group by c.region;
  end if;
  return null;
end
$$;
create trigger rates_pivot_insert after insert on rates
  referencing new table as after for each statement execute function pivot_follow_rates();
create trigger rates_pivot_update after update on rates
  referencing old table as before new table as after for each statement execute function pivot_follow_rates();
create trigger rates_pivot_delete after delete on rates
  referencing old table as before for each statement execute function pivot_follow_rates();

-- What is there already.
delete from pivot_facts where row_kind = 'overspend';
select pivot_value_anew(region, min(date), max(date)) from rates group by region;
select pivot_tell_expenses((select array_agg(distinct account_id) from ledger_entries where kind = 'spend'));
