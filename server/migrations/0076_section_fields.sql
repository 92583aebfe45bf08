-- Which column or table belongs to which field of an operator's section, also once the field has another name or is gone.
create table section_fields (
  id bigint generated always as identity primary key,
  resource text collate "C" not null,
  -- The table inside the record that the field is a column of; null: a field of the record itself.
  parent_id bigint references section_fields (id),
  -- The present name, or the last one of a removed field.
  name text collate "C" not null,
  former_names text[] not null default '{}',
  -- The column, or the table of a table inside the record.
  stored_in text collate "C" not null,
  removed boolean not null default false,
  declared jsonb not null
);
create unique index section_fields_name_key on section_fields (resource, coalesce(parent_id, 0), name) where not removed;
create index section_fields_parent_idx on section_fields (parent_id);

with stored as (
  select s.resource, replace(s.resource, '-', '_') as in_table, f.key as name, f.value::jsonb as declared,
    lower(regexp_replace(f.key, '([A-Z])', '_\1', 'g')) as in_column
  from defined_sections s join definition_versions v on v.id = s.version_id, json_each(v.definition -> 'fields') f)
insert into section_fields (resource, name, stored_in, declared)
select resource, name, case declared ->> 'type' when 'lines' then in_table || '_' || in_column else in_column end, declared
from stored where declared ->> 'type' <> 'related' and not declared ? 'computed';

insert into section_fields (resource, parent_id, name, stored_in, declared)
select p.resource, p.id, f.key, lower(regexp_replace(f.key, '([A-Z])', '_\1', 'g')), f.value
from section_fields p, jsonb_each(p.declared -> 'fields') f
where p.declared ->> 'type' = 'lines' and not f.value ? 'computed';
