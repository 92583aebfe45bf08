import { sql, type SQL } from "drizzle-orm";
import { type Region, regionCurrency, regions } from "../../../src/domain/region.ts";

/** What is said of each region, in SQL without parameters: of the one that an expression names, such as `t.region`. */
export const byRegion = (region: SQL, said: (region: Region) => string): SQL =>
  sql`case ${region} ${sql.raw(regions.map((code) => `when ${literal(code)} then ${literal(said(code))}`).join(" "))} end`;

/** The currency of a region. */
export const currencyOf = (region: SQL): SQL => byRegion(region, (code) => regionCurrency[code]);

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
