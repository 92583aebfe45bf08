-- Operators' sections are in the database: who owns each, and which version of its definition is current. A removed one
-- keeps its records and versions. Sections of files that are gone by now stay out until a file names them again.
alter table definition_versions alter column source drop not null;
alter table definition_versions add column user_id bigint references users (id) on delete set null;
create index definition_versions_resource_idx on definition_versions (resource, id);
create table defined_sections (
  resource text collate "C" primary key,
  -- Null: the database owns it, and people edit it in the browser.
  file text,
  version_id bigint not null references definition_versions (id),
  removed boolean not null default false
);
insert into defined_sections (resource, file, version_id, removed)
select distinct on (resource) resource, source, id, true from definition_versions order by resource, id desc;

-- Every process hears of a change when it is committed.
create function sections_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('kabinet', 'sections');
  return null;
end
$$;
create trigger sections_told after insert or update or delete on defined_sections for each statement
  execute function sections_tell();
