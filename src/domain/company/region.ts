// The regions of the product (specification §1, §9), from the countries' definitions.
import { renewed } from "../../regions/added.ts";
import { countries, type ListedRegion, type OwnCurrency, type Region } from "../../regions/index.ts";

export { listedRegions } from "../../regions/index.ts";
export type { ListedRegion, OwnCurrency, Region };

/** Region codes, the default first. */
export const regions = renewed(() => Object.keys(countries) as [Region, ...Region[]]);

export const [defaultRegion] = regions;

/** A value for every region, by its code; extended when regions are added. */
export const perRegion = <T>(make: (region: Region) => T): Readonly<Record<Region, T>> =>
  renewed(() => Object.fromEntries(regions.map((region) => [region, make(region)])) as Record<Region, T>);

/** The ISO 4217 code of a region's own currency. */
export const regionCurrency = perRegion((region) => countries[region].currency.code as OwnCurrency);

export const ownCurrencies: readonly OwnCurrency[] = renewed(() => [...new Set(Object.values(regionCurrency))]);

/** The name of a region's record, also used in paths and queries: its code in upper case. */
export const regionName = <R extends Region>(region: R): Uppercase<R> => region.toUpperCase() as Uppercase<R>;

/** The names of all regions, and their countries' other codes (specification §7). */
export const regionNames = (): readonly string[] => [
  ...regions.map(regionName),
  ...regions.flatMap((region) => countries[region].aliases),
];

/** The region for a name or another code, in upper case. */
export const regionNamed = (name: string): Region | undefined =>
  regions.find((region) => regionName(region) === name || countries[region].aliases.includes(name));

/** True for a known region code. */
export function isRegion(value: unknown): value is Region {
  return typeof value === "string" && Object.hasOwn(countries, value);
}

/**
 * The region of a host name (specification §1: from the host, never from the browser's language).
 * @param host a host with or without port, such as `kz.localhost:3000`
 * @param known explicitly assigned hosts, such as `{ "cabinet.example.kz": "kz" }`
 * @param otherwise the region of other hosts
 */
export function regionOfHost(
  host: string,
  known: Readonly<Record<string, Region>> = {},
  otherwise: Region = defaultRegion,
): Region {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  const named = known[name];
  if (named) return named;
  const [first] = name.split(".");
  return isRegion(first) ? first : otherwise;
}
