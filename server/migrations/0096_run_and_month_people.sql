-- Who has started the acts of a month, and who asks to open a closed month, are records of the staff. Where the numbers of
-- users stand in the columns of before, they are taken over, also of people who are no administrators any more.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'act_runs'::regclass and attname = 'author_id' and not attisdropped)
  then
    insert into staff (id, name, email, region, is_active) overriding system value
    select u.id, u.name, lower(u.email), u.region, false from users u
    where exists (select from act_runs r where u.id = r.author_id)
    on conflict (id) do nothing;
    update act_runs r set starter_id = s.id from staff s where s.id = r.author_id;
  end if;
  if exists (select from pg_attribute where attrelid = 'closed_months'::regclass and attname = 'asked_by_id'
    and not attisdropped)
  then
    insert into staff (id, name, email, region, is_active) overriding system value
    select u.id, u.name, lower(u.email), u.region, false from users u
    where exists (select from closed_months m where u.id = m.asked_by_id)
    on conflict (id) do nothing;
    update closed_months m set asker_id = s.id from staff s where s.id = m.asked_by_id;
  end if;
end
$$;
