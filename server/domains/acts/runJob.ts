// A run, customer by customer, each in a transaction of its own: what is done is done, whenever the process dies. Two
// processes that have the same run share its customers.
import { sql } from "drizzle-orm";
import { closedMonthWords } from "../../../src/domain/closedMonth.ts";
import { isClosedMonth } from "../../platform/db/errors.ts";
import type { Queryable, Transaction } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import { Problem } from "../../platform/problem.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft } from "../../engine/write/write.ts";
import type { Services } from "../../platform/services.ts";
import { closeCustomer, countCustomer, type Result } from "./closeCustomer.ts";
import { countResults, reachOfRun, readRun, type Run, statesOf, type Step, waitForAll } from "./runs.ts";
import { showAct } from "./showAct.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    readonly actRun: { readonly runId: number };
  }
}

/** Milliseconds that one job goes on; then the next one does, so that other work has its turn. */
const sliceMs = 20_000;
/** So many customers are counted in one transaction; made and shown they are one by one. */
const atOnce: Readonly<Record<Step, number>> = { count: 25, make: 1, show: 1 };

export const runActs: JobHandler<"actRun"> = {
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
  // Whoever looks at the run sees that nothing happens any more, and may let it go on.
  async giveUp(tx, { runId }) {
    const run = await readRun(tx, runId);
    if (!run || run.state !== statesOf[run.step].during) return;
    await countResults(tx, runId);
    await tx.execute(sql`update act_runs set state = 'stopped' where id = ${runId}`);
  },
};

/** @returns the last row that was done; undefined where none waits beyond `after` that nobody else has */
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
  const reach = reachOfRun(run, services, tx);
  for (const { id, customerId, actId } of rows) {
    if (run.step !== "show") await keep(tx, id, await resultsOf(tx, run, customerId, services));
    else {
      if (actId !== null) await showAct(reach, actId, services);
      await tx.execute(sql`update act_run_results set shown = true, version = version + 1 where id = ${id}`);
    }
  }
  return rows.at(-1)?.id;
}

/** What a rule refuses is told in the report, and the others go on. */
async function resultsOf(
  tx: Transaction,
  run: Run,
  customerId: number,
  services: Services,
): Promise<readonly Result[]> {
  try {
    return await tx.transaction((inner) =>
      run.step === "make"
        ? closeCustomer(reachOfRun(run, services, inner), customerId, run.period)
        : countCustomer(inner, customerId, run.period),
    );
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return [{ contractId: null, outcome: "refused", amount: null, actId: null, reason }];
  }
}

/** What a rule refuses, and what the database does where the month was closed meanwhile. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Problem) return Object.values(error.errors ?? {})[0] ?? error.message;
  const month = isClosedMonth(error);
  return month === undefined ? undefined : closedMonthWords(month);
}

/** The first result takes the place of the row that waited, the others follow it. */
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
 * Leaves the rest to the next job. What a run fills was empty or small when the database planned for it: told of the new
 * size, it looks rows up instead of reading them all for each act.
 */
async function goOn(tx: Queryable, runId: number): Promise<void> {
  await countResults(tx, runId);
  await tx.execute(sql`analyze acts, acts_lines, act_run_results`);
  await enqueue(tx, "actRun", { runId });
}

/** Ends a step. What another process has locked and gives back, because it died, is looked for once more. */
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
  if (goesOn) await waitForAll(tx, runId, run.region);
  const reach = reachOfRun(run, services, tx);
  const definition = reach.registry.require("act-runs");
  const current = await requireRecord(reach, definition, runId, true);
  const draft = goesOn
    ? { step: "make", state: statesOf.make.during }
    : { state: statesOf[run.step].after, finishedAt: services.clock().toISOString() };
  await applyDraft(reach, definition, current, draft, goesOn ? "start" : "finish");
  if (goesOn) await enqueue(tx, "actRun", { runId });
}
