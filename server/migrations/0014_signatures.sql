-- Electronic signatures: what was signed stays as it was signed, whoever asks for a change.

-- Keys of the installation, for signing without an exchange; the private ones are sealed.
create table signing_keys (
  -- 'installation', 'provider by', 'customer 12'
  owner text primary key,
  subject text not null,
  private_key text not null,
  certificate text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now()
);

alter table signatures
  -- Who did it, and who did it in their name; kept when they are gone, so no references.
  add column user_id bigint,
  add column user_region text,
  add constraint signatures_paper check (num_nonnulls(act_id, contract_id, reconciliation_id) > 0),
  add constraint signatures_signed check (event <> 'signed' or (document is not null and signature is not null));

-- One signature of each side, however often and from wherever it is asked for.
create unique index signatures_act_key on signatures (act_id, side) where event = 'signed';
create unique index signatures_contract_key on signatures (contract_id, side) where event = 'signed';
create unique index signatures_reconciliation_key on signatures (reconciliation_id, side) where event = 'signed';

create function signatures_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of signatures is never changed' using errcode = 'SP001';
end
$$;
create trigger signatures_fixed before update or delete on signatures
  for each row execute function signatures_refuse_change();
create trigger signatures_kept before truncate on signatures
  for each statement execute function signatures_refuse_change();

-- A paper with a signature keeps the bytes that were signed and everything else of it but the columns that are named.
-- Arguments: the column of signatures that refers to the paper; the columns that may still change.
create function signed_paper_refuse_change() returns trigger language plpgsql as $$
declare
  document text;
  open text[] := tg_argv[1]::text[] || '{signing,signing_asked,signing_reason,original,version,updated_at}';
begin
  execute format('select s.document->>''id'' from signatures s where s.%I = $1 and s.event = ''signed'' limit 1', tg_argv[0])
    into document using old.id;
  if document is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or new.original->>'id' is distinct from document
    or new.signing = 'none'
    or to_jsonb(new) - open <> to_jsonb(old) - open
    or (to_jsonb(old)->>'visible' = 'true' and to_jsonb(new)->>'visible' = 'false')
    or (to_jsonb(old)->>'signed' = 'true' and to_jsonb(new)->>'signed' = 'false')
  then
    raise exception 'a signed paper is never changed' using errcode = 'SP001';
  end if;
  return new;
end
$$;
create trigger acts_signed before update or delete on acts
  for each row execute function signed_paper_refuse_change('act_id', '{visible,closed,signed}');
create trigger contracts_signed before update or delete on contracts
  for each row execute function signed_paper_refuse_change('contract_id', '{is_active,status,original_sent,comment}');
create trigger reconciliations_signed before update or delete on reconciliations
  for each row execute function signed_paper_refuse_change('reconciliation_id', '{}');

-- Rows of a reconciliation that a customer does not agree with.
create table reconciliation_objections (
  customer_id bigint not null references customers (id) on delete cascade,
  kind text not null check (kind in ('bill', 'act')),
  record_id bigint not null,
  comment text not null,
  at timestamp(3) with time zone not null default now(),
  primary key (customer_id, kind, record_id)
);
