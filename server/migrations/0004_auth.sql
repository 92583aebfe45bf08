-- Wrong passwords by account, by network and by known browser; the keys are keyed hashes.
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_at timestamp(3) with time zone not null
);
create index sign_in_failures_last_idx on sign_in_failures (last_at);

-- Links to choose a password by, each good for one use; the token itself is only in the link.
create table password_links (
  hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);
create index password_links_user_idx on password_links (user_id);
