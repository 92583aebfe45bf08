-- What was paid for accounts with VAT, by region, month and system, for the administrators' home: a year of bills and their
-- lines is not added up for each look at it. Whatever changes bills, lines or an account's system notes here, in the same
-- statement, by how much sums change: a sum is that of all its notes, so whoever asks sees bills and sums agree, and nobody
-- waits for another one's note. Notes of one sum are put together from time to time. Whoever changes the lines of a bill holds
-- the bill, as the engine does for every record that it changes.
create table top_up_sums (
  region text collate "C" not null,
  -- Its first day.
  month date not null,
  system_id bigint not null,
  amount numeric(24, 2) not null,
  -- False: a note that is yet to be put together with the others of its sum.
  is_whole boolean not null
);
create index top_up_sums_idx on top_up_sums (region, month, system_id) include (amount);
create index top_up_sums_note_idx on top_up_sums (region) where not is_whole;

-- Whoever enters and whoever moves an account to another system wait for one another: neither misses what the other has not
-- committed yet.
create function top_up_sums_hold_systems() returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtext('top_up_sums'))
$$;

create function top_up_sums_of_new_lines() returns trigger language plpgsql as $$
begin
  perform top_up_sums_hold_systems();
  insert into top_up_sums (region, month, system_id, amount, is_whole)
  select b.region, date_trunc('month', b.paid_at)::date, a.system_id, sum(l.amount), false
  from after l join bills b on b.id = l.parent_id join accounts a on a.id = l.account_id
  where b.paid and b.paid_at is not null group by 1, 2, 3;
  return null;
end
$$;

-- The lines of a bill that is deleted with them are taken off by its own trigger: here it is gone.
create function top_up_sums_of_old_lines() returns trigger language plpgsql as $$
begin
  perform top_up_sums_hold_systems();
  insert into top_up_sums (region, month, system_id, amount, is_whole)
  select b.region, date_trunc('month', b.paid_at)::date, a.system_id, -sum(l.amount), false
  from before l join bills b on b.id = l.parent_id join accounts a on a.id = l.account_id
  where b.paid and b.paid_at is not null group by 1, 2, 3;
  return null;
end
$$;

create function top_up_sums_of_changed_lines() returns trigger language plpgsql as $$
begin
  perform top_up_sums_hold_systems();
  insert into top_up_sums (region, month, system_id, amount, is_whole)
  select b.region, date_trunc('month', b.paid_at)::date, a.system_id, sum(c.amount), false
  from (select n.parent_id, n.account_id, n.amount from after n
      union all select o.parent_id, o.account_id, -o.amount from before o) c
    join bills b on b.id = c.parent_id join accounts a on a.id = c.account_id
  where b.paid and b.paid_at is not null group by 1, 2, 3 having sum(c.amount) <> 0;
  return null;
end
$$;

create trigger bills_lines_top_ups_insert after insert on bills_lines
  referencing new table as after for each statement execute function top_up_sums_of_new_lines();
create trigger bills_lines_top_ups_update after update on bills_lines
  referencing old table as before new table as after for each statement execute function top_up_sums_of_changed_lines();
create trigger bills_lines_top_ups_delete after delete on bills_lines
  referencing old table as before for each statement execute function top_up_sums_of_old_lines();

create function top_up_sums_of_changed_bills() returns trigger language plpgsql as $$
begin
  perform top_up_sums_hold_systems();
  insert into top_up_sums (region, month, system_id, amount, is_whole)
  select c.region, date_trunc('month', c.paid_at)::date, a.system_id, sum(c.sign * l.amount), false
  from before o join after n using (id)
    cross join lateral (values (1, n.region, n.paid_at, n.paid), (-1, o.region, o.paid_at, o.paid))
      c (sign, region, paid_at, paid)
    join bills_lines l on l.parent_id = n.id join accounts a on a.id = l.account_id
  -- Most changes of a bill are of something else.
  where (o.region, o.paid_at, o.paid) is distinct from (n.region, n.paid_at, n.paid)
    and c.paid and c.paid_at is not null
  group by 1, 2, 3;
  return null;
end
$$;
create trigger bills_top_ups_update after update on bills
  referencing old table as before new table as after for each statement execute function top_up_sums_of_changed_bills();

-- Before its lines are gone.
create function top_up_sums_of_old_bill() returns trigger language plpgsql as $$
begin
  perform top_up_sums_hold_systems();
  insert into top_up_sums (region, month, system_id, amount, is_whole)
  select old.region, date_trunc('month', old.paid_at)::date, a.system_id, -sum(l.amount), false
  from bills_lines l join accounts a on a.id = l.account_id where l.parent_id = old.id group by 1, 2, 3;
  return old;
end
$$;
create trigger bills_top_ups_delete before delete on bills
  for each row when (old.paid and old.paid_at is not null) execute function top_up_sums_of_old_bill();

create function top_up_sums_of_moved_account() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('top_up_sums'));
  insert into top_up_sums (region, month, system_id, amount, is_whole)
  select b.region, date_trunc('month', b.paid_at)::date, s.system_id, s.sign * sum(l.amount), false
  from bills_lines l join bills b on b.id = l.parent_id
    cross join (values (new.system_id, 1), (old.system_id, -1)) s (system_id, sign)
  where l.account_id = new.id and b.paid and b.paid_at is not null and s.system_id is not null
  group by b.region, date_trunc('month', b.paid_at), s.system_id, s.sign;
  return null;
end
$$;
create trigger accounts_top_ups after update of system_id on accounts
  for each row when (old.system_id is distinct from new.system_id) execute function top_up_sums_of_moved_account();

-- All notes together with the sums that they belong to. Changes no sum; may run at any time.
create function top_up_sums_condense() returns void language sql as $$
  with gone as (
    delete from top_up_sums s where (s.region, s.month, s.system_id) in
      (select region, month, system_id from top_up_sums where not is_whole)
    returning s.*)
  insert into top_up_sums (region, month, system_id, amount, is_whole)
  select region, month, system_id, sum(amount), true from gone group by 1, 2, 3
$$;

-- All sums anew from the bills, which nobody changes meanwhile; says how many were wrong.
create function top_up_sums_repair() returns bigint language plpgsql as $$
declare
  wrong bigint;
begin
  lock table bills, bills_lines, accounts in share row exclusive mode;
  lock table top_up_sums in share row exclusive mode;
  create temporary table top_up_sums_right on commit drop as
    select b.region, date_trunc('month', b.paid_at)::date as month, a.system_id, sum(l.amount) as amount
    from bills b join bills_lines l on l.parent_id = b.id join accounts a on a.id = l.account_id
    where b.paid and b.paid_at is not null group by 1, 2, 3;
  select count(*) into wrong from top_up_sums_right r
    full join (select region, month, system_id, sum(amount) as amount from top_up_sums group by 1, 2, 3) k
      using (region, month, system_id)
    where coalesce(r.amount, 0) <> coalesce(k.amount, 0);
  delete from top_up_sums;
  insert into top_up_sums (region, month, system_id, amount, is_whole)
    select region, month, system_id, amount, true from top_up_sums_right;
  drop table top_up_sums_right;
  return wrong;
end
$$;
select top_up_sums_repair();

-- The spend of the last two weeks of all accounts at once: its entries are found by day.
create index ledger_entries_spend_day_idx on ledger_entries (date, account_id) include (amount)
  where kind = 'spend' and account_id is not null;
