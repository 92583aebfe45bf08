-- Who has been told that a contract ends: once for each of its ends and each number of days before it.
create table contract_warnings (
  contract_id bigint not null references contracts (id) on delete cascade,
  expiry_date date not null,
  days integer not null,
  at timestamp(3) with time zone not null default now(),
  primary key (contract_id, expiry_date, days)
);
create index contracts_expiry_idx on contracts (expiry_date) where expiry_date is not null;
