-- A run makes one act for each customer, contract, currency and month, however often and from wherever it is started.
create unique index acts_period_key on acts (customer_id, coalesce(contract_id, 0), currency, period_from)
  where period_from is not null;
-- What an account's acts have closed so far.
create index acts_lines_account_idx on acts_lines (account_id, month);

-- What a signed act closes stays as it was signed, like the rest of it.
create function signed_act_lines_refuse_change() returns trigger language plpgsql as $$
begin
  if exists (select from signatures s where s.act_id = coalesce(new.parent_id, old.parent_id) and s.event = 'signed') then
    raise exception 'a signed paper is never changed' using errcode = 'SP001';
  end if;
  return coalesce(new, old);
end
$$;
create trigger acts_lines_signed before insert or update or delete on acts_lines
  for each row execute function signed_act_lines_refuse_change();
