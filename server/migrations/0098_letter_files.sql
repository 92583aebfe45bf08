-- The files that a letter takes along, while its content is kept. The content is sealed, so that nothing else tells that their
-- bytes are needed.
alter table letters add column files jsonb;
