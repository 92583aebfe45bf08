-- What readers of the help base leave behind, and what they are shown.

-- Whether readers of a region see a post. One rule for searching, for lists and for what is counted.
create function post_is_shown(published boolean, regions jsonb, reader_region text) returns boolean
language sql immutable parallel safe as $$
  select published and (regions is null or jsonb_array_length(regions) = 0 or regions ? reader_region)
$$;

-- Posts with the words of a search, in their titles and anywhere, by the index alone. The planner takes what stands in a
-- row for cheap to look at, and would read thousands of long vectors from beside their table instead. In plpgsql, so that
-- a connection plans them once.
create function knowledge_titled(asked tsquery) returns table (post_id bigint, title_vector tsvector)
language plpgsql stable rows 300 set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select k.post_id, k.title_vector from knowledge_texts k where k.title_vector @@ asked;
end $$;

create function knowledge_with(asked tsquery, reader_region text, most integer) returns setof bigint
language plpgsql stable rows 150 set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
    with found as materialized (select k.post_id from knowledge_texts k where k.vector @@ asked)
    select f.post_id from found f
    where exists (select from posts p where p.id = f.post_id and post_is_shown(p.published, p.regions, reader_region))
    limit most;
end $$;

-- The posts that readers of a region find by some words: first those with more of the words, then those that have them
-- in the title, in headings, in the text. A rank is dear, so no more are ranked than `most_ranked` of each kind of
-- candidates: who asks for a word of every post has not asked well.
-- Each of `asked` is one word, as the alternatives of a tsquery; `lexemes` is what it was taken for.
create function knowledge_search(asked text[], reader_region text, most_ranked integer, most integer)
returns table (id bigint, title text, plain text, lexemes text) language plpgsql stable as $$
declare
  words tsquery[] := array(
    select to_tsquery('russian', word) from unnest(asked) with ordinality as given (word, place) order by place);
  any_word tsquery := words[1];
  every_word tsquery := words[1];
  candidates bigint[];
begin
  for place in 2 .. cardinality(words) loop
    any_word := any_word || words[place];
    every_word := every_word && words[place];
  end loop;
  candidates := array(select knowledge_with(every_word, reader_region, most_ranked));
  if cardinality(candidates) < most and cardinality(words) > 1 then
    candidates := candidates || array(select knowledge_with(any_word, reader_region, most_ranked));
  end if;
  candidates := candidates || array(
    select t.post_id from knowledge_titled(any_word) t join posts p on p.id = t.post_id
    where post_is_shown(p.published, p.regions, reader_region)
    order by (select count(*) from unnest(words) word where t.title_vector @@ word) desc, length(t.title_vector)
    limit most_ranked);
  -- The texts are long: only those of the best are read.
  return query
    with best as materialized (
      select k.post_id, row_number() over (
        order by (select count(*) from unnest(words) word where k.vector @@ word) desc,
          ts_rank('{0.05, 0.1, 0.4, 1}', k.vector, any_word, 1) desc, k.post_id) as place
      from knowledge_texts k where k.post_id = any(candidates)
      order by place limit most)
    select p.id, p.title, left(k.plain, 20000), any_word::text
    from best b join posts p on p.id = b.post_id join knowledge_texts k on k.post_id = b.post_id
    order by b.place;
end $$;

-- How often a post was opened. Who opened it is known for that day alone, so that nobody is counted twice.
create table knowledge_opens (
  post_id bigint not null references posts (id) on delete cascade,
  day date not null,
  count integer not null,
  primary key (post_id, day)
);
create index knowledge_opens_day_idx on knowledge_opens (day);

create table knowledge_readers (
  day date not null,
  post_id bigint not null references posts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (day, post_id, user_id)
);

-- An answer is one person's, of one version of a post: another one takes its place. It goes with its post.
alter table post_answers add column reader_id bigint references users (id) on delete cascade;
create unique index post_answers_key on post_answers (post_id, reader_id, post_version);
alter table post_answers drop constraint post_answers_post_id_ref;
alter table post_answers add constraint post_answers_post_id_ref
  foreign key (post_id) references posts (id) on delete cascade;
