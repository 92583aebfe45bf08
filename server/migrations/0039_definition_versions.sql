-- Every definition of an operator's file that the database took over. The newest of a file is the one to fall back on.
create table definition_versions (
  id bigint generated always as identity primary key,
  source text not null,
  resource text not null,
  -- As text it is kept: the order of fields says something.
  definition json not null,
  taken_at timestamptz not null default now()
);
create index definition_versions_source_idx on definition_versions (source, id);
