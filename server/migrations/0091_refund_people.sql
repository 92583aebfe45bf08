-- Who made and who decided a refund are records of the staff. Where the numbers of users stand in the columns of before, they
-- are taken over, also of people who are no administrators any more.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'refunds'::regclass and attname = 'made_by_id' and not attisdropped)
  then
    insert into staff (id, name, email, region, is_active) overriding system value
    select u.id, u.name, lower(u.email), u.region, false from users u
    where exists (select from refunds r where u.id in (r.made_by_id, r.decided_by_id))
    on conflict (id) do nothing;
    alter table refunds disable trigger refunds_decided;
    update refunds r set maker_id = m.id, decider_id = d.id
    from refunds o left join staff m on m.id = o.made_by_id left join staff d on d.id = o.decided_by_id
    where o.id = r.id;
    alter table refunds enable trigger refunds_decided;
  end if;
end
$$;

create or replace function refunds_only_decide() returns trigger language plpgsql as $$
begin
  if without_added(to_jsonb(new)) = without_added(to_jsonb(old)) then
    return new;
  end if;
  if old.state <> 'pending' or new.state not in ('done', 'declined')
    or (new.id, new.customer_id, new.date, new.amount, new.reason, new.reversal_id, new.maker_id)
      is distinct from (old.id, old.customer_id, old.date, old.amount, old.reason, old.reversal_id, old.maker_id)
    or (new.state = 'done' and (new.decider_id is null or new.decider_id = old.maker_id))
  then
    raise exception 'a refund is never changed: it is decided once, by somebody else'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
