// Actions of administrators on a run of acts and on a row of its report.
import { sql } from "drizzle-orm";
import { isRegion } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { Problem } from "../../platform/problem.ts";
import type { Rules, Rule, Draft, WriteContext } from "../../engine/registry.ts";
import { closeCustomer } from "./closeCustomer.ts";
import { countResults, readRun, statesOf, type Step, addWaitingCustomers } from "./runs.ts";

/** Starts the given step of a run. */
const begin =
  (step: Step): Rule =>
  async ({ id, region, dateTo }, _, { db }) => {
    await db.execute(sql`select require_open_month(${region}, ${dateTo}::date)`);
    // Counts again before making acts: money may have moved since the last count.
    if (step === "make" && isRegion(region)) await addWaitingCustomers(db, id, region);
    await enqueue(db, "actRun", { runId: id });
    return { step, state: statesOf[step].during, finishedAt: null };
  };

const resume: Rule = async ({ id }, _, { db }) => {
  const run = await readRun(db, id);
  if (!run) throw new Problem(404, "Запуска больше нет");
  await enqueue(db, "actRun", { runId: id });
  return { state: statesOf[run.step].during };
};

export const actRunRules: Rules = { actions: { start: begin("make"), resume, show: begin("show") } };

/** Makes one customer's missing act: it was deleted, or the run could not make it. */
async function again(row: AnyRecord, _: Draft, context: WriteContext): Promise<Draft> {
  const { db } = context;
  const run = await readRun(db, Number(row["runId"]));
  if (!run) throw new Problem(404, "Запуска больше нет");
  if (row["actId"] !== null) throw new Problem(409, "Акт на месте: чтобы составить его заново, сначала удалите его");
  if (run.step === "count" || run.state === "making")
    throw new Problem(409, "Запуск ещё не закончен: этот клиент до очереди дойдёт сам");
  const results = await closeCustomer(context, Number(row["customerId"]), run.period);
  const own = results.find(({ contractId }) => contractId === row["contractId"]) ?? results[0];
  if (!own) return {};
  // The report already has rows of the customer's other contracts; only new acts are added.
  for (const { contractId, amount, actId, outcome } of results)
    if (contractId !== own.contractId && outcome === "made")
      await db.execute(sql`
        insert into act_run_results (run_id, customer_id, currency, contract_id, outcome, amount, act_id)
        select run_id, customer_id, currency, ${contractId}, 'made', ${amount}, ${actId}
        from act_run_results where id = ${row.id}`);
  return { ...own, shown: false };
}

export const actRunResultRules: Rules = {
  actions: { again },
  afterSave: async ({ runId }, _, { db }) => countResults(db, Number(runId)),
};
