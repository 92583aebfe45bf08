-- Checks of the books: what was compared, and what differed.

create table books_checks (
  id bigint generated always as identity primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  -- The day of the night that asked for it, one check a night; null where a person did.
  night date unique,
  -- Kept when the person is gone, so no reference.
  author_id bigint,
  begun_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone
);
-- One at a time.
create unique index books_checks_running_key on books_checks (state) where state = 'running';

create table books_results (
  check_id bigint not null references books_checks (id) on delete cascade,
  name text not null,
  rule text not null,
  checked bigint not null,
  wrong bigint not null,
  -- The first of them.
  differences jsonb not null,
  primary key (check_id, name, rule)
);

-- What each customer's advance is made of, in the region's currency. Of the last check alone; kept when the customer is
-- gone, so no reference.
create table books_bridges (
  check_id bigint not null references books_checks (id) on delete cascade,
  customer_id bigint not null,
  currency text not null,
  advance numeric(24, 2) not null,
  unapplied numeric(24, 2) not null,
  applied numeric(24, 2) not null,
  cabinets numeric(24, 2) not null,
  aside numeric(24, 2) not null,
  unacted numeric(24, 2) not null,
  overspend numeric(24, 2) not null,
  beyond numeric(24, 2) not null,
  services numeric(24, 2) not null,
  gap numeric(24, 2) not null,
  primary key (check_id, customer_id)
);
create index books_bridges_order_idx on books_bridges (check_id, abs(gap) desc, abs(advance) desc, customer_id);

-- The task that stands for what a check has found.
create table books_tasks (
  name text primary key,
  task_id bigint not null references tasks (id) on delete cascade
);
create index books_tasks_task_idx on books_tasks (task_id);
