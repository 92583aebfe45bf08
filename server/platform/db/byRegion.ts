import { sql, type SQL } from "drizzle-orm";
import { type Region, regionCurrency, regions } from "../../../src/domain/company/region.ts";

/**
 * A text per region as SQL without parameters, for the region in an expression such as `t.region`. The regions are those
 * known when the statement is built.
 */
export const byRegion = (region: SQL, said: (region: Region) => string): SQL => {
  const cases = () => regions.map((code) => `when ${literal(code)} then ${literal(said(code))}`).join(" ");
  return whenWritten(() => sql`case ${region} ${sql.raw(cases())} end`);
};

/** SQL that is rebuilt for each statement that contains it. */
export const whenWritten = (make: () => SQL): SQL => sql`${{ getSQL: make }}`;

/** A region's currency. */
export const currencyOf = (region: SQL): SQL => byRegion(region, (code) => regionCurrency[code]);

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
