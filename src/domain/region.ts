// The regions that the product works in, and what follows from a region alone (specification §1, §9).

/** Region codes, the default first. They are also the locales and the first label of a host name. */
export const regions = ["by", "kz"] as const;

export type Region = (typeof regions)[number];

export const defaultRegion: Region = "by";

/** ISO 4217 code of the currency that a region settles in. */
export const regionCurrency = { by: "BYN", kz: "KZT" } as const satisfies Record<Region, string>;

/** True for a known region code, whatever the type of the value. */
export function isRegion(value: unknown): value is Region {
  return typeof value === "string" && (regions as readonly string[]).includes(value);
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
