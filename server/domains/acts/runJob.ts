// Runs a step customer by customer, each in its own transaction, so that a crash loses nothing that is done. Two processes
// with the same run share its customers.
import { sql } from "drizzle-orm";
import { closedMonthWords } from "../../../src/domain/papers/closedMonth.ts";
import { isClosedMonth } from "../../platform/db/errors.ts";
import type { Queryable, Transaction } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import { Problem } from "../../platform/problem.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft } from "../../engine/write/write.ts";
import type { Services } from "../../platform/services.ts";
import { closeCustomer, countCustomer, type Result } from "./closeCustomer.ts";
import { countResults, contextOfRun, readRun, type Run, statesOf, type Step, addWaitingCustomers } from "./runs.ts";
import { showAct } from "./showAct.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    readonly actRun: { readonly runId: number };
  }
}

/** Milliseconds that one job runs before it queues the next, so that other jobs get their turn. */
const sliceMs = 20_000;
/** Customers per transaction. Counting takes many at once; acts are made and shown one by one. */
const atOnce: Readonly<Record<Step, number>> = { count: 25, make: 1, show: 1 };

export const runActs: JobHandler<"actRun"> = {
  subject: sql`(select r.name from act_runs r where r.id = (t.payload->>'runId')::bigint)`,
  async run({ runId }, { services, signal }) {
    const { database } = services;
    const until = Date.now() + sliceMs;
    let after = 0;
    for (;;) {
      const run = await readRun(database.db, runId);
      if (!run || run.state !== statesOf[run.step].during) return undefined;
      if (signal.aborted || Date.now() > until) return (tx) => goOn(tx, runId);
      const last = await database.transaction((tx) => nextCustomers(tx, run, after, services));
      if (last === undefined) return (tx) => finish(tx, runId, services);
      after = last;
    }
  },
  // Marks the run as stopped, so that an administrator can resume it.
  async giveUp(tx, { runId }) {
    const run = await readRun(tx, runId);
    if (!run || run.state !== statesOf[run.step].during) return;
    await countResults(tx, runId);
    await tx.execute(sql`update act_runs set state = 'stopped' where id = ${runId}`);
  },
};

/** @returns the last row that was processed; undefined if no unlocked row waits after `after` */
async function nextCustomers(
  tx: Transaction,
  run: Run,
  after: number,
  services: Services,
): Promise<number | undefined> {
  const waits =
    run.step === "show" ? sql`outcome = 'made' and act_id is not null and not shown` : sql`outcome = 'waiting'`;
  const { rows } = await tx.execute<{ id: number; customerId: number; actId: number | null }>(sql`
    select id, customer_id as "customerId", act_id as "actId" from act_run_results
    where run_id = ${run.id} and ${waits} and id > ${after}
    order by id limit ${atOnce[run.step]} for update skip locked`);
  const context = contextOfRun(run, services, tx);
  for (const { id, customerId, actId } of rows) {
    if (run.step !== "show") await keep(tx, id, await resultsOf(tx, run, customerId, services));
    else {
      if (actId !== null) await showAct(context, actId, services);
      await tx.execute(sql`update act_run_results set shown = true, version = version + 1 where id = ${id}`);
    }
  }
  return rows.at(-1)?.id;
}

/** A refusal by a rule becomes a row of the report, and the run continues. */
async function resultsOf(
  tx: Transaction,
  run: Run,
  customerId: number,
  services: Services,
): Promise<readonly Result[]> {
  try {
    return await tx.transaction((inner) =>
      run.step === "make"
        ? closeCustomer(contextOfRun(run, services, inner), customerId, run.period)
        : countCustomer(inner, customerId, run.period),
    );
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return [{ contractId: null, outcome: "refused", amount: null, actId: null, reason }];
  }
}

/** The reason if a rule refused, or if the database did because the month was closed meanwhile. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Problem) return Object.values(error.errors ?? {})[0] ?? error.message;
  const month = isClosedMonth(error);
  return month === undefined ? undefined : closedMonthWords(month);
}

/** The first result replaces the waiting row; the others are inserted after it. */
async function keep(tx: Queryable, rowId: number, [first, ...others]: readonly Result[]): Promise<void> {
  if (!first) return;
  await tx.execute(sql`
    update act_run_results set contract_id = ${first.contractId}, outcome = ${first.outcome}, amount = ${first.amount},
      act_id = ${first.actId}, reason = ${first.reason}, version = version + 1, updated_at = now() where id = ${rowId}`);
  for (const { contractId, outcome, amount, actId, reason } of others)
    await tx.execute(sql`
      insert into act_run_results (run_id, customer_id, currency, contract_id, outcome, amount, act_id, reason)
      select run_id, customer_id, currency, ${contractId}, ${outcome}, ${amount}, ${actId}, ${reason}
      from act_run_results where id = ${rowId}`);
}

/**
 * Leaves the rest to the next job. The tables that a run fills may have been nearly empty when last analysed: fresh
 * statistics let the database use indexes instead of scanning them for every act.
 */
async function goOn(tx: Queryable, runId: number): Promise<void> {
  await countResults(tx, runId);
  await tx.execute(sql`analyze acts, acts_lines, act_run_results`);
  await enqueue(tx, "actRun", { runId });
}

/** Ends a step, or queues another job if rows are still waiting because another process had locked them and died. */
async function finish(tx: Queryable, runId: number, services: Services): Promise<void> {
  await countResults(tx, runId);
  const run = await readRun(tx, runId);
  if (!run || run.state !== statesOf[run.step].during) return;
  const { rows } = await tx.execute(sql`
    select from act_run_results where run_id = ${runId} and outcome = 'waiting' limit 1`);
  if (rows.length > 0) {
    await enqueue(tx, "actRun", { runId }, { at: new Date(services.clock().getTime() + 2000) });
    return;
  }
  const goesOn = run.step === "count" && run.automatic;
  if (goesOn) await addWaitingCustomers(tx, runId, run.region);
  const context = contextOfRun(run, services, tx);
  const definition = context.registry.require("act-runs");
  const current = await requireRecord(context, definition, runId, true);
  const draft = goesOn
    ? { step: "make", state: statesOf.make.during }
    : { state: statesOf[run.step].after, finishedAt: services.clock().toISOString() };
  await applyDraft(context, definition, current, draft, goesOn ? "start" : "finish");
  if (goesOn) await enqueue(tx, "actRun", { runId });
}
