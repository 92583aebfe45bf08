// The regions that the product works in (specification §1, §9), as the countries' definitions say.
import { countries, type Region } from "../regions/index.ts";

export type { Region };

/** Region codes, the default first. */
export const regions = Object.keys(countries) as [Region, ...Region[]];

export const [defaultRegion] = regions;

/** Something of every region, by its code. */
export const perRegion = <T>(make: (region: Region) => T): Readonly<Record<Region, T>> =>
  Object.fromEntries(regions.map((region) => [region, make(region)])) as Record<Region, T>;

export type OwnCurrency = (typeof countries)[Region]["currency"]["code"];

/** ISO 4217 code of the currency that a region settles in. */
export const regionCurrency = perRegion((region): OwnCurrency => countries[region].currency.code);

export const ownCurrencies: readonly OwnCurrency[] = [...new Set(Object.values(regionCurrency))];

/** The name of a region's record, and how paths and queries name it: its code in capitals. */
export const regionName = <R extends Region>(region: R): Uppercase<R> => region.toUpperCase() as Uppercase<R>;

/** The same of all regions, and the other codes of their countries (specification §7). */
export const regionNames = (): readonly string[] => [
  ...regions.map(regionName),
  ...regions.flatMap((region) => countries[region].aliases),
];

/** The region that a name or another code in capitals stands for. */
export const regionNamed = (name: string): Region | undefined =>
  regions.find((region) => regionName(region) === name || countries[region].aliases.includes(name));

/** True for a known region code, whatever the type of the value. */
export function isRegion(value: unknown): value is Region {
  return typeof value === "string" && Object.hasOwn(countries, value);
}

/**
 * The region of a host name (specification §1: from the host, never from the browser's language).
 * @param host a host with or without port, such as `kz.localhost:3000`
 * @param known hosts that are named explicitly, such as `{ "cabinet.example.kz": "kz" }`
 * @param otherwise the region of hosts that name none
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
