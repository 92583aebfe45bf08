-- What the help base is searched by. Kept by a trigger, so that whoever writes a post can't forget it.

-- A post as it is read: title, headings and text, each with its weight; and the text without its markup, for snippets.
create table knowledge_texts (
  post_id bigint primary key references posts (id) on delete cascade,
  plain text not null,
  vector tsvector not null,
  -- Of the title alone: short enough to look through all that match.
  title_vector tsvector not null
);
create index knowledge_texts_vector_idx on knowledge_texts using gin (vector);
create index knowledge_texts_title_idx on knowledge_texts using gin (title_vector);

-- Every word that posts use, as it is written and by its stem. What no post uses any more does no harm here.
create table knowledge_words (word text collate "C" primary key);

-- Each word with one letter left out: two words that are one slip of the finger apart meet in one of them.
create table knowledge_slips (
  slip text collate "C" not null,
  word text collate "C" not null,
  primary key (slip, word)
);

create function knowledge_plain(html text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(coalesce(html, ''), '<[^>]*>', ' ', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '\s+', ' ', 'g'))
$$;

create function knowledge_headings(html text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(knowledge_plain(found[1]), ' '), '')
  from regexp_matches(coalesce(html, ''), '<h[2-4][^>]*>(.*?)</h[2-4]>', 'gi') found
$$;

create function knowledge_index() returns trigger language plpgsql as $$
declare
  body_text text := knowledge_plain(new.body);
  post_vector tsvector := setweight(to_tsvector('russian', new.title), 'A')
    || setweight(to_tsvector('russian', knowledge_headings(new.body)), 'B')
    || setweight(to_tsvector('russian', body_text), 'D');
begin
  insert into knowledge_texts (post_id, plain, vector, title_vector)
  values (new.id, body_text, post_vector, to_tsvector('russian', new.title))
  on conflict (post_id) do update
    set plain = excluded.plain, vector = excluded.vector, title_vector = excluded.title_vector;

  -- In order, so that two posts that are saved at once never wait for each other.
  with added as (
    insert into knowledge_words (word)
    select distinct word from (
      select unnest(tsvector_to_array(post_vector)) as word
      union
      select unnest(tsvector_to_array(to_tsvector('simple', replace(lower(new.title || ' ' || body_text), 'ё', 'е'))))
    ) written
    where length(word) between 3 and 40 and word ~ '^[[:alnum:]]+$'
    order by word
    on conflict do nothing
    returning word
  )
  insert into knowledge_slips (slip, word)
  select distinct slip, word from (
    select word, word as slip from added
    union
    select word, left(word, place - 1) || substr(word, place + 1) from added, generate_series(1, length(word)) place
  ) slips
  where length(word) >= 4
  order by slip, word
  on conflict do nothing;
  return null;
end $$;

create trigger posts_knowledge after insert or update of title, body on posts
  for each row execute function knowledge_index();

-- Posts that were there before.
update posts set title = title;

-- The same question of a region is counted, not repeated.
create unique index missed_searches_key on missed_searches (keyword, region);
