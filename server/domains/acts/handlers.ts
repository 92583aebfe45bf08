// Handlers of src/contract/papers/actRuns.ts.
import { sql } from "drizzle-orm";
import type { ActRunProgress, actRunCalls } from "../../../src/contract/papers/actRuns.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { beginRun, periodOf } from "./runs.ts";

type Calls = typeof actRunCalls;

const begin: Handler<Calls["POST /api/act-runs"]> = async ({ body }, context) => {
  const { caller, services } = context;
  const period = periodOf(body.region, body.month, services.clock());
  const asked = { period, starterId: caller.userId };
  const { id, isNew } = await beginRun(writeContextOf(context), asked);
  return { id, message: isNew ? "Считаем, что получится" : "Запуск за этот месяц уже идёт: вот он" };
};

type Counts = Omit<ActRunProgress, "reasons" | "total" | "done"> & {
  readonly customers: number;
  readonly waiting: number;
  readonly toShow: number;
  readonly shown: number;
};

const progress: Handler<Calls["GET /api/act-runs/{id}/progress"]> = async ({ params }, { db }) => {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select r.state, r.step, r.region, r.currency, r.date_from::text as "dateFrom",
      count(distinct t.customer_id)::integer as customers,
      count(*) filter (where t.outcome = 'waiting')::integer as waiting,
      count(*) filter (where t.outcome in ('planned', 'made'))::integer as acts,
      coalesce(sum(t.amount) filter (where t.outcome in ('planned', 'made')), 0)::numeric(24,2)::text as amount,
      count(*) filter (where t.outcome = 'already')::integer as already,
      count(*) filter (where t.outcome = 'carried')::integer as carried,
      count(*) filter (where t.outcome = 'nothing')::integer as nothing,
      count(*) filter (where t.outcome = 'refused')::integer as refused,
      count(*) filter (where t.outcome = 'made' and t.act_id is not null)::integer as "toShow",
      count(*) filter (where t.outcome = 'made' and t.act_id is not null and t.shown)::integer as shown
    from act_runs r left join act_run_results t on t.run_id = r.id where r.id = ${params.id} group by r.id`);
  const [run] = rows;
  if (!run) throw new Problem(404, "Такого запуска нет");
  const { rows: reasons } = await db.execute<{ reason: string; count: number }>(sql`
    select reason, count(*)::integer as count from act_run_results
    where run_id = ${params.id} and outcome = 'refused' and reason is not null
    group by reason order by count(*) desc, reason limit 5`);
  const { customers, waiting, toShow, shown, ...counts } = run;
  return run.step === "show"
    ? { ...counts, reasons, total: toShow, done: shown }
    : { ...counts, reasons, total: customers, done: customers - waiting };
};

export const actRunHandlers: HandlersOf<Calls> = {
  "POST /api/act-runs": begin,
  "GET /api/act-runs/{id}/progress": progress,
};
