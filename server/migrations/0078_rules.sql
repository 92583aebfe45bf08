-- What the log of rules holds beside the fields of its resource: the slot of a run, and the rules that led to it.
alter table rule_runs
  add column slot text collate "C",
  add column chain jsonb not null default '[]';
-- A record has one run of a rule for each change, day or, of rules that run once, at all.
create unique index rule_runs_slot_key on rule_runs (resource, record_id, rule, slot);

-- What a transaction made of a record in a section with rules, until a job has looked at it.
create table rule_changes (
  id bigint generated always as identity primary key,
  made_in text collate "C" not null default pg_current_xact_id()::text,
  resource text collate "C" not null,
  record_id bigint not null,
  before jsonb,
  after jsonb not null,
  chain jsonb not null,
  imported boolean not null,
  unique (made_in, resource, record_id)
);
