// Today's date in SQL, by this process's clock and a region's time zone. The database's now() is in UTC, where a month ends
// hours later than in Minsk and Almaty.
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { type Day, dayEverywhere, dayIn } from "../../../src/domain/time/periods.ts";
import { whenWritten } from "./byRegion.ts";
import { regions } from "../../../src/domain/company/region.ts";

/**
 * A date read from the clock each time a query runs, since expressions and statements are built once and live for months.
 * The driver calls `toPostgres` on a parameter.
 */
const day = (read: () => Day): SQLWrapper => ({ getSQL: () => sql`${sql.param({ toPostgres: read })}::date` });

/** Today in the region of an expression, such as `t.region`. */
export const todayIn = (region: SQL): SQL =>
  whenWritten(
    () =>
      sql`case ${region} ${sql.join(
        regions.map((code) => sql`when ${sql.raw(`'${code}'`)} then ${day(() => dayIn(code))}`),
        sql` `,
      )} end`,
  );

/** The date that has begun in every region, for records without a region. */
export const todayEverywhere: SQLWrapper = day(() => dayEverywhere(new Date()));
