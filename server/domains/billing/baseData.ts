// Data of a new installation: the advertising systems, the regions, and the terms that companies accept when they register.
import { sql } from "drizzle-orm";
import type { Decimal } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency, regionName, regions as regionCodes } from "../../../src/domain/company/region.ts";
import { systems, type System } from "../../../src/domain/company/systems.ts";
import type { Office } from "../../../src/regions/office.ts";
import { offices } from "../../../src/regions/offices.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { fillLegalDocuments } from "../registration/fillLegalDocuments.ts";
import { insertRecords } from "../../engine/write/insertRecords.ts";
import type { Registry, Draft } from "../../engine/registry.ts";

/** Fills empty tables only; administrators' changes stay. */
export async function fillBaseData(db: Queryable, registry: Registry): Promise<void> {
  await fillSystemsAndRegions(db, registry);
  await fillLegalDocuments(db, registry);
}

async function fillSystemsAndRegions(db: Queryable, registry: Registry): Promise<void> {
  const { rows } = await db.execute(sql`
    (select from systems limit 1) union all (select from regions limit 1)`);
  if (rows.length > 0) return;
  const ids = await insertRecords(db, registry.require("systems"), systems.map(systemRecord));
  const idOf = new Map(systems.map(({ key }, index) => [key, ids[index]]));
  const made = await insertRecords(
    db,
    registry.require("regions"),
    regionCodes.map((region) => regionRecord(region, idOf)),
  );
  for (const [index, region] of regionCodes.entries()) await keepPastVat(db, offices[region].vat, made[index] ?? 0);
}

/** Papers of earlier years use the VAT rate of their day. */
export async function keepPastVat(db: Queryable, known: Office["vat"], id: number): Promise<void> {
  if (known.length < 2) return;
  for (const { from, percent } of known)
    await db.execute(sql`
      insert into effective_values (resource, record_id, field, valid_from, value, begun)
      values ('regions', ${id}, 'vatPercent', ${from ?? "-infinity"}, ${JSON.stringify(percent)}::jsonb, true)`);
}

const systemRecord = ({ key, name, kind, closingBasis, allowTransfer, warning, identifiers }: System): Draft => ({
  ...{ key, name, kind, closingBasis, allowTransfer, identifiers },
  regions: regionCodes.filter((region) => offices[region].systems[key]),
  currencies: regionCodes.flatMap((region) => {
    const currency = offices[region].systems[key]?.currency;
    return currency === undefined ? [] : [{ region, currency }];
  }),
  warning: warning ?? null,
});

/** The VAT rate of a new installation on a day, in percent. */
export const vatOn = (region: Region, day: Day): Decimal =>
  offices[region].vat.findLast(({ from }) => from === null || from <= day)?.percent ?? "0";

const regionRecord = (region: Region, systemIds: ReadonlyMap<string, number | undefined>): Draft => ({
  name: regionName(region),
  currencyCode: regionCurrency[region],
  isDefault: region === regionCodes[0],
  payTypes: ["prepay", "postpay", "actual"],
  paymentWaitingHours: 72,
  vatPercent: offices[region].vat.at(-1)?.percent,
  ...offices[region].settings,
  systemSettings: systems.flatMap(({ key }) => {
    const offer = offices[region].systems[key];
    const agreed = { systemId: systemIds.get(key), commission: [], discount: [] };
    return offer ? [{ ...agreed, minFirst: offer.minFirst, minNext: offer.minNext }] : [];
  }),
});
