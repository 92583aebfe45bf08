-- What is true for the moment alone, and so is neither written to the log nor kept in backups.

-- The processes that share this database.
create unlogged table processes (
  id uuid primary key,
  seen_at timestamp(3) with time zone not null default now(),
  stopped boolean not null default false,
  -- The folder of files, which processes on one database must share; null where they are in a bucket.
  files text,
  -- The work that not every process can do, as far as this one can.
  outlets text[] not null
);

-- Requests of a minute, by what they are limited by.
create unlogged table request_counts (
  key text collate "C" not null,
  minute bigint not null,
  count integer not null,
  primary key (key, minute)
);
create index request_counts_minute_idx on request_counts (minute);
