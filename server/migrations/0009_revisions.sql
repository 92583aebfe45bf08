-- Every version of what a definition asks to keep versions of (`revisions`), and the pictures inside texts.

-- Of any resource, so without a reference; they go when their record goes.
create table revisions (
  id bigint generated always as identity primary key,
  resource text not null,
  record_id bigint not null,
  at timestamp(3) with time zone not null default now(),
  -- Null where nobody is known: what was there before versions were kept.
  user_id bigint references users (id) on delete set null,
  -- The values of all kept fields, and the names of those that this version changed.
  fields jsonb not null,
  changed jsonb not null,
  -- The version that this one brought back.
  restored_id bigint
);
create index revisions_record_idx on revisions (resource, record_id, id);
create index revisions_user_idx on revisions (user_id);

-- What an administrator has put into a text: found by whoever knows the address, which nobody can guess.
create table text_files (
  id uuid primary key default gen_random_uuid(),
  -- In the file store.
  file_id text not null,
  name text not null,
  type text not null,
  size integer not null,
  created_at timestamp(3) with time zone not null default now()
);
