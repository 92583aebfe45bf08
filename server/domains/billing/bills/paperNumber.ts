// Numbers of papers: consecutive in each region and year, without gaps.
import { sql } from "drizzle-orm";
import { type Day, yearOf } from "../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import type { PaperSeries } from "../../../../src/regions/office.ts";
import { offices } from "../../../../src/regions/offices.ts";
import type { Queryable } from "../../../platform/db/open.ts";

/** Formats a number: Б-2026-000123. */
export const writeNumber = (paper: PaperSeries, region: Region, year: number, count: number): string =>
  `${offices[region].numbers[paper]}-${year}-${String(count).padStart(6, "0")}`;

/** True if the number has the form that the server gives to papers of that day. */
export const isGivenNumber = (paper: PaperSeries, region: Region, day: Day, number: string): boolean =>
  new RegExp(`^${offices[region].numbers[paper]}-${yearOf(day)}-\\d{6}$`, "u").test(number);

/**
 * The next number for a paper of a day. Concurrent callers wait until this transaction ends; a rollback frees the number.
 */
export async function nextNumber(db: Queryable, paper: PaperSeries, region: Region, day: Day): Promise<string> {
  const year = Number(yearOf(day));
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into document_counters as c (kind, region, year, last) values (${paper}, ${region}, ${year}, 1)
    on conflict (kind, region, year) do update set last = c.last + 1 returning last`);
  return writeNumber(paper, region, year, rows[0]?.last ?? 1);
}

/** Locks the numbering of the region and year until this transaction ends. */
export async function holdNumbers(db: Queryable, paper: PaperSeries, region: Region, day: Day): Promise<void> {
  await db.execute(sql`
    insert into document_counters as c (kind, region, year, last)
    values (${paper}, ${region}, ${Number(yearOf(day))}, 0)
    on conflict (kind, region, year) do update set last = c.last`);
}
