-- What an account's entries come to, of all times (month null) and of each month, so that a list of balances does not add
-- up the ledger. Whatever is entered notes here, in the same statement, by how much the sums change: a sum is that of all
-- its notes, so whoever asks sees entries and sums agree, and two who enter for one account never wait for one another.
-- Notes of one sum are put together from time to time.
create table account_sums (
  account_id bigint not null,
  month date,
  amount numeric(24, 2) not null,
  -- What was spent of it, as a positive sum.
  spent numeric(24, 2) not null,
  -- False: a note that is yet to be put together with the others of its sum.
  is_whole boolean not null
);
create index account_sums_idx on account_sums (account_id, month) include (amount, spent);
create index account_sums_note_idx on account_sums (account_id) where not is_whole;

create function account_sums_note() returns trigger language plpgsql as $$
begin
  insert into account_sums (account_id, month, amount, spent, is_whole)
  select a.account_id, a.month, sum(a.amount), coalesce(-sum(a.amount) filter (where a.kind = 'spend'), 0), false
  from (select e.account_id, date_trunc('month', e.date)::date as month, e.kind, e.amount
    from added e where e.account_id is not null) a
  group by grouping sets ((a.account_id), (a.account_id, a.month));
  return null;
end
$$;

-- All notes together with the sums that they belong to. Changes no sum; may run at any time.
create function account_sums_condense() returns void language sql as $$
  with gone as (
    delete from account_sums s where s.account_id in (select account_id from account_sums where not is_whole)
    returning s.*)
  insert into account_sums (account_id, month, amount, spent, is_whole)
  select account_id, month, sum(amount), sum(spent), true from gone group by account_id, month
$$;

-- All sums anew from the ledger, which nobody writes meanwhile; says how many were wrong.
create function account_sums_repair() returns bigint language plpgsql as $$
declare
  wrong bigint;
begin
  lock table ledger_entries in share row exclusive mode;
  lock table account_sums in share row exclusive mode;
  create temporary table account_sums_right on commit drop as
    select a.account_id, a.month, sum(a.amount) as amount,
      coalesce(-sum(a.amount) filter (where a.kind = 'spend'), 0) as spent
    from (select e.account_id, date_trunc('month', e.date)::date as month, e.kind, e.amount
      from ledger_entries e where e.account_id is not null) a
    group by grouping sets ((a.account_id), (a.account_id, a.month));
  select count(*) into wrong from account_sums_right r
    full join (select account_id, month, sum(amount) as amount, sum(spent) as spent from account_sums group by 1, 2) k
      on k.account_id = r.account_id and coalesce(k.month, 'infinity') = coalesce(r.month, 'infinity')
    where (r.amount, r.spent) is distinct from (k.amount, k.spent);
  delete from account_sums;
  insert into account_sums (account_id, month, amount, spent, is_whole)
    select account_id, month, amount, spent, true from account_sums_right;
  drop table account_sums_right;
  return wrong;
end
$$;

create trigger ledger_entries_sums after insert on ledger_entries
  referencing new table as added for each statement execute function account_sums_note();
select account_sums_repair();
