-- Sums of the pivot's rows, for questions that need no more than that. Whatever changes rows notes here, in the same
-- statement, by how much each sum changes: a sum is that of all its notes, so whoever asks sees rows and sums agree, and
-- two that change rows of one sum never wait for one another. Notes of one sum are put together from time to time.

-- What an administrator looks at first; of sums in the region's currency only, which need not be told by the cabinet's.
create table pivot_customer_month_sums (
  customer_id bigint not null,
  bill_month smallint not null,
  region text collate "C" not null,
  service text collate "ru",
  pay_type text collate "C",
  -- False: a note that is yet to be put together with the others of its sum.
  is_whole boolean not null
);
create index pivot_customer_month_sums_idx on pivot_customer_month_sums (customer_id, bill_month);
create index pivot_customer_month_sums_note_idx on pivot_customer_month_sums (customer_id, bill_month) where not is_whole;

-- Of all times.
create table pivot_customer_system_sums (
  customer_id bigint not null,
  system_id bigint,
  region text collate "C" not null,
  currency text collate "C",
  service text collate "ru",
  pay_type text collate "C",
  row_kind text collate "C" not null,
  is_whole boolean not null
);
create index pivot_customer_system_sums_idx on pivot_customer_system_sums (customer_id);
create index pivot_customer_system_sums_note_idx on pivot_customer_system_sums (customer_id) where not is_whole;

-- Of all customers.
create table pivot_system_month_sums (
  system_id bigint,
  bill_month smallint not null,
  region text collate "C" not null,
  currency text collate "C",
  service text collate "ru",
  pay_type text collate "C",
  row_kind text collate "C" not null,
  is_whole boolean not null
);
create index pivot_system_month_sums_idx on pivot_system_month_sums (bill_month);
create index pivot_system_month_sums_note_idx on pivot_system_month_sums (bill_month) where not is_whole;

do $make$
declare
  -- What is added up. Beside each sum stands of how many rows it is: a sum of none is no zero.
  in_region text[] := array['amount', 'vat', 'commission', 'enrolled', 'expenses_in_region', 'closed_by_act'];
  in_both text[] := in_region || array['amount_in_cabinet', 'transferred', 'expenses', 'remainder'];
  sums record;
  event record;
  keys text;
  makes text;
  columns text;
  -- What the columns are of changed rows (c, each with the sign of its change), and of notes that are put together.
  changes text;
  wholes text;
begin
  for sums in select * from (values
    ('pivot_customer_month_sums', in_region,
      '(s.customer_id, s.bill_month) in (select customer_id, bill_month from pivot_customer_month_sums where not is_whole)'),
    ('pivot_customer_system_sums', in_both,
      's.customer_id in (select customer_id from pivot_customer_system_sums where not is_whole)'),
    ('pivot_system_month_sums', in_both,
      's.bill_month in (select bill_month from pivot_system_month_sums where not is_whole)')
  ) s (name, added, with_notes)
  loop
    select string_agg(attname, ', ' order by attnum) into keys
      from pg_attribute where attrelid = sums.name::regclass and attnum > 0 and attname <> 'is_whole';
    select 'add rows integer not null, ' || string_agg(format(
          'add %1$s bigint not null, add %1$s_rows integer not null', name), ', '),
        'rows, ' || string_agg(format('%1$s, %1$s_rows', name), ', '),
        'sum(c.sign)::integer, ' || string_agg(format('coalesce(sum(c.sign * c.%1$s), 0)::bigint, '
          || 'coalesce(sum(c.sign) filter (where c.%1$s is not null), 0)::integer', name), ', '),
        'sum(rows)::integer, ' || string_agg(format('sum(%1$s)::bigint, sum(%1$s_rows)::integer', name), ', ')
      into makes, columns, changes, wholes
      from unnest(sums.added) name;
    execute format('alter table %s %s', sums.name, makes);
    -- What is there already.
    execute format('insert into %1$s (%2$s, is_whole, %3$s) select %2$s, true, %4$s '
      'from (select 1 as sign, f.* from pivot_facts f) c group by %2$s', sums.name, keys, columns, changes);
    for event in select * from (values
      ('insert', 'new table as after', 'after', 'select 1 as sign, a.* from after a'),
      ('update', 'old table as before new table as after', 'after',
        'select 1 as sign, a.* from after a union all select -1, b.* from before b'),
      ('delete', 'old table as before', 'before', 'select -1 as sign, b.* from before b')
    ) e (name, given, any_of, changed)
    loop
      execute format('create function %1$s_note_%2$s() returns trigger language plpgsql as $note$ begin
          if exists (select from %3$s) then
            insert into %1$s (%4$s, is_whole, %5$s) select * from (
              select %4$s, false, %6$s from (%7$s) c group by %4$s) n (%4$s, is_whole, %5$s)
            where (%5$s) <> (%8$s);
          end if;
          return null;
        end $note$', sums.name, event.name, event.any_of, keys, columns, changes, event.changed,
        '0' || repeat(', 0, 0', cardinality(sums.added)));
      execute format('create trigger %1$s_%2$s after %2$s on pivot_facts referencing %3$s
        for each statement execute function %1$s_note_%2$s()', sums.name, event.name, event.given);
    end loop;
    -- All notes together with the sums that they belong to; what comes to nothing goes.
    execute format('create function %1$s_condense() returns void language sql as $condense$
      with gone as (delete from %1$s s where %2$s returning s.*)
      insert into %1$s (%3$s, is_whole, %4$s) select %3$s, true, %5$s from gone group by %3$s having sum(rows) <> 0
      $condense$', sums.name, sums.with_notes, keys, columns, wholes);
  end loop;
end
$make$;
