-- Until when each rule of days or schedule was looked after, in the local time of the region; without one in all.
create table rule_slots (
  resource text collate "C" not null,
  rule text collate "C" not null,
  region text collate "C" not null,
  until text collate "C" not null,
  primary key (resource, rule, region)
);
