-- When a text last had a file in it, or lost it: what nothing has needed for long is removed (server/knowledge/forgetUnusedFiles.ts).
alter table text_files add column needed_at timestamp(3) with time zone not null default now();
create index text_files_needed_at_idx on text_files (needed_at);
create index text_files_file_id_idx on text_files (file_id);
