-- Defaults that repeat what a user added last read that user's newest record of a resource.
create index audit_created_idx on audit (user_id, resource, id) where action = 'create';
