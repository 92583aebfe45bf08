-- Tokens for programs. Each has a user of its own, in whose name it acts: nobody signs in as that user, so it is disabled.
alter table service_tokens
  add column user_id bigint references users (id) on delete set null,
  -- SHA-256 of the token, which is shown once.
  add column hash bytea unique;
create index service_tokens_user_idx on service_tokens (user_id);

-- Processes keep for seconds who calls by which token, and forget it at once when a right is taken away.
create trigger service_tokens_told after update on service_tokens for each row
  when ((old.revoked_at, old.expires_on, old.rights, old.sections, old.hash, old.user_id)
    is distinct from (new.revoked_at, new.expires_on, new.rights, new.sections, new.hash, new.user_id))
  execute function sessions_tell();
create trigger service_tokens_told_delete after delete on service_tokens for each row execute function sessions_tell();
