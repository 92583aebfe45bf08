-- What is in the cabinets and not paid for yet is a part of every bridge.
alter table books_bridges add column debt numeric(24, 2) not null default 0;
