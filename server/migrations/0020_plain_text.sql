-- A word stays whole where a part of it is bold or a link, and a colon stands where its bold word ends: what stands within a
-- line leaves no space behind.
create or replace function knowledge_plain(html text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(coalesce(html, ''), '</?(a|b|strong|em|i|u|s|mark|code)(\s[^>]*)?>', '', 'g'),
        '<[^>]*>', ' ', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '\s+', ' ', 'g'))
$$;

-- Indexed anew.
update posts set title = title;
