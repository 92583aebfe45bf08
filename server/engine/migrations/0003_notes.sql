-- What administrators note about records of any resource. A deleted record's notes stay, and return with it.
create table record_notes (
  id bigint generated always as identity primary key,
  resource text collate "C" not null,
  record_id bigint not null,
  user_id bigint references users (id) on delete set null,
  at timestamp(3) with time zone not null default now(),
  changed_at timestamp(3) with time zone,
  text text not null check (text <> '')
);
create index record_notes_record_idx on record_notes (resource, record_id, at, id);
create index record_notes_user_idx on record_notes (user_id);
