-- Closed months. Nothing that is dated in one is written, whoever writes it: the ledger, acts and bills ask here. Whoever
-- closes a month waits for those who write in any, and they for whoever closes.

create unique index closed_months_key on closed_months (region, month);

create function require_open_month(region_of text, day date) returns void language plpgsql as $$
begin
  -- A statement of its own, so that the next one sees what was closed meanwhile.
  perform pg_advisory_xact_lock_shared(hashtext('closed_months'));
  if exists (select from closed_months c
    where c.region = region_of and c.month = date_trunc('month', day)::date and c.state <> 'open')
  then
    raise exception 'the month of % is closed', day
      using errcode = 'MC001', detail = to_char(day, 'YYYY-MM');
  end if;
end
$$;

create function ledger_require_open_month() returns trigger language plpgsql as $$
begin
  perform require_open_month(region, month) from (
    select distinct u.region, date_trunc('month', a.date)::date as month
    from added a join customers u on u.id = a.customer_id) m;
  return null;
end
$$;
create trigger ledger_transactions_open_month after insert on ledger_transactions
  referencing new table as added for each statement execute function ledger_require_open_month();

-- What is agreed or done with an act later, such as its signature, is no entry in its month.
create function acts_require_open_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
    (new.date, new.customer_id, new.contract_id, new.currency, new.total_with_vat, new.vat_amount, new.amount_without_vat)
    is not distinct from
    (old.date, old.customer_id, old.contract_id, old.currency, old.total_with_vat, old.vat_amount, old.amount_without_vat)
  then
    return new;
  end if;
  if tg_op <> 'INSERT' then perform require_open_month(old.region, old.date); end if;
  if tg_op <> 'DELETE' then perform require_open_month(new.region, new.date); end if;
  return coalesce(new, old);
end
$$;
create trigger acts_open_month before insert or update or delete on acts
  for each row execute function acts_require_open_month();

-- An act that goes takes its lines along: it has asked already.
create function acts_lines_require_open_month() returns trigger language plpgsql as $$
begin
  perform require_open_month(a.region, a.date) from acts a where a.id = coalesce(new.parent_id, old.parent_id);
  return coalesce(new, old);
end
$$;
create trigger acts_lines_open_month before insert or update or delete on acts_lines
  for each row execute function acts_lines_require_open_month();

-- A bill that nobody has paid may leave a closed month, by another day; it may be paid later, on a day that is open.
create function bills_require_open_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform require_open_month(old.region, old.date);
  elsif tg_op = 'INSERT' or (new.date, new.customer_id, new.contract_id, new.amount_with_vat, new.vat_percent)
    is distinct from (old.date, old.customer_id, old.contract_id, old.amount_with_vat, old.vat_percent)
  then
    perform require_open_month(new.region, new.date);
  end if;
  return coalesce(new, old);
end
$$;
create trigger bills_open_month before insert or update or delete on bills
  for each row execute function bills_require_open_month();
