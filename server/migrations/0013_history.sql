-- The history is read by customer, by resource and by who did it; what is the newest comes first.
alter table audit add column customer_id bigint;
update audit set customer_id = case
  when resource = 'customers' then record_id
  when jsonb_typeof(coalesce(after, before) -> 'customerId') = 'number' then (coalesce(after, before) ->> 'customerId')::bigint
end;
create index audit_customer_idx on audit (customer_id, id) where customer_id is not null;
create index audit_resource_idx on audit (resource, id);
create index audit_acting_admin_idx on audit (acting_admin_id, id) where acting_admin_id is not null;
create index audit_deletions_idx on audit (request_id) where action = 'delete';
