-- The last day to pay a bill, kept beside it so that lists sort and find bills by it: by the customer's deferral, or by how
-- long the region waits. When the region waits longer or shorter, unpaid bills follow; a paid bill keeps its day.
create function bill_pay_until(bill_region text, bill_date date, deferred date) returns date language sql stable as $$
  select coalesce(deferred,
    (select bill_date + ceil(r.payment_waiting_hours / 24.0)::integer from regions r where r.name = upper(bill_region)))
$$;

-- Writes the table and its indexes once, and runs no trigger: nothing that follows a bill's changes reads this day.
alter table bills alter column pay_until type date using bill_pay_until(region, date, deferred_until);

create function bills_keep_pay_until() returns trigger language plpgsql as $$
begin
  new.pay_until := bill_pay_until(new.region, new.date, new.deferred_until);
  return new;
end
$$;
create trigger bills_pay_until before insert or update of region, date, deferred_until, pay_until on bills
  for each row execute function bills_keep_pay_until();

create function regions_change_pay_until() returns trigger language plpgsql as $$
begin
  update bills set pay_until = bill_pay_until(region, date, null)
    where not paid and deferred_until is null and region = lower(new.name)
      and pay_until is distinct from bill_pay_until(region, date, null);
  return null;
end
$$;
create trigger regions_pay_until after insert or update of name, payment_waiting_hours on regions
  for each row execute function regions_change_pay_until();
