-- A token stands for whoever has issued it where two people decide. The history says who issued the tokens of before.
alter table service_tokens add column issuer_id bigint references users (id) on delete set null;
update service_tokens k set issuer_id = u.id
from audit a join users u on u.id = a.user_id
where a.resource = 'service-tokens' and a.record_id = k.id and a.action = 'create';
