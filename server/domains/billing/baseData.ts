// What every installation begins with: the systems that customers hold accounts in, the two regions, and what companies
// agree to when they register.
import { sql } from "drizzle-orm";
import type { Decimal } from "../../../src/domain/money.ts";
import type { Day } from "../../../src/domain/periods.ts";
import { type Region, regionCurrency, regions as regionCodes } from "../../../src/domain/region.ts";
import { systems, type System } from "../../../src/domain/systems.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { fillLegalDocuments } from "../registration/fillLegalDocuments.ts";
import { insertRecords } from "../../engine/write/insertRecords.ts";
import type { Registry, Draft } from "../../engine/registry.ts";

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
  const made = await insertRecords(
    db,
    registry.require("regions"),
    regionCodes.map((region) => regionRecord(region, idOf)),
  );
  for (const [index, region] of regionCodes.entries()) await keepPastVat(db, region, made[index] ?? 0);
}

/** Papers of the years before are counted by the VAT of their day. */
async function keepPastVat(db: Queryable, region: Region, id: number): Promise<void> {
  const known = vatSince[region];
  if (known.length < 2) return;
  for (const { from, percent } of known)
    await db.execute(sql`
      insert into effective_values (resource, record_id, field, valid_from, value, begun)
      values ('regions', ${id}, 'vatPercent', ${from ?? "-infinity"}, ${JSON.stringify(percent)}::jsonb, true)`);
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

/** The rates of VAT by the day from which each holds, the last one today's (reference B.6). */
const vatSince: Readonly<Record<Region, readonly { readonly from: Day | null; readonly percent: string }[]>> = {
  by: [{ from: null, percent: "20.00" }],
  kz: [
    { from: null, percent: "12.00" },
    { from: "2026-01-01", percent: "16.00" },
  ],
};

/** The rate of VAT that a new installation knows for a day, in percent. */
export const vatOn = (region: Region, day: Day): Decimal =>
  vatSince[region].findLast(({ from }) => from === null || from <= day)?.percent ?? "0";

/**
 * Today's VAT; papers are exchanged electronically through an exchange that only Belarus has (B.9). Acts that take back
 * more than they close: docs/acts.md.
 */
const ofRegion = {
  by: { vatPercent: vatSince.by.at(-1)?.percent, electronicExchange: true, negativeActs: "carry" },
  kz: {
    ...{ maxTopUp: "1000000000.00", vatPercent: vatSince.kz.at(-1)?.percent },
    ...{ electronicExchange: false, negativeActs: "act" },
  },
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
