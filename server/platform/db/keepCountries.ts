import { sql } from "drizzle-orm";
import { regions } from "../../../src/domain/region.ts";
import { countries } from "../../../src/regions/index.ts";
import type { Queryable } from "./open.ts";

/** Tells the database what its own functions have to know of the countries. Nothing is removed: customers may be there. */
export async function keepCountries(db: Queryable): Promise<void> {
  for (const region of regions) {
    const { currency, rateUnits } = countries[region];
    await db.execute(sql`
      insert into countries as c (code, currency, rate_units)
      values (${region}, ${currency.code}, ${JSON.stringify(rateUnits)}::jsonb)
      on conflict (code) do update set currency = excluded.currency, rate_units = excluded.rate_units
        where (c.currency, c.rate_units) is distinct from (excluded.currency, excluded.rate_units)`);
  }
}
