// The configuration from environment variables (design §4): read once at start, validated as a whole, with errors in words.
import { resolve } from "node:path";
import { z } from "zod";
import { isRegion, regionName, regions, type Region } from "../../src/domain/company/region.ts";
import { feedOf } from "../../src/regions/feeds.ts";
import { readCalls, type CallTarget } from "./callTargets.ts";
import type { S3Options } from "./files/s3Store.ts";

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Host names of regions, besides those that begin with the region's code. */
  readonly regionHosts: Readonly<Record<string, Region>>;
  /** Absolute path of the folder with the embedded database, the files and the secret. */
  readonly dataDir: string;
  /** A PostgreSQL server; absent for the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  /** True to fill an empty database with demo data. */
  readonly demo: boolean;
  readonly production: boolean;
  /** Absent if it is generated once and stored in `dataDir`. */
  readonly secret?: string;
  /** Whose X-Forwarded-* headers are trusted: nobody's, those of a number of hops, or those of some addresses. */
  readonly trustProxy: false | number | string;
  /** Requests a minute per signed-in caller; 0 means no limit. */
  readonly requestsPerMinute: number;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** The bearer token for /metrics; without it /metrics answers only this machine. */
  readonly metricsToken?: string;
  /** The folder of the built frontend. */
  readonly webDir: string;
  /** The folder of operators' resources, one JSON file each. */
  readonly resourcesDir: string;
  /** True if administrators must set up a second factor before anything else. */
  readonly requireAdmin2fa: boolean;
  /** Origins of the regions' sites if `regionHosts` doesn't give them, such as https://cabinet.example.by. */
  readonly publicUrls: Readonly<Partial<Record<Region, string>>>;
  /** The mail server with its credentials; without it letters are stored and not sent. */
  readonly smtpUrl?: string;
  /** The sender of letters if a region's settings name none. */
  readonly mailFrom?: string;
  /** The URL that tasks are posted to; without it they stay in the product. */
  readonly trackerUrl?: string;
  readonly trackerToken?: string;
  /** The URLs of the national banks' daily rates; without one a region's rates are not fetched. */
  readonly ratesUrls: Readonly<Partial<Record<Region, string>>>;
  /** The document exchange that signs; without it the installation signs with its own keys. */
  readonly edinUrl?: string;
  readonly edinToken?: string;
  /** The servers that rules of sections may call, by name. */
  readonly calls: Readonly<Record<string, CallTarget>>;
  /** The bucket for files; without it they are in a folder in `dataDir`. */
  readonly s3?: S3Options;
  /** A clamd that scans uploads; without it only their content type is checked. */
  readonly virusScanUrl?: string;
}

/** An invalid environment; the message has one line per wrong value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the configuration.
 * @param folder the base of relative paths
 * @throws ConfigError naming every wrong value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, folder: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const { data, error } = environment.safeParse(given);
  if (error) throw new ConfigError(error.issues.map((issue) => lineOf(issue, given)).join("\n"));
  const { calls, faults } = readCalls(given);
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  const production = data.NODE_ENV === "production";
  return {
    port: data.PORT,
    // The demo's passwords are public, so by default only this machine can connect.
    host: data.HOST ?? (production ? "::" : "localhost"),
    regionHosts: data.REGION_HOSTS,
    dataDir: resolve(folder, data.DATA_DIR),
    demo: data.DEMO && !production,
    production,
    trustProxy: data.TRUST_PROXY,
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    logLevel: data.LOG_LEVEL,
    webDir: resolve(folder, "dist/web"),
    resourcesDir: resolve(folder, data.RESOURCES_DIR),
    publicUrls: byRegion((region) => data[publicUrlName(region)]),
    ratesUrls: byRegion((region) => data[ratesUrlName(region)] ?? (production ? feedOf(region)?.url : undefined)),
    ...(data.SMTP_URL === undefined ? {} : { smtpUrl: data.SMTP_URL }),
    ...(data.MAIL_FROM === undefined ? {} : { mailFrom: data.MAIL_FROM }),
    ...(data.TRACKER_URL === undefined ? {} : { trackerUrl: data.TRACKER_URL }),
    ...(data.TRACKER_TOKEN === undefined ? {} : { trackerToken: data.TRACKER_TOKEN }),
    ...(data.EDIN_URL === undefined ? {} : { edinUrl: data.EDIN_URL }),
    ...(data.EDIN_TOKEN === undefined ? {} : { edinToken: data.EDIN_TOKEN }),
    ...(data.S3_URL === undefined ? {} : { s3: s3Options(data.S3_URL, data) }),
    ...(data.VIRUS_SCAN_URL === undefined ? {} : { virusScanUrl: data.VIRUS_SCAN_URL }),
    calls,
    requireAdmin2fa: data.REQUIRE_ADMIN_2FA,
    ...(data.DATABASE_URL === undefined ? {} : { databaseUrl: data.DATABASE_URL }),
    ...(data.APP_SECRET === undefined ? {} : { secret: data.APP_SECRET }),
    ...(data.METRICS_TOKEN === undefined ? {} : { metricsToken: data.METRICS_TOKEN }),
  };
}

const publicUrlName = (region: Region) => `PUBLIC_URL_${regionName(region)}` as const;
const ratesUrlName = (region: Region) => `RATES_${regionName(region)}_URL` as const;

const byRegion = (read: (region: Region) => string | undefined): Partial<Record<Region, string>> =>
  Object.fromEntries(
    regions.flatMap((region) => {
      const value = read(region);
      return value === undefined ? [] : [[region, value]];
    }),
  );

/** One variable per region. */
const forRegions = <N extends string, S>(name: (region: Region) => N, schema: S): Readonly<Record<N, S>> =>
  Object.fromEntries(regions.map((region) => [name(region), schema])) as Record<N, S>;

type AwsName = "AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY" | "AWS_SESSION_TOKEN";
type AwsVariables = { readonly [K in AwsName]?: string | undefined } & { readonly AWS_REGION: string };

const s3Options = (url: string, aws: AwsVariables): S3Options => ({
  url,
  accessKeyId: aws.AWS_ACCESS_KEY_ID ?? "",
  secretAccessKey: aws.AWS_SECRET_ACCESS_KEY ?? "",
  region: aws.AWS_REGION,
  ...(aws.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: aws.AWS_SESSION_TOKEN }),
});

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

/** A URL without credentials, which fetch would refuse. */
const webAddress = z
  .url({ protocol: /^https?$/, hostname: /^/ })
  .regex(/^https?:\/\/[^/?#@]+([/?#]|$)/i)
  .optional()
  .describe("an http or https address without a password in it");
const origin = z
  .string()
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/i)
  .transform((value) => value.toLowerCase().replace(/\/$/, ""))
  .optional()
  .describe("the origin of a site, such as https://cabinet.example.by");

const token = z
  .string()
  .max(4096)
  .regex(/^[\x21-\x7e]+$/)
  .optional()
  .describe("a token without spaces");

const yesNo = z.enum(["0", "1"]).transform((value) => value === "1");

/** Every value arrives as text; the description completes the sentence "NAME must be …". */
const environment = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000).describe("a port number from 0 to 65535"),
    HOST: z.string().max(255).optional().describe("a host name or an address to listen on"),
    REGION_HOSTS: z
      .string()
      .transform(parseHosts)
      .refine((hosts) => hosts !== undefined)
      .default({})
      .describe(
        `a list such as ${regions.map((region) => `cabinet.example.${region}=${region}`).join(",")}, with a region of ${regions.join(", ")}`,
      ),
    DATA_DIR: z.string().default("data").describe("a folder"),
    RESOURCES_DIR: z.string().default("config/resources").describe("a folder"),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, hostname: /^/ })
      .optional()
      .describe("an address such as postgres://user:password@host:5432/database"),
    DEMO: yesNo.default(true).describe("0 or 1"),
    NODE_ENV: z.string().default("development").describe("production, development or test"),
    APP_SECRET: z.string().min(32).optional().describe("a random text of at least 32 characters"),
    TRUST_PROXY: z
      .string()
      .regex(/^(\d{1,2}|[\d.:a-f/]+(,[\d.:a-f/]+)*|loopback)$/i)
      .transform((value) => (value === "0" ? (false as const) : /^\d{1,2}$/.test(value) ? Number(value) : value))
      .default(false)
      .describe("0, the number of proxies in front, or their addresses such as 10.0.0.0/8"),
    REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(1200).describe("a whole number, 0 for no limit"),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info")
      .describe("fatal, error, warn, info, debug, trace or silent"),
    REQUIRE_ADMIN_2FA: yesNo.default(false).describe("0 or 1"),
    METRICS_TOKEN: z.string().min(16).optional().describe("a random text of at least 16 characters"),
    ...forRegions(publicUrlName, origin),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /^[^\s]+$/ })
      .optional()
      .describe("an address such as smtps://user:password@mail.example.by"),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/)
      .max(254)
      .optional()
      .describe("an e-mail address such as cabinet@example.by"),
    TRACKER_URL: webAddress,
    TRACKER_TOKEN: token,
    EDIN_URL: webAddress,
    EDIN_TOKEN: token,
    S3_URL: z
      .string()
      .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)+\/?$/i)
      .optional()
      .describe("an address with a bucket, such as https://s3.example.by/kabinet"),
    AWS_ACCESS_KEY_ID: token,
    AWS_SECRET_ACCESS_KEY: token,
    AWS_SESSION_TOKEN: token,
    AWS_REGION: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default("us-east-1")
      .describe("the name of a region, such as eu-central-1"),
    VIRUS_SCAN_URL: z
      .string()
      .regex(/^clamd:\/\/([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i)
      .optional()
      .describe("an address such as clamd://scanner:3310"),
    ...forRegions(ratesUrlName, webAddress),
  })
  .superRefine(({ S3_URL, ...aws }, context) => {
    if (S3_URL === undefined) return;
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const)
      if (aws[name] === undefined)
        context.addIssue({ code: "custom", path: [name], message: `${name} must be set with S3_URL.` });
  })
  .superRefine(({ NODE_ENV, REGION_HOSTS, ...origins }, context) => {
    if (NODE_ENV !== "production") return;
    for (const region of regions) {
      const name = publicUrlName(region);
      if (origins[name] === undefined && !Object.values(REGION_HOSTS).includes(region))
        context.addIssue({
          code: "custom",
          path: [name],
          message: `${name} must be set in production, or a host of ${region} in REGION_HOSTS: links in letters begin with it.`,
        });
    }
  })
  .superRefine(({ NODE_ENV, DATABASE_URL, APP_SECRET }, context) => {
    if (NODE_ENV === "production" && DATABASE_URL !== undefined && APP_SECRET === undefined)
      context.addIssue({
        code: "custom",
        path: ["APP_SECRET"],
        message:
          "APP_SECRET must be set in production with DATABASE_URL: every process on the database has to share it. " +
          "Make one with: openssl rand -base64 48",
      });
  });

const secretNames = new Set<string>([
  "APP_SECRET",
  "DATABASE_URL",
  "METRICS_TOKEN",
  "SMTP_URL",
  "TRACKER_URL",
  "TRACKER_TOKEN",
  "EDIN_URL",
  "EDIN_TOKEN",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  ...regions.map(ratesUrlName),
]);

function lineOf(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const wanted = environment.shape[name as keyof typeof environment.shape].description;
  const value = given[name];
  if (value === undefined || wanted === undefined) return issue.message;
  return secretNames.has(name) ? `${name} must be ${wanted}.` : `${name} must be ${wanted}, but is "${value}".`;
}

function parseHosts(text: string): Record<string, Region> | undefined {
  const hosts: Record<string, Region> = {};
  for (const entry of text.split(",")) {
    const [host, region, ...rest] = entry.trim().toLowerCase().split("=");
    if (!host || !/^[a-z0-9.-]+$/.test(host) || !isRegion(region) || rest.length > 0) return undefined;
    hosts[host] = region;
  }
  return hosts;
}
