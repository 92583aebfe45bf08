-- The currency of a system's cabinets in each region, one line for each instead of a column.
do $$
begin
  -- New databases have had no such columns: their tables are made from today's definitions.
  if not exists (select from information_schema.columns
    where table_schema = current_schema() and table_name = 'systems' and column_name = 'currency_by') then return;
  end if;
  insert into systems_currencies (parent_id, position, region, currency)
    select id, 0, 'by', currency_by from systems where currency_by is not null
    union all select id, 1, 'kz', currency_kz from systems where currency_kz is not null;
  alter table systems drop column currency_by, drop column currency_kz;
end
$$;
