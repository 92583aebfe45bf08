// Numbers of papers are unique. Bills have no gaps, except those of bills deleted or moved to another year, as the history
// shows.
import { sql } from "drizzle-orm";
import { checkOf } from "../check.ts";

/** Numbers in the server's form, such as Б-2026-000123, with their year and counter. */
const given = sql`number ~ '^[^-]+-[0-9]{4}-[0-9]{1,9}$'`;
const yearOf = sql`split_part(number, '-', 2)::integer`;
const placeOf = sql`split_part(number, '-', 3)::integer`;

export const numbers = checkOf("Номера", {
  bills: {
    title: "Номер счёта не повторяется",
    compared: sql`
      select 'bills' as resource, min(id) as id, min(customer_id) as customer_id, number as what, 1 as expected,
        count(*)::integer as actual
      from bills group by number`,
  },
  acts: {
    title: "Номер акта не повторяется в регионе и году",
    compared: sql`
      select 'acts' as resource, min(id) as id, min(customer_id) as customer_id, number as what, 1 as expected,
        count(*)::integer as actual
      from acts group by region, extract(year from date), number`,
  },
  gaps: {
    title: "Номера счетов идут подряд до последнего выданного",
    compared: sql`
      with known as (
        select region, number from bills where ${given}
        union select a.before ->> 'region', a.number
        from (select before, after, before ->> 'number' as number from audit where resource = 'bills' and before is not null) a
        where ${given} and ${yearOf}::text is distinct from split_part(after ->> 'number', '-', 2)
      ),
      counted as (
        select region, ${yearOf} as year, count(*)::integer as count, max(${placeOf}) as last from known group by 1, 2
      )
      select 'regions' as resource, r.id, null::bigint as customer_id,
        coalesce(c.year, k.year) || ': номеров и последний из них' as what,
        coalesce(c.last, 0) || ', ' || coalesce(c.last, 0) as expected,
        coalesce(k.count, 0) || ', ' || coalesce(k.last, 0) as actual
      from (select * from document_counters where kind = 'bills') c
        full join counted k on k.region = c.region and k.year = c.year
        join regions r on r.name = upper(coalesce(c.region, k.region))`,
  },
});
