// A run's record, and its transitions from step to step.
import { sql } from "drizzle-orm";
import { formatMonth } from "../../../src/domain/time/formatDate.ts";
import { dayIn, monthEnd, monthStart } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { countries } from "../../../src/regions/index.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { Problem } from "../../platform/problem.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { insertDraft } from "../../engine/write/write.ts";
import type { WriteContext } from "../../engine/registry.ts";
import type { Services } from "../../platform/services.ts";
import type { ActPeriod } from "./actPeriod.ts";

export type Step = "count" | "make" | "show";

/** The state of a run during a step, and after it. */
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
  readonly starterId: number | null;
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
  readonly starterId: number | null;
}

/**
 * Starts to count a month, or returns the run that is under way for the region and month. A run that has been counted and
 * waits is counted again: money may have moved since. The database refuses a closed month.
 * @returns the run's id, and whether this call started the count
 */
export async function beginRun(context: WriteContext, { period, starterId }: Asked) {
  const { region, from, to } = period;
  await context.db.execute(sql`select require_open_month(${region}, ${to}::date)`);
  // Concurrent callers wait for this lock.
  await context.db.execute(sql`select from regions where name = ${region.toUpperCase()} for update`);
  const { rows } = await context.db.execute<{ id: number; state: string }>(sql`
    select id, state from act_runs where region = ${region} and date_from = ${from} and step <> 'show'
      and state <> 'made'`);
  const [open] = rows;
  if (open && open.state !== statesOf.count.after) return { id: open.id, isNew: false };
  if (open)
    await context.db.execute(sql`
      update act_runs set state = ${statesOf.count.during}, finished_at = null, version = version + 1, updated_at = now()
      where id = ${open.id}`);
  const { id } =
    open ??
    (await insertDraft(context, context.registry.require("act-runs"), {
      name: `Акты за ${formatMonth(from)}, ${countries[region].name}`,
      ...{ region, dateFrom: from, dateTo: to, state: statesOf.count.during, step: "count" },
      ...{ automatic: starterId === null, starterId, currency: regionCurrency[region] },
    }));
  await addWaitingCustomers(context.db, id, region);
  await enqueue(context.db, "actRun", { runId: id });
  return { id, isNew: true };
}

/** Adds a waiting row for every customer of the region, ordered by id. */
export async function addWaitingCustomers(db: Queryable, runId: number, region: Region): Promise<void> {
  await db.execute(sql`delete from act_run_results where run_id = ${runId}`);
  await db.execute(sql`
    insert into act_run_results (run_id, customer_id, outcome, currency)
    select ${runId}, id, 'waiting', ${regionCurrency[region]} from customers where region = ${region} order by id`);
}

export async function readRun(db: Queryable, id: number): Promise<Run | undefined> {
  const { rows } = await db.execute<Omit<Run, "period"> & { from: string; to: string } & Record<string, unknown>>(sql`
    select id, region, state, step, automatic, starter_id as "starterId", date_from::text as "from", date_to::text as "to"
    from act_runs where id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { from, to, ...run } = row;
  return { ...run, period: { region: run.region, from, to } };
}

/** The author of a run's changes is the user who started it, or nobody for an automatic run. */
export function contextOfRun(
  { starterId, region }: Pick<Run, "starterId" | "region">,
  services: Services,
  db: Queryable,
) {
  const caller = { userId: starterId ?? 0, sessionId: "", role: "ADMIN", customerId: null, region } as const;
  return writeContextOf({ services, db, caller, region, ip: "", requestId: "" });
}

/** Updates the run's totals from its report. */
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
