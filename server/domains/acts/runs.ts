// A run's record, and how it goes from one step to the next.
import { sql } from "drizzle-orm";
import { formatMonth } from "../../../src/domain/formatDate.ts";
import { dayIn, monthEnd, monthStart } from "../../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { countries } from "../../../src/regions/index.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { Problem } from "../../platform/problem.ts";
import { reachOf } from "../../engine/reachOf.ts";
import { insertDraft } from "../../engine/write/write.ts";
import { type WriteReach } from "../../engine/registry.ts";
import type { Services } from "../../platform/services.ts";
import type { ActPeriod } from "./actPeriod.ts";

export type Step = "count" | "make" | "show";

/** The state of a run while it does a step, and when it has done it. */
export const statesOf = {
  count: { during: "counting", after: "counted" },
  make: { during: "making", after: "made" },
  show: { during: "showing", after: "shown" },
} as const satisfies Record<Step, object>;

export interface Run {
  readonly id: number;
  readonly region: Region;
  readonly state: string;
  readonly step: Step;
  readonly automatic: boolean;
  readonly authorId: number | null;
  readonly period: ActPeriod;
}

/** @throws Problem 422 for a month that has not ended */
export function periodOf(region: Region, month: string, now: Date): ActPeriod {
  const from = monthStart(`${month}-01`);
  const to = monthEnd(from);
  if (to >= dayIn(region, now))
    throw new Problem(422, messages.checkInput, { errors: { month: "Этот месяц ещё не закончился" } });
  return { region, from, to };
}

interface Asked {
  readonly period: ActPeriod;
  readonly author: string | null;
  readonly authorId: number | null;
}

/**
 * Begins to count a month; while one is under way for the region and month, that one is meant. The database refuses a month
 * that is closed.
 * @returns the run's id, and whether it has just begun
 */
export async function beginRun(reach: WriteReach, { period, author, authorId }: Asked) {
  const { region, from, to } = period;
  await reach.db.execute(sql`select require_open_month(${region}, ${to}::date)`);
  // Whoever asks at the same time waits here.
  await reach.db.execute(sql`select from regions where name = ${region.toUpperCase()} for update`);
  const { rows } = await reach.db.execute<{ id: number }>(sql`
    select id from act_runs where region = ${region} and date_from = ${from} and step <> 'show'
      and state <> 'made'`);
  if (rows[0]) return { id: rows[0].id, isNew: false };
  const { id } = await insertDraft(reach, reach.registry.require("act-runs"), {
    name: `Акты за ${formatMonth(from)}, ${countries[region].name}`,
    ...{ region, dateFrom: from, dateTo: to, state: "counting", step: "count", automatic: authorId === null },
    ...{ author, authorId, currency: regionCurrency[region] },
  });
  await waitForAll(reach.db, id, region);
  await enqueue(reach.db, "actRun", { runId: id });
  return { id, isNew: true };
}

/** Every customer of the region waits to be looked at, in the order of their numbers. */
export async function waitForAll(db: Queryable, runId: number, region: Region): Promise<void> {
  await db.execute(sql`delete from act_run_results where run_id = ${runId}`);
  await db.execute(sql`
    insert into act_run_results (run_id, customer_id, outcome, currency)
    select ${runId}, id, 'waiting', ${regionCurrency[region]} from customers where region = ${region} order by id`);
}

export async function readRun(db: Queryable, id: number): Promise<Run | undefined> {
  const { rows } = await db.execute<Omit<Run, "period"> & { from: string; to: string } & Record<string, unknown>>(sql`
    select id, region, state, step, automatic, author_id as "authorId", date_from::text as "from", date_to::text as "to"
    from act_runs where id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { from, to, ...run } = row;
  return { ...run, period: { region: run.region, from, to } };
}

/** What a run writes is written by whoever started it; by nobody where the calendar did. */
export function reachOfRun({ authorId, region }: Pick<Run, "authorId" | "region">, services: Services, db: Queryable) {
  const caller = { userId: authorId ?? 0, sessionId: "", role: "ADMIN", customerId: null, region } as const;
  return reachOf({ services, db, caller, region, ip: "", requestId: "" });
}

/** Brings the numbers of a run up to date with its report. */
export async function countResults(db: Queryable, runId: number): Promise<void> {
  await db.execute(sql`
    update act_runs r set customers = t.customers, acts = t.acts, refused = t.refused, amount = t.amount,
      version = r.version + 1, updated_at = now()
    from (
      select count(distinct customer_id)::integer as customers,
        count(*) filter (where outcome in ('planned', 'made'))::integer as acts,
        count(*) filter (where outcome = 'refused')::integer as refused,
        coalesce(sum(amount) filter (where outcome in ('planned', 'made')), 0) as amount
      from act_run_results where run_id = ${runId}) t
    where r.id = ${runId}`);
}
