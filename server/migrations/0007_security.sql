-- The second factor of signing in: an authenticator app, with recovery codes for the day on which it is lost.

create table two_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- Sealed: whoever reads the table can't make codes.
  secret text not null,
  created_at timestamp(3) with time zone not null default now(),
  -- Null until the first code has shown that the app has the secret; only then sign-in asks for codes.
  confirmed_at timestamp(3) with time zone,
  -- The time step of the last code that was taken: no code, and none before it, is taken again.
  last_step bigint
);

-- Each is good for one use; the codes themselves were shown once and are nowhere.
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  hash bytea not null,
  used_at timestamp(3) with time zone,
  primary key (user_id, hash)
);

-- Kinds of letters that somebody does not want.
alter table users add column muted_letters text[] not null default '{}';
