import { sql } from "drizzle-orm";
import { regions } from "../../../src/domain/company/region.ts";
import type { Country } from "../../../src/regions/country.ts";
import { countries } from "../../../src/regions/index.ts";
import type { Queryable } from "./open.ts";

/** Stores the countries' data that the database's own functions use. Removes nothing, since customers may exist. */
export async function keepCountries(db: Queryable): Promise<void> {
  for (const region of regions) await keepCountry(db, region, countries[region]);
}

/** Stores one country's data. */
export async function keepCountry(db: Queryable, code: string, { currency, rateUnits }: Country): Promise<void> {
  await db.execute(sql`
    insert into countries as c (code, currency, rate_units)
    values (${code}, ${currency.code}, ${JSON.stringify(rateUnits)}::jsonb)
    on conflict (code) do update set currency = excluded.currency, rate_units = excluded.rate_units
      where (c.currency, c.rate_units) is distinct from (excluded.currency, excluded.rate_units)`);
}
