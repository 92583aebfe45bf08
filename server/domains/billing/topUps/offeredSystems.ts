import { sql, type SQL } from "drizzle-orm";
import type { SystemOfRegion } from "../../../../src/contract/money/billing.ts";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import type { Queryable } from "../../../platform/db/open.ts";

type Found = Omit<SystemOfRegion, "currency"> & { readonly currency: Currency | null };

/** The systems offered to customers of a region, by name; `currency` is that of new accounts there. */
export const offeredSystems = (db: Queryable, region: Region): Promise<SystemOfRegion[]> =>
  readSystems(db, region, sql`s.is_active and coalesce(s.regions, '[]') @> ${JSON.stringify([region])}::jsonb`);

/** A system with a region's settings, even if it is no longer offered. */
export const systemOf = async (db: Queryable, id: number, region: Region): Promise<SystemOfRegion | undefined> =>
  (await readSystems(db, region, sql`s.id = ${id}`))[0];

async function readSystems(db: Queryable, region: Region, which: SQL): Promise<SystemOfRegion[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select s.id, s.key, s.name, s.kind, (select k.currency from systems_currencies k where k.parent_id = s.id and k.region = ${region} limit 1) as currency, s.closing_basis as "closingBasis",
      s.allow_transfer as "allowTransfer", s.warning,
      coalesce((
        select json_agg(json_build_object('key', i.key, 'label', i.label, 'pattern', i.pattern, 'example', i.example,
          'required', i.required, 'hint', i.hint) order by i.position)
        from systems_identifiers i where i.parent_id = s.id), '[]') as identifiers
    from systems s
    where ${which}
    order by s.name`);
  return rows.map((row) => ({ ...row, currency: row.currency ?? regionCurrency[region] }));
}
