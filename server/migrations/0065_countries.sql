-- What SQL has to know of a country. The server writes it from the countries' definitions at every start.
create table countries (
  code text collate "C" primary key,
  currency text collate "C" not null,
  -- For how many units a currency's rate is said and kept, where that is not one: {"RUB": 100}.
  rate_units jsonb not null default '{}'
);
insert into countries (code, currency, rate_units) values ('by', 'BYN', '{"RUB": 100}'), ('kz', 'KZT', '{}');

alter table users drop constraint users_region_check,
  add constraint users_region_fkey foreign key (region) references countries (code);

create function region_currency(region text) returns text language sql stable as $$
  select c.currency from countries c where c.code = region
$$;

create or replace function pivot_rate(currency text, region text, day date) returns numeric language sql stable as $$
  select case pivot_rate.currency when 'USD' then r.usd when 'EUR' then r.eur when 'RUB' then r.rub end
    / coalesce((select (c.rate_units ->> pivot_rate.currency)::numeric from countries c where c.code = r.region), 1)
  from rates r where r.id = coalesce(
    (select b.id from rates b where b.region = pivot_rate.region and b.date <= pivot_rate.day
      order by b.date desc, b.time desc nulls last, b.id desc limit 1),
    (select a.id from rates a where a.region = pivot_rate.region and a.date > pivot_rate.day
      order by a.date, a.time desc nulls last, a.id desc limit 1))
$$;

create or replace function pivot_in_region(amount bigint, currency text, region text, day date) returns bigint
language sql stable as $$
  select case when currency = region_currency(region) then amount
    else round(amount * pivot_rate(currency, region, day)) end
$$;

create or replace function pivot_act_counts(act acts) returns boolean language sql stable as $$
  select act.visible and coalesce(act.currency, '') in ('', region_currency(act.region))
$$;
