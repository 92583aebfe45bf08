-- Refunds and allocations are in the currency of their region, which is their customer's.
alter table refunds disable trigger refunds_decided;
update refunds f set region = c.region from customers c where c.id = f.customer_id and f.region is null;
alter table refunds enable trigger refunds_decided;
alter table refunds alter column region set not null;
update allocations l set region = c.region from customers c where c.id = l.customer_id and l.region is null;
alter table allocations alter column region set not null;
