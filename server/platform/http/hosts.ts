// Maps hosts to regions and regions to their sites. Hosts come from the configuration, then from the countries'
// definitions; hosts without a region belong to the region that is the default in its settings.
import { defaultRegion, isRegion, regionOfHost, regions, type Region } from "../../../src/domain/company/region.ts";
import { countries } from "../../../src/regions/index.ts";
import type { Config } from "../config.ts";

type Named = Pick<Config, "regionHosts" | "publicUrls" | "port" | "production">;

/** The hosts known to this process. */
export class Hosts {
  readonly #config: Named;
  readonly #named: Readonly<Record<string, Region>>;
  #default: Region = defaultRegion;

  constructor(config: Named) {
    this.#config = config;
    this.#named = { ...hostsOfSites(config.publicUrls), ...config.regionHosts };
  }

  /** The region of hosts without one. */
  get default(): Region {
    return this.#default;
  }

  /** @param name the name of a region's record; an unknown one means the product's default */
  makeDefault(name: unknown): void {
    const code = String(name).toLowerCase();
    this.#default = isRegion(code) ? code : defaultRegion;
  }

  /** @param host a host with or without port, as in a request */
  regionOf(host: string): Region {
    return regionOfHost(host, { ...hostsOfCountries(), ...this.#named }, this.#default);
  }

  /** The region that the environment assigns to a host. */
  named(host: string): Region | undefined {
    return Object.hasOwn(this.#named, host) ? this.#named[host] : undefined;
  }

  /** True if a region without its own host has no site. */
  get needsHosts(): boolean {
    return this.#config.production;
  }

  /** The configured origin of a region's own site. */
  ownSiteOf(region: Region): string | undefined {
    const { publicUrls, regionHosts } = this.#config;
    const host = Object.entries(regionHosts).find(([, its]) => its === region)?.[0] ?? countries[region].host;
    return publicUrls[region] ?? (host === undefined ? undefined : `https://${host}`);
  }

  /**
   * The origin of a region's site for links in letters; by default a host of this machine. Never taken from the request: an
   * attacker could request a letter for somebody with a link to the attacker's own host.
   */
  siteOf(region: Region): string {
    return this.ownSiteOf(region) ?? this.#localSiteOf(region, `:${this.#config.port}`);
  }

  /**
   * The origin of a region's site for a user on another region's page; undefined if they can stay.
   * @param page the page's origin, which counts only if it is configured
   */
  siteFor(region: Region, page: string | undefined): string | undefined {
    if (page === undefined || !this.isSite(page)) return undefined;
    const { host } = new URL(page);
    if (this.regionOf(host) === region) return undefined;
    return this.sites(host).find((site) => this.regionOf(new URL(site).host) === region);
  }

  /** True for a configured origin, and outside production for one of this machine. */
  isSite(origin: string | undefined): boolean {
    if (origin === undefined) return false;
    const { publicUrls, regionHosts, production } = this.#config;
    const hosts = [...Object.keys(regionHosts), ...Object.keys(hostsOfCountries())];
    const named = [...Object.values(publicUrls), ...hosts.map((host) => `https://${host}`)];
    return named.includes(origin) || (!production && /^http:\/\/([a-z]+\.)?localhost(:\d+)?$/.test(origin));
  }

  /** The origins of all regions' sites as seen from a host; on this machine also those that need no configuration. */
  sites(host: string): readonly string[] {
    const local = this.isSite(`http://${host}`) ? /localhost(:\d+)?$/.exec(host) : null;
    const all = regions.flatMap(
      (region) => this.ownSiteOf(region) ?? (local ? this.#localSiteOf(region, local[1] ?? "") : []),
    );
    return [...new Set(all)];
  }

  #localSiteOf(region: Region, port: string): string {
    return `http://${region === this.#default ? "" : `${region}.`}localhost${port}`;
  }
}

/** Hosts from countries' definitions. */
const hostsOfCountries = (): Record<string, Region> =>
  Object.fromEntries(regions.flatMap((region) => (countries[region].host ? [[countries[region].host, region]] : [])));

/** Hosts of sites that belong to one region only. */
const hostsOfSites = (sites: Named["publicUrls"]): Record<string, Region> => {
  const named = regions.flatMap((region) => {
    const site = sites[region];
    return site === undefined ? [] : [[new URL(site).hostname, region] as const];
  });
  return Object.fromEntries(named.filter(([host]) => named.filter(([other]) => other === host).length === 1));
};
