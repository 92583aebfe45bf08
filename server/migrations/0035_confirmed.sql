-- What an author was told that a change would come to, and confirmed.
alter table audit add column confirmed text;
