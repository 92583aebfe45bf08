-- Administrators as records that others refer to: the row of a user has the user's number and follows it.
create function staff_follow_user() returns trigger language plpgsql as $$
begin
  insert into staff (id, name, email, region, is_active) overriding system value
  values (new.id, new.name, lower(new.email), new.region, new.disabled_at is null)
  on conflict (id) do update set name = excluded.name, email = excluded.email, region = excluded.region,
    is_active = excluded.is_active, version = staff.version + 1, updated_at = now()
  where (staff.name, staff.email, staff.region, staff.is_active)
    is distinct from (excluded.name, excluded.email, excluded.region, excluded.is_active);
  return null;
end
$$;

create trigger users_staff after insert or update of name, email, region, disabled_at on users
  for each row when (new.role = 'ADMIN') execute function staff_follow_user();

insert into staff (id, name, email, region, is_active) overriding system value
select id, name, lower(email), region, disabled_at is null from users where role = 'ADMIN';

-- Managers and assignees who are known to sign in: by e-mail, or by a name that only one has.
update managers m set user_id = s.id from staff s
where m.user_id is null and (lower(m.email) collate "C" = s.email
  or (m.name = s.name and not exists (select from staff o where o.name = s.name and o.id <> s.id)));

update tasks t set assignee_id = s.id from staff s
where t.assignee_id is null and (lower(t.assignees) collate "C" = s.email
  or (t.assignees = s.name and not exists (select from staff o where o.name = s.name and o.id <> s.id)));
