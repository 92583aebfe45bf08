-- What a product that begins on the engine needs beside the tables of its resources, which exist already.
-- Kabinet's own history is in server/migrations; tests/e2e/library is a product that begins here.

create table countries (
  code text collate "C" primary key,
  currency text collate "C" not null,
  rate_units jsonb not null default '{}'
);

-- `customer_id` is the tenant's record, of whatever resource that is.
create table users (
  id bigint generated always as identity primary key,
  email text not null,
  role text not null check (role in ('ADMIN', 'CUSTOMER')),
  name text not null,
  customer_id bigint,
  region text not null,
  created_at timestamp(3) with time zone not null default now(),
  check ((role = 'CUSTOMER') = (customer_id is not null))
);
create unique index users_email_key on users (lower(email));

create table audit (
  id bigint generated always as identity primary key,
  at timestamp(3) with time zone not null default now(),
  user_id bigint,
  acting_admin_id bigint,
  customer_id bigint,
  resource text not null,
  record_id bigint,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text,
  ip text,
  confirmed text
);
create index audit_record_idx on audit (resource, record_id, id);
create index audit_user_idx on audit (user_id, id);
create index audit_customer_idx on audit (customer_id, id) where customer_id is not null;
create index audit_deletions_idx on audit (request_id) where action = 'delete';
create index audit_at_idx on audit (at);

create table idempotency (
  caller text not null,
  key text not null check (length(key) between 1 and 255),
  route text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamp(3) with time zone not null default now(),
  primary key (caller, key)
);
create index idempotency_created_idx on idempotency (created_at);

create unlogged table request_counts (
  key text collate "C" not null,
  minute bigint not null,
  count integer not null,
  primary key (key, minute)
);

create table definition_versions (
  id bigint generated always as identity primary key,
  source text not null,
  resource text not null,
  definition json not null,
  taken_at timestamp with time zone not null default now()
);
create index definition_versions_source_idx on definition_versions (source, id);

create table effective_values (
  id bigint generated always as identity primary key,
  resource text not null,
  record_id bigint not null,
  field text not null,
  line bigint not null default 0,
  valid_from date not null,
  value jsonb not null,
  begun boolean not null,
  version integer not null default 1,
  user_id bigint references users (id) on delete set null,
  at timestamp(3) with time zone not null default now(),
  unique (resource, record_id, field, line, valid_from)
);
create index effective_values_due_idx on effective_values (valid_from) where not begun;

create table revisions (
  id bigint generated always as identity primary key,
  resource text not null,
  record_id bigint not null,
  at timestamp(3) with time zone not null default now(),
  user_id bigint references users (id) on delete set null,
  fields jsonb not null,
  changed jsonb not null,
  restored_id bigint
);
create index revisions_record_idx on revisions (resource, record_id, id);

create table saved_views (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  owner_id bigint not null references users (id) on delete cascade,
  subject text not null,
  name text not null check (name <> ''),
  shared boolean not null,
  content jsonb not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint saved_views_owner_subject_name_key unique (owner_id, subject, name)
);

create table default_views (
  user_id bigint not null references users (id) on delete cascade,
  subject text not null,
  view_id bigint not null references saved_views (id) on delete cascade,
  primary key (user_id, subject)
);
