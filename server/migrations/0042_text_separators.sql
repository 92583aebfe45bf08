-- What stands in blocks of its own stays apart in the text without markup: sentences end where a heading, a paragraph or a
-- row of a table does, and a dot stands between cells. The same as richTextWords in src/domain/richText.ts.
create or replace function knowledge_plain(html text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(
    btrim(regexp_replace(regexp_replace(
      replace(replace(replace(replace(replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                regexp_replace(coalesce(html, ''), '\s+', ' ', 'g'),
                '</?(a|b|strong|em|i|u|s|mark|code)(\s[^>]*)?>', '', 'g'),
              '( |</p>)*</t[dh]> *<t[dh](\s[^>]*)?>( |<p>)*', ' · ', 'g'),
            '</?(p|h[2-4]|li|ul|ol|tr|td|th|thead|tbody|table|pre|blockquote|aside|figure|figcaption|hr)(\s[^>]*)?>',
            chr(10), 'g'),
          '<[^>]*>', ' ', 'g'),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
      '[ \n]*\n[ \n]*', chr(10), 'g'), ' +', ' ', 'g'), E' \n'),
    '([.!?:;,…])\n', '\1 ', 'g'), '\n', '. ', 'g')
$$;

-- Indexed anew.
update posts set title = title;
