-- What readers say of a post is about its text: its place among others, or whether it is on the main page, changes nothing
-- of that. What they said of the newest version of the record was about the text that there is.
update posts set text_version = version;

create function posts_count_text() returns trigger language plpgsql as $$
begin
  new.text_version := old.text_version + 1;
  return new;
end $$;

create trigger posts_text_version before update of title, body on posts
  for each row when ((old.title, old.body) is distinct from (new.title, new.body))
  execute function posts_count_text();
