// Which region's site a host is, and where a region's site is. Hosts come from the configuration; the region that is the
// default in its settings has all hosts that name none.
import { defaultRegion, isRegion, regionOfHost, regions, type Region } from "../../../src/domain/region.ts";
import type { Config } from "../config.ts";

type Named = Pick<Config, "regionHosts" | "publicUrls" | "port" | "production">;

/** The hosts as one process sees them. */
export class Hosts {
  readonly #config: Named;
  readonly #known: Readonly<Record<string, Region>>;
  #default: Region = defaultRegion;

  constructor(config: Named) {
    this.#config = config;
    this.#known = { ...hostsOfSites(config.publicUrls), ...config.regionHosts };
  }

  /** The region of hosts that name none. */
  get default(): Region {
    return this.#default;
  }

  /** @param name the name of a region's record; without a known one it is the product's own default */
  makeDefault(name: unknown): void {
    const code = String(name).toLowerCase();
    this.#default = isRegion(code) ? code : defaultRegion;
  }

  /** @param host a host with or without port, as a request names it */
  regionOf(host: string): Region {
    return regionOfHost(host, this.#known, this.#default);
  }

  /** The origin of a region's own site as it is configured. */
  ownSiteOf(region: Region): string | undefined {
    const { publicUrls, regionHosts } = this.#config;
    const host = Object.entries(regionHosts).find(([, its]) => its === region)?.[0];
    return publicUrls[region] ?? (host === undefined ? undefined : `https://${host}`);
  }

  /**
   * The origin of a region's site, for links in letters; without one of its own a host of this machine. Never taken from
   * a request: whoever asks for a letter could name a host of theirs, and would be sent its reader.
   */
  siteOf(region: Region): string {
    return this.ownSiteOf(region) ?? this.#localSiteOf(region, `:${this.#config.port}`);
  }

  /**
   * The origin of a region's site for who is on a page of another region's; undefined where they may stay.
   * @param page the page's origin, which counts only if the configuration knows it
   */
  siteFor(region: Region, page: string | undefined): string | undefined {
    if (page === undefined || !this.isSite(page)) return undefined;
    const { host } = new URL(page);
    if (this.regionOf(host) === region) return undefined;
    return this.sites(host).find((site) => this.regionOf(new URL(site).host) === region);
  }

  /** True for an origin that the configuration names, and, outside production, for one of this machine. */
  isSite(origin: string | undefined): boolean {
    if (origin === undefined) return false;
    const { publicUrls, regionHosts, production } = this.#config;
    const named = [...Object.values(publicUrls), ...Object.keys(regionHosts).map((host) => `https://${host}`)];
    return named.includes(origin) || (!production && /^http:\/\/([a-z]+\.)?localhost(:\d+)?$/.test(origin));
  }

  /** The origins of the regions' sites for whoever is on a host: on this machine also those that go without a configuration. */
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

/** The hosts of sites that one region alone has. */
const hostsOfSites = (sites: Named["publicUrls"]): Record<string, Region> => {
  const named = regions.flatMap((region) => {
    const site = sites[region];
    return site === undefined ? [] : [[new URL(site).hostname, region] as const];
  });
  return Object.fromEntries(named.filter(([host]) => named.filter(([other]) => other === host).length === 1));
};
