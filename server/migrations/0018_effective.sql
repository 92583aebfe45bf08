-- Values that hold from a day on, where a definition asks for it (`effective`). The record's own column keeps what holds
-- today; here stands what held before, and what is planned. A value without rows has always been what its column says.

-- Of any resource, so without a reference. They stay when their record goes: it may be brought back under its number.
create table effective_values (
  id bigint generated always as identity primary key,
  resource text not null,
  record_id bigint not null,
  -- "vatPercent", or "systemSettings.commission" for a column of a table inside the record.
  field text not null,
  -- Which line of that table: the value of its key; 0 for a field of the record itself.
  line bigint not null default 0,
  -- '-infinity' for what held before the first change.
  valid_from date not null,
  -- As the API answers it; JSON's null for nothing.
  value jsonb not null,
  -- Whether the record's own column has it; false for what is planned.
  begun boolean not null,
  version integer not null default 1,
  -- Null where nobody is known.
  user_id bigint references users (id) on delete set null,
  at timestamp(3) with time zone not null default now(),
  unique (resource, record_id, field, line, valid_from)
);
create index effective_values_due_idx on effective_values (valid_from) where not begun;
create index effective_values_user_idx on effective_values (user_id);

-- What a value was on a day: `now_holds` is what its column says.
create function held_on(of_resource text, of_record bigint, of_field text, of_line bigint, on_day date, now_holds jsonb)
returns jsonb language sql stable as $$
  select coalesce((
    select v.value from effective_values v
    where v.resource = of_resource and v.record_id = of_record and v.field = of_field and v.line = of_line
      and v.valid_from <= on_day
    order by v.valid_from desc limit 1), now_holds, 'null'::jsonb)
$$;
