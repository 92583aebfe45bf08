// Demo data: two years of a company that resells advertising. The same every time, except for dates, which end today.
import { sql } from "drizzle-orm";
import { type Day, dayIn } from "../../src/domain/time/periods.ts";
import { fillBaseData } from "../domains/billing/baseData.ts";
import { enrolBills } from "../domains/billing/bills/enrolBills.ts";
import type { Queryable } from "../platform/db/open.ts";
import { cleanHtml } from "../engine/write/cleanHtml.ts";
import { insertRecords } from "../engine/write/insertRecords.ts";
import type { Services } from "../platform/services.ts";
import { actsFor } from "./records/acts.ts";
import { addCustomers } from "./addCustomers.ts";
import { type Insert } from "./model.ts";
import { addBankPayments } from "./records/bankPayments.ts";
import { billsFor } from "./records/bills.ts";
import { addCandidates } from "./records/candidates.ts";
import { helpPosts } from "./help/helpPosts.ts";
import { categoryTitles } from "./help/helpPost.ts";
import { addDeskWork } from "./deskWork.ts";
import { addHelpReaders } from "./helpReaders.ts";
import { inBulk } from "./inBulk.ts";
import { seeded } from "./random.ts";
import { rateHistory } from "./records/rates.ts";
import { setUpRegions } from "./records/regions.ts";
import { addRequests } from "./records/requests.ts";
import { spendWhatArrived } from "./records/spend.ts";

const sizes = { accounts: 400, bills: 3000, daysOfRates: 800 };

/**
 * Fills a database without users and customers with demo data, all of it or nothing.
 * @returns false if there are users or customers already, and nothing was done
 */
export async function fillDemo(services: Services): Promise<boolean> {
  const { database, clock } = services;
  const filled = await database.withoutTimeLimits((session) =>
    session.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`(select from users limit 1) union all (select from customers limit 1)`);
      if (rows.length > 0) return false;
      await fill(tx, services, dayIn("by", clock()));
      return true;
    }),
  );
  // After so many new rows the planner's statistics are outdated.
  if (filled) await database.withoutTimeLimits((session) => session.execute(sql`vacuum (analyze)`));
  return filled;
}

async function fill(db: Queryable, services: Services, today: Day): Promise<void> {
  const { registry, secrets } = services;
  const random = seeded(20_260_101);
  const insert: Insert = (resource, records) => insertRecords(db, registry.require(resource), records);
  await fillBaseData(db, registry);
  await setUpRegions(db);
  const history = rateHistory(random, today, sizes.daysOfRates);
  await insert("rates", history.records);
  const customers = await addCustomers({ db, insert, random, secrets, today, accounts: sizes.accounts });
  const bills = billsFor(random, customers, history, today, sizes.bills);
  const ids = await insert(
    "bills",
    bills.map(({ record }) => record),
  );
  const paid = ids.filter((_, index) => bills[index]?.paid);
  await inBulk(db, ["ledger_transactions", "ledger_entries"], async () => {
    await enrolBills(db, paid, null);
    await addBankPayments(db, insert, today);
    await spendWhatArrived(db, today);
  });
  const acts = await actsFor(db, customers, bills, history, today);
  await tellingThePivotOnce(db, () => insert("acts", acts));
  await countPapers(db);
  await addRequests(db, insert, random, customers, today);
  await addCandidates({ db, insert, random, today });
  await addHelpReaders({ db, insert, random, today }, await addHelp(insert));
  await addDeskWork(db, services);
}

/** The pivot follows acts and then their lines; here it is told what all of them close once. */
async function tellingThePivotOnce(db: Queryable, run: () => Promise<unknown>): Promise<void> {
  const change = async (how: "disable" | "enable"): Promise<void> => {
    for (const table of ["acts", "acts_lines"])
      await db.execute(sql.raw(`alter table ${table} ${how} trigger ${table}_pivot_insert`));
  };
  await change("disable");
  await run();
  await change("enable");
  await db.execute(sql`select pivot_tell_closed(array_agg(id)) from customers`);
}

/** Continues the numbering of every region and year after the existing papers. */
async function countPapers(db: Queryable): Promise<void> {
  for (const paper of ["bills", "acts"])
    await db.execute(sql`
      insert into document_counters (kind, region, year, last)
      select ${paper}, region, extract(year from date), count(*)
      from ${sql.identifier(paper)} group by region, extract(year from date)`);
}

async function addHelp(insert: Insert): Promise<readonly number[]> {
  const ids = await insert(
    "categories",
    categoryTitles.map((title, index) => ({ title, sort: (index + 1) * 10 })),
  );
  return insert(
    "posts",
    helpPosts.map(({ category, title, body, toMain = false, regions = [], pages = [] }, index) => ({
      ...{ title, toMain, regions, pages, body: cleanHtml(body.trim()), sort: index + 1 },
      categoryId: ids[categoryTitles.indexOf(category)],
      published: true,
    })),
  );
}
