// Numbers of papers: given by the server, one after another in each region and year, without gaps.
import { sql } from "drizzle-orm";
import { type Day, yearOf } from "../../../../src/domain/periods.ts";
import type { Region } from "../../../../src/domain/region.ts";
import type { PaperSeries } from "../../../../src/regions/office.ts";
import { offices } from "../../../../src/regions/offices.ts";
import type { Queryable } from "../../../platform/db/open.ts";

/** How a number is written: Б-2026-000123. */
export const writeNumber = (paper: PaperSeries, region: Region, year: number, count: number): string =>
  `${offices[region].numbers[paper]}-${year}-${String(count).padStart(6, "0")}`;

/** True for a number as it would be given to a paper of a day. */
export const isGivenNumber = (paper: PaperSeries, region: Region, day: Day, number: string): boolean =>
  new RegExp(`^${offices[region].numbers[paper]}-${yearOf(day)}-\\d{6}$`, "u").test(number);

/**
 * The next number of a paper of a day. Others who want one wait until this transaction ends; if it is taken back, so is
 * the number.
 */
export async function nextNumber(db: Queryable, paper: PaperSeries, region: Region, day: Day): Promise<string> {
  const year = Number(yearOf(day));
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into document_counters as c (kind, region, year, last) values (${paper}, ${region}, ${year}, 1)
    on conflict (kind, region, year) do update set last = c.last + 1 returning last`);
  return writeNumber(paper, region, year, rows[0]?.last ?? 1);
}

/** Keeps others from numbering papers of the region and year until this transaction ends. */
export async function holdNumbers(db: Queryable, paper: PaperSeries, region: Region, day: Day): Promise<void> {
  await db.execute(sql`
    insert into document_counters as c (kind, region, year, last)
    values (${paper}, ${region}, ${Number(yearOf(day))}, 0)
    on conflict (kind, region, year) do update set last = c.last`);
}
