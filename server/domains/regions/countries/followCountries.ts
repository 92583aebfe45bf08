// Keeps a process's added countries up to date: loaded at start, and again when any process reports a change.
import { sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { defaultRegion } from "../../../../src/domain/company/region.ts";
import { addedCountries, learnCountries } from "../../../../src/regions/added.ts";
import { countries } from "../../../../src/resources/system/countries.ts";
import { requireRecord } from "../../../engine/read/read.ts";
import type { Services } from "../../../platform/services.ts";
import { codeOf, type CountryRecord, definitionOf } from "./definitionOf.ts";
import type { WholeCountry } from "../../../../src/regions/office.ts";

type Source = Pick<Services, "database" | "registry">;

/** Loads the countries from the database and follows changes. */
export async function followCountries(source: Source): Promise<void> {
  await refreshCountries(source);
  // Missed notifications are made up for by periodic refreshing (housekeeping).
  source.database.signals.on("countries", () => void refreshCountries(source).catch(() => undefined));
}

/** Loads changes. Removes nothing, since a country may have been added during the query. */
export async function refreshCountries(source: Source): Promise<void> {
  const read = await readCountries(source);
  const known = addedCountries();
  const all = { ...known, ...read };
  if (!isDeepStrictEqual(all, known)) learnCountries(all);
}

async function readCountries({ database: { db }, registry }: Source): Promise<Record<string, WholeCountry>> {
  const caller = { userId: 0, sessionId: "", role: "ADMIN", customerId: null, region: defaultRegion } as const;
  const { rows } = await db.execute<{ id: number }>(sql`select id from country_rules order by id`);
  const all: Record<string, WholeCountry> = {};
  for (const { id } of rows) {
    const record = await requireRecord({ registry, db, caller }, registry.require(countries.name), id);
    const country = record as unknown as CountryRecord;
    all[codeOf(country)] = definitionOf(country);
  }
  return all;
}
