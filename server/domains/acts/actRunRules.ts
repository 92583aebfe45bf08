// What administrators do with a run and with a row of its report.
import { sql } from "drizzle-orm";
import { isRegion } from "../../../src/domain/region.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { Problem } from "../../platform/problem.ts";
import type { Rules, Rule, Draft, WriteReach } from "../../engine/registry.ts";
import { closeCustomer } from "./closeCustomer.ts";
import { countResults, readRun, statesOf, type Step, waitForAll } from "./runs.ts";

/** The run goes on with a step. */
const begin =
  (step: Step): Rule =>
  async ({ id, region, dateTo }, _, { db }) => {
    if (step === "make") await db.execute(sql`select require_open_month(${region}, ${dateTo}::date)`);
    // What was counted is counted anew: money may have moved since.
    if (step === "make" && isRegion(region)) await waitForAll(db, id, region);
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

/** Makes the act of one customer that is not there: it was deleted, or could not be made when the run came by. */
async function again(row: AnyRecord, _: Draft, reach: WriteReach): Promise<Draft> {
  const { db } = reach;
  const run = await readRun(db, Number(row["runId"]));
  if (!run) throw new Problem(404, "Запуска больше нет");
  if (row["actId"] !== null) throw new Problem(409, "Акт на месте: чтобы составить его заново, сначала удалите его");
  if (run.step === "count" || run.state === "making")
    throw new Problem(409, "Запуск ещё не закончен: этот клиент до очереди дойдёт сам");
  const results = await closeCustomer(reach, Number(row["customerId"]), run.period);
  const own = results.find(({ contractId }) => contractId === row["contractId"]) ?? results[0];
  if (!own) return {};
  // Of his other contracts the report has rows already, but for what is made only now.
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
