-- Money. Every movement is a transaction whose entries sum to zero in each currency; a balance is a sum of entries and
-- is written nowhere. What was entered stays: a mistake is corrected by another transaction.

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'enrolment', 'transfer', 'spend', 'correction')),
  date date not null,
  customer_id bigint not null references customers (id),
  -- The bill that was paid: by an enrolment where it has lines, by a mere payment where it has none.
  bill_id bigint references bills (id),
  note text,
  created_at timestamp(3) with time zone not null default now(),
  -- Kept when the person is gone, so no reference.
  created_by bigint,
  check (kind not in ('payment', 'enrolment') or bill_id is not null),
  unique (id, kind, date)
);
create index ledger_transactions_customer_idx on ledger_transactions (customer_id, date);
create index ledger_transactions_bill_idx on ledger_transactions (bill_id) where bill_id is not null;
-- A bill is enrolled once, whoever marks it paid and however often.
create unique index ledger_transactions_bill_key on ledger_transactions (bill_id) where kind in ('payment', 'enrolment');

-- The books: `cabinet` is the money in an ad account, in the cabinet's currency, positive while some is left.
-- The others are where money comes from and goes to: `bank` what customers paid (negative), `vat` and `commission` what
-- is kept of it (a discount lessens the commission), `services` what was paid for other than cabinets, `exchange` both
-- sides of a change of currency, `spend` what the systems have spent.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  -- Those of the transaction, so that a cabinet's spend of a month is answered from one index.
  kind text not null,
  date date not null,
  book text not null check (book in ('cabinet', 'bank', 'vat', 'commission', 'services', 'exchange', 'spend')),
  account_id bigint references accounts (id),
  currency text not null check (currency in ('BYN', 'KZT', 'USD', 'EUR', 'RUB')),
  amount numeric(14, 2) not null check (amount <> 0),
  check ((book = 'cabinet') = (account_id is not null)),
  foreign key (transaction_id, kind, date) references ledger_transactions (id, kind, date)
);
create index ledger_entries_transaction_idx on ledger_entries (transaction_id);
create index ledger_entries_account_idx on ledger_entries (account_id, date) include (kind, amount)
  where account_id is not null;

-- The entries of a transaction are written by one statement, and balance when it ends. A check of whole statements costs
-- the same for one transaction and for a year's import; a deferred one for each row would not.
create function ledger_require_balance() returns trigger language plpgsql as $$
declare
  unbalanced record;
begin
  select e.transaction_id, e.currency, sum(e.amount) as amount into unbalanced
    from ledger_entries e
    where e.transaction_id in (select a.transaction_id from added a)
    group by e.transaction_id, e.currency
    having sum(e.amount) <> 0
    limit 1;
  if found then
    raise exception 'ledger transaction % does not balance: % % too much',
      unbalanced.transaction_id, unbalanced.amount, unbalanced.currency using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_require_balance();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed: correct it by another transaction' using errcode = 'object_not_in_prerequisite_state';
end
$$;
create trigger ledger_entries_fixed before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_transactions_fixed before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();

-- Numbers of papers, without gaps: the row stays locked until the paper's own transaction ends.
create table document_counters (
  kind text not null,
  region text not null,
  year integer not null,
  last integer not null check (last >= 0),
  primary key (kind, region, year)
);
alter table bills alter column number set not null, alter column amount_with_vat set not null;
create unique index bills_number_key on bills (number);
alter table acts alter column number set not null, alter column currency set not null;
-- Administrators may number acts themselves; two acts of a region and year never share a number.
create unique index acts_number_key on acts (region, (extract(year from date)), number);

-- One region is the default.
create unique index regions_default_key on regions (is_default) where is_default;
-- Ids of the lines of commissions and discounts, in regions and customers alike.
create sequence range_ids;
