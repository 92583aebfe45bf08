// What every installation begins with: the systems that customers hold accounts in, the two regions, and what companies
// agree to when they register.
import { sql } from "drizzle-orm";
import type { Region } from "../../src/domain/region.ts";
import { regionCurrency, regions as regionCodes } from "../../src/domain/region.ts";
import { systems, type System } from "../../src/domain/systems.ts";
import type { Queryable } from "../db/open.ts";
import { fillLegalDocuments } from "../registration/fillLegalDocuments.ts";
import { insertRecords } from "../resources/insertRecords.ts";
import type { Registry } from "../resources/registry.ts";
import type { Draft } from "../resources/write.ts";

/** Fills what is empty; what is there stays as its administrators made it. */
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
  await insertRecords(
    db,
    registry.require("regions"),
    regionCodes.map((region) => regionRecord(region, idOf)),
  );
}

const systemRecord = ({
  key,
  name,
  kind,
  regions,
  closingBasis,
  allowTransfer,
  warning,
  identifiers,
}: System): Draft => ({
  ...{ key, name, kind, closingBasis, allowTransfer, identifiers },
  regions: Object.keys(regions),
  currencyBy: regions.by?.currency ?? null,
  currencyKz: regions.kz?.currency ?? null,
  warning: warning ?? null,
});

/** VAT of reference B.6; papers are exchanged electronically through an exchange that only Belarus has (B.9). */
const ofRegion = {
  by: { vatPercent: "20.00", electronicExchange: true },
  kz: { vatPercent: "16.00", electronicExchange: false },
} as const satisfies Record<Region, Draft>;

const regionRecord = (region: Region, systemIds: ReadonlyMap<string, number | undefined>): Draft => ({
  name: region.toUpperCase(),
  currencyCode: regionCurrency[region],
  isDefault: region === regionCodes[0],
  payTypes: ["prepay", "postpay", "actual"],
  paymentWaitingHours: 72,
  ...ofRegion[region],
  systemSettings: systems.flatMap(({ key, regions }) => {
    const offer = regions[region];
    const agreed = { systemId: systemIds.get(key), commission: [], discount: [] };
    return offer ? [{ ...agreed, minFirst: offer.minFirst, minNext: offer.minNext }] : [];
  }),
});
