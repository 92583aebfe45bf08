-- What people keep under a name is one table, whatever it is a view of: a layout of the pivot, or of a resource's list.
alter table pivot_layouts rename to saved_views;
alter table saved_views add column subject text not null default 'pivot';
alter table saved_views alter column subject drop default;
alter table saved_views add column content jsonb;
update saved_views set content = jsonb_build_object('layout', layout, 'view', view);
alter table saved_views alter column content set not null;
alter table saved_views drop column layout, drop column view;
alter table saved_views drop constraint pivot_layouts_owner_id_name_key;
alter table saved_views add constraint saved_views_owner_subject_name_key unique (owner_id, subject, name);
drop index pivot_layouts_shared_idx;
create index saved_views_shared_idx on saved_views (subject) where shared;

-- With which view a list opens, for each administrator. A view that is no longer shared is simply not found.
create table default_views (
  user_id bigint not null references users (id) on delete cascade,
  subject text not null,
  view_id bigint not null references saved_views (id) on delete cascade,
  primary key (user_id, subject)
);
create index default_views_view_idx on default_views (view_id);
