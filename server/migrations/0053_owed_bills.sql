-- Bills that are enrolled before they are paid. `receivable` is what customers owe for them (negative, as `bank` is where
-- money comes from): an enrolment takes from it what it would take from the bank, and the `settlement` of the bill, when
-- it is paid, brings it from the bank. Nothing moves in the cabinets then.

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('payment', 'enrolment', 'transfer', 'spend',
    'correction', 'receipt', 'allocation', 'release', 'refund', 'reassignment', 'settlement')),
  add constraint ledger_transactions_settlement_check check (kind <> 'settlement' or bill_id is not null);
-- A debt is settled once.
create unique index ledger_transactions_settlement_key on ledger_transactions (bill_id) where kind = 'settlement';

alter table ledger_entries drop constraint ledger_entries_book_check;
alter table ledger_entries add constraint ledger_entries_book_check
  check (book in ('cabinet', 'bank', 'vat', 'commission', 'services', 'exchange', 'spend', 'correction', 'unapplied',
    'applied', 'receivable'));

-- What a customer owes is a sum over few bills.
create index bills_owed_idx on bills (customer_id) where owed_since is not null and not paid;

-- Of a row of a bill: `paid_date` is the day on which the ledger entered it, which orders what is spent and closed. It is
-- owed until it is settled, on a day of its own.
alter table pivot_facts
  add column owed boolean not null default false,
  add column settled_date date;

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
    paid_date, owed, settled_date, service, pay_type, region, currency, commission_percent, discount_percent, rate,
    amount, vat, commission, enrolled, amount_in_cabinet, transferred, cost)
  select case when l.id is null then 'service' else 'line' end, coalesce(l.id, b.id), b.id, b.customer_id, b.contract_id,
    l.account_id, a.system_id, b.date, x.date, x.id is not null and b.owed_since is not null and s.id is null, s.date,
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

-- A debt that is settled changes the rows of its bill; everything else of them is told by the ledger's entries.
create function pivot_follow_settlements() returns trigger language plpgsql as $$
begin
  perform pivot_tell_bills((select array_agg(a.bill_id) from added a where a.kind = 'settlement'));
  return null;
end
$$;
create trigger ledger_transactions_pivot after insert on ledger_transactions
  referencing new table as added for each statement execute function pivot_follow_settlements();
