-- Processes keep for seconds who calls by which token. Whatever takes a session or a right away tells all of them when it
-- is committed, by whomever it was done.
create function sessions_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('kabinet', 'sessions');
  return null;
end
$$;
create trigger sessions_told after update on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at or old.user_id <> new.user_id or new.expires_at < old.expires_at)
  execute function sessions_tell();
create trigger sessions_told_delete after delete on sessions for each row execute function sessions_tell();
create trigger users_told after update on users for each row
  when ((old.role, old.region, old.customer_id, old.disabled_at)
    is distinct from (new.role, new.region, new.customer_id, new.disabled_at))
  execute function sessions_tell();
create trigger users_told_delete after delete on users for each row execute function sessions_tell();
create trigger customers_told after update on customers for each row
  when (old.is_active is distinct from new.is_active)
  execute function sessions_tell();
create trigger two_factors_told after insert or update or delete on two_factors for each row
  execute function sessions_tell();
