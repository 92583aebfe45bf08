-- A reversal may wait for a second administrator: it is confirmed or declined once, by nobody who asked for it, and nothing
-- else of it ever changes. It is dated and priced when it is confirmed.
drop trigger reversals_unchanged on reversals;
create function reversals_only_decide() returns trigger language plpgsql as $$
begin
  if without_added(to_jsonb(new)) = without_added(to_jsonb(old)) then
    return new;
  end if;
  if old.state <> 'pending' or new.state not in ('done', 'declined')
    or (new.id, new.bill_id, new.account_id, new.customer_id, new.region, new.currency, new.amount, new.reason, new.maker_id)
      is distinct from
      (old.id, old.bill_id, old.account_id, old.customer_id, old.region, old.currency, old.amount, old.reason, old.maker_id)
    or new.decider_id is null or new.decider_id = old.maker_id
  then
    raise exception 'a reversal is never changed: it is decided once, by somebody else'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
create trigger reversals_decided before update on reversals
  for each row execute function reversals_only_decide();

-- Nor is a refund declined by whoever has made it.
create or replace function refunds_only_decide() returns trigger language plpgsql as $$
begin
  if without_added(to_jsonb(new)) = without_added(to_jsonb(old)) then
    return new;
  end if;
  if old.state <> 'pending' or new.state not in ('done', 'declined')
    or (new.id, new.customer_id, new.date, new.amount, new.reason, new.reversal_id, new.maker_id)
      is distinct from (old.id, old.customer_id, old.date, old.amount, old.reason, old.reversal_id, old.maker_id)
    or new.decider_id is null or new.decider_id = old.maker_id
  then
    raise exception 'a refund is never changed: it is decided once, by somebody else'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;

create index reversals_pending_idx on reversals (bill_id) where state = 'pending';

-- What waits has not gone back.
create or replace function pivot_tell_reversals(reversals_of bigint[]) returns void language plpgsql as $$
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
    where r.state = 'done' and (r.bill_id, r.account_id) in (select t.bill_id, t.account_id from reversals t where t.id = any(reversals_of))
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
