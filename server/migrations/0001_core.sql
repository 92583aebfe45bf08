-- People, their sessions, the trace of what they changed, and requests that must not happen twice.
-- The tables of resources exist already: they are made from their definitions, before this file runs.

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  -- Argon2id with its parameters; null until the person has chosen a password.
  password_hash text,
  role text not null check (role in ('ADMIN', 'CUSTOMER')),
  name text not null,
  customer_id bigint references customers (id) on delete cascade,
  region text not null check (region in ('by', 'kz')),
  -- Markup to the rates in percent, where neither contract nor region says one.
  rates_adds numeric(7, 2),
  created_at timestamp(3) with time zone not null default now(),
  disabled_at timestamp(3) with time zone,
  check ((role = 'CUSTOMER') = (customer_id is not null))
);
create unique index users_email_key on users (lower(email));
create index users_customer_idx on users (customer_id);

-- One sign-in on one device: the family of its refresh tokens.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamp(3) with time zone not null default now(),
  last_used_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  user_agent text,
  ip text
);
create index sessions_user_idx on sessions (user_id);
create index sessions_expires_idx on sessions (expires_at);

-- A used token keeps its sealed successor for the seconds in which parallel tabs may ask with it again.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamp(3) with time zone not null default now(),
  used_at timestamp(3) with time zone,
  successor bytea
);
create index refresh_tokens_session_idx on refresh_tokens (session_id);

-- Kept when the people in it are gone, so no references.
create table audit (
  id bigint generated always as identity primary key,
  at timestamp(3) with time zone not null default now(),
  user_id bigint,
  -- The administrator who acted through a customer's eyes.
  acting_admin_id bigint,
  resource text not null,
  record_id bigint,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text,
  ip text
);
create index audit_record_idx on audit (resource, record_id, id);
create index audit_user_idx on audit (user_id, id);
create index audit_at_idx on audit (at);

-- The key is inserted in the transaction of its own request: a second request with it waits for the first.
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
