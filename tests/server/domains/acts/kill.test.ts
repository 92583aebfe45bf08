// kill -9 in the middle of a month's acts: the next process continues, and every customer has one act in the end.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { beginRun, periodOf, contextOfRun } from "../../../../server/domains/acts/runs.ts";
import { fillBaseData } from "../../../../server/domains/billing/baseData.ts";
import type { Queryable } from "../../../../server/platform/db/open.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import type { Services } from "../../../../server/platform/services.ts";
import { addMonths, dayIn, monthStart } from "../../../../src/domain/time/periods.ts";
import { emptyPlace, linesUntilKilled, within } from "../../../world/killed.ts";
import { enrol } from "./month.ts";

const count = 24;
/** Minutes after which another process can take over the work of a killed one. */
const longerThanLease = 4;
const month = addMonths(monthStart(dayIn("by")), -1).slice(0, 7);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** The step that the process is killed in, round by round. */
const rounds = ["making", "making", "showing"] as const;

test(
  "a run of acts and its publishing survive repeated kills, and every customer has exactly one act",
  { timeout: 240_000 },
  async () => {
    const { env, remove } = await emptyPlace();
    try {
      const runId = await within(env, prepare);
      for (const [round, doing] of rounds.entries()) {
        const killed = {
          program: "killedRun.ts",
          beside: import.meta.url,
          args: [String(round * longerThanLease)],
          env,
        };
        // In or between the first customers' transactions, at random.
        const more = 4 + Math.floor(Math.random() * 12);
        await linesUntilKilled(killed, (lines) => {
          const since = lines.indexOf(doing);
          return since >= 0 && lines.length - since > more;
        });
      }
      await within(env, async (services) => {
        await workOn(services, rounds.length);
        await everybodyHasOne(services.database.db, runId);
        await everybodyWasTold(services.database.db, runId);
      });
    } finally {
      await remove();
    }
  },
);

/** Customers who have paid for a month, a customer who has not, and a run that starts by itself. */
async function prepare({ database, registry, ...services }: Services): Promise<number> {
  const { db } = database;
  await fillBaseData(db, registry);
  await db.execute(sql`
    insert into customers (company_name, region, company_email, company_tax_number, contact_name)
    select 'ООО «Ромашка ' || n || '»', 'by', 'client-' || n || '@kabinet.test', (100000000 + n)::text, 'Иван Лужин'
    from generate_series(1, ${count + 1}) n`);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into accounts (name, customer_id, system_id, region, currency, status)
    select 'Кабинет', c.id, (select id from systems where key = 'meta_ads'), 'by', 'BYN', 'active'
    from customers c order by c.id limit ${count} returning id`);
  for (const { id } of rows) await enrol(db, id, { date: `${month}-05`, paid: "120.00", arrives: "100.00" });
  return database.transaction(async (tx) => {
    const context = contextOfRun({ starterId: null, region: "by" }, { ...services, database, registry }, tx);
    const asked = { period: periodOf("by", month, new Date()), starterId: null };
    return (await beginRun(context, asked)).id;
  });
}

/** Runs the due jobs, once the work of the last killed process can be taken over. @returns how many */
const workOn = (services: Services, round: number): Promise<number> =>
  runDueJobs({ ...services, clock: () => new Date(Date.now() + round * longerThanLease * 60_000) }, silent);

async function everybodyHasOne(db: Queryable, runId: number): Promise<void> {
  const { rows: runs } = await db.execute(sql`
    select state, customers, acts, refused, amount::text as amount from act_runs where id = ${runId}`);
  const [run] = runs;
  expect(run).toMatchObject({ customers: count + 1, acts: count, refused: 0, amount: `${count * 120}.00` });
  const { rows: report } = await db.execute<{ outcome: string; customers: number; rows: number; acts: number }>(sql`
    select outcome, count(distinct customer_id) as customers, count(*) as rows, count(distinct act_id) as acts
    from act_run_results where run_id = ${runId} group by outcome order by outcome`);
  expect(report).toEqual([
    { outcome: "made", customers: count, rows: count, acts: count },
    { outcome: "nothing", customers: 1, rows: 1, acts: 0 },
  ]);
  const { rows: acts } = await db.execute<{ number: string; customer: number; lines: number; total: string }>(sql`
    select number, customer_id as customer, total_with_vat::text as total,
      (select count(*) from acts_lines l where l.parent_id = a.id) as lines from acts a order by number`);
  expect(new Set(acts.map(({ customer }) => customer)).size).toBe(count);
  expect(
    acts.map(({ number }) => Number(number.slice(-6))),
    "without gaps",
  ).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(acts.every(({ lines, total }) => lines === 1 && total === "120.00")).toBe(true);
}

async function everybodyWasTold(db: Queryable, runId: number): Promise<void> {
  const { rows } = await db.execute<{ state: string; visible: number; letters: number; readers: number }>(sql`
    select r.state, (select count(*) from acts where visible) as visible,
      (select count(*) from letters where kind = 'act') as letters,
      (select count(distinct "to") from letters where kind = 'act') as readers
    from act_runs r where r.id = ${runId}`);
  expect(rows).toEqual([{ state: "shown", visible: count, letters: count, readers: count }]);
}
