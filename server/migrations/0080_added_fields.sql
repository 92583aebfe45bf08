-- Operators add fields to any section (x_…), and fill them in where everything else of a record is fixed for good: on a
-- signed paper, a transfer, a refund. What the product itself keeps stays as fixed as before.
create function without_added(of_row jsonb) returns jsonb language sql immutable parallel safe as $$
  select of_row - coalesce(array_agg(k) filter (where k like 'x\_%'), '{}') - '{version,updated_at}'::text[]
  from jsonb_object_keys(of_row) k
$$;

create function ledger_refuse_row_change() returns trigger language plpgsql as $$
begin
  if without_added(to_jsonb(new)) = without_added(to_jsonb(old)) then
    return new;
  end if;
  raise exception 'the ledger is never changed: correct it by another transaction' using errcode = 'object_not_in_prerequisite_state';
end
$$;
drop trigger transfers_fixed on transfers;
create trigger transfers_fixed before delete or truncate on transfers
  for each statement execute function ledger_refuse_change();
create trigger transfers_unchanged before update on transfers
  for each row execute function ledger_refuse_row_change();
drop trigger corrections_fixed on corrections;
create trigger corrections_fixed before delete or truncate on corrections
  for each statement execute function ledger_refuse_change();
create trigger corrections_unchanged before update on corrections
  for each row execute function ledger_refuse_row_change();
drop trigger reversals_fixed on reversals;
create trigger reversals_fixed before delete or truncate on reversals
  for each statement execute function ledger_refuse_change();
create trigger reversals_unchanged before update on reversals
  for each row execute function ledger_refuse_row_change();

create or replace function refunds_only_decide() returns trigger language plpgsql as $$
begin
  if without_added(to_jsonb(new)) = without_added(to_jsonb(old)) then
    return new;
  end if;
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

create or replace function signatures_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and without_added(to_jsonb(new)) = without_added(to_jsonb(old)) then
    return new;
  end if;
  raise exception 'the history of signatures is never changed' using errcode = 'SP001';
end
$$;

create or replace function signed_paper_refuse_change() returns trigger language plpgsql as $$
declare
  document text;
  open text[] := tg_argv[1]::text[] || '{signing,signing_asked,signing_reason,original}';
begin
  execute format('select s.document->>''id'' from signatures s where s.%I = $1 and s.event = ''signed'' limit 1', tg_argv[0])
    into document using old.id;
  if document is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or new.original->>'id' is distinct from document
    or new.signing = 'none'
    or without_added(to_jsonb(new)) - open <> without_added(to_jsonb(old)) - open
    or (to_jsonb(old)->>'visible' = 'true' and to_jsonb(new)->>'visible' = 'false')
    or (to_jsonb(old)->>'signed' = 'true' and to_jsonb(new)->>'signed' = 'false')
  then
    raise exception 'a signed paper is never changed' using errcode = 'SP001';
  end if;
  return new;
end
$$;
