-- A refund may wait for a second administrator: it is confirmed or declined once, by nobody who made it when it is
-- confirmed, and nothing else of it ever changes.
drop trigger refunds_fixed on refunds;
create trigger refunds_fixed before delete or truncate on refunds
  for each statement execute function ledger_refuse_change();

create function refunds_only_decide() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' or new.state not in ('done', 'declined')
    or (new.id, new.customer_id, new.date, new.amount, new.reason, new.reversal_id, new.made_by_id)
      is distinct from (old.id, old.customer_id, old.date, old.amount, old.reason, old.reversal_id, old.made_by_id)
    or (new.state = 'done' and (new.decided_by_id is null or new.decided_by_id = old.made_by_id))
  then
    raise exception 'a refund is never changed: it is decided once, by somebody else'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
create trigger refunds_decided before update on refunds
  for each row execute function refunds_only_decide();

-- What of a customer's advance is held for refunds that wait.
create index refunds_pending_idx on refunds (customer_id) where state = 'pending';
