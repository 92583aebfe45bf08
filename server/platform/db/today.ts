// Today in SQL, by the clock of this process and the time zone of a region. The database's own now() is in UTC, where
// the last day of a month goes on for hours after the next one began in Minsk and Almaty.
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { type Day, dayEverywhere, dayIn } from "../../../src/domain/periods.ts";
import { regions } from "../../../src/domain/region.ts";

/**
 * A day that is read off the clock each time the query is run: expressions and whole statements are made once, and live for
 * months. The driver asks a parameter for its value by this name.
 */
const day = (read: () => Day): SQLWrapper => ({ getSQL: () => sql`${sql.param({ toPostgres: read })}::date` });

/** Today in the region that an expression names, such as `t.region`. */
export const todayIn = (region: SQL): SQL =>
  sql`(case ${region} ${sql.join(
    regions.map((code) => sql`when ${sql.raw(`'${code}'`)} then ${day(() => dayIn(code))}`),
    sql` `,
  )} end)`;

/** The day that has begun in all regions, for what belongs to none. */
export const todayEverywhere: SQLWrapper = day(() => dayEverywhere(new Date()));
