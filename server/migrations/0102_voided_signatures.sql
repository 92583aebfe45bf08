-- A refused paper may be corrected: that voids the signatures under it, which stay in the history with what was signed. A
-- side signs once in each round; the event "voided" ends one.
alter table signatures add column round integer not null default 1;
drop index signatures_act_key, signatures_contract_key, signatures_reconciliation_key;
create unique index signatures_act_key on signatures (act_id, side, round) where event = 'signed';
create unique index signatures_contract_key on signatures (contract_id, side, round) where event = 'signed';
create unique index signatures_reconciliation_key on signatures (reconciliation_id, side, round) where event = 'signed';

-- The signatures under a paper as it is now. Argument: the column of signatures that refers to the paper, and its id.
create function standing_signatures(referring text, paper bigint) returns setof signatures language plpgsql stable as $$
begin
  return query execute format(
    'select s.* from signatures s where s.%1$I = $1 and s.event = ''signed''
      and s.round > (select count(*) from signatures v where v.%1$I = $1 and v.event = ''voided'')', referring)
    using paper;
end
$$;

-- Only the change of a refused paper voids signatures; a paper with signatures has no other way to be without them.
create function signatures_refuse_voiding() returns trigger language plpgsql as $$
begin
  if not exists (
    select from acts where id = new.act_id and signing = 'none'
    union all select from contracts where id = new.contract_id and signing = 'none'
    union all select from reconciliations where id = new.reconciliation_id and signing = 'none')
  then
    raise exception 'signatures under a paper are voided by its change after a refusal only' using errcode = 'SP001';
  end if;
  return new;
end
$$;
create trigger signatures_voided before insert on signatures
  for each row when (new.event = 'voided') execute function signatures_refuse_voiding();

create or replace function signed_paper_refuse_change() returns trigger language plpgsql as $$
declare
  document text;
  signatures integer;
  open text[] := tg_argv[1]::text[] || '{signing,signing_asked,signing_reason,original}';
begin
  select min(s.document->>'id'), count(*) into document, signatures from standing_signatures(tg_argv[0], old.id) s;
  if signatures = 0 then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and old.signing = 'refused' and new.signing = 'none' then
    return new;
  end if;
  if tg_op = 'DELETE'
    or new.original->>'id' is distinct from document
    or new.signing = 'none'
    or without_added(to_jsonb(new)) - open <> without_added(to_jsonb(old)) - open
    or (to_jsonb(old)->>'visible' = 'true' and to_jsonb(new)->>'visible' = 'false' and old.signing <> 'refused')
    or (to_jsonb(old)->>'signed' = 'true' and to_jsonb(new)->>'signed' = 'false' and signatures = 2)
  then
    raise exception 'a signed paper is never changed' using errcode = 'SP001';
  end if;
  return new;
end
$$;

-- The lines are written after their act.
create or replace function signed_act_lines_refuse_change() returns trigger language plpgsql as $$
declare
  act bigint := coalesce(new.parent_id, old.parent_id);
begin
  if exists (select from acts where id = act and signing <> 'none')
    and exists (select from standing_signatures('act_id', act))
  then
    raise exception 'a signed paper is never changed' using errcode = 'SP001';
  end if;
  return coalesce(new, old);
end
$$;

-- The mark that an act is signed on paper, and its removal, are no part of what was signed.
drop trigger acts_signed on acts;
create trigger acts_signed before update or delete on acts
  for each row execute function signed_paper_refuse_change(
    'act_id', '{visible,closed,signed,unsigned_reason,unsigning,unsign_maker_id,unsign_decider_id,unsign_declined}');
