-- Codes by which a session moves to the host of its customer's region: good for a minute and for one use.
create unlogged table hand_overs (
  hash bytea primary key,
  session_id uuid not null,
  region text not null,
  expires_at timestamp(3) with time zone not null
);
