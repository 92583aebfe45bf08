-- VAT as src/domain/vat.ts has it. A numeric quotient is rounded to some sixteen digits before anybody rounds it to two;
-- whole hundredths divided as whole numbers are rounded once.
create function vat_of(gross numeric, percent numeric) returns numeric language sql immutable parallel safe as $$
  select round(sign(gross) * div(200 * abs(gross) * percent + 100 + percent, 2 * (100 + percent)) * 0.01, 2)
$$;

-- What a sum without VAT comes to with it.
create function with_vat(net numeric, percent numeric) returns numeric language sql immutable parallel safe as $$
  select round(net * (100 + percent) * 0.01, 2)
$$;

-- The rows of bills, and of whatever of them has an effect on others.
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
      select amount, vat_of(amount, b.vat_percent) as vat
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
