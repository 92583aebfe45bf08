import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import { actRules } from "./actRules.ts";
import { insertDraft } from "../../engine/write/write.ts";
import { type WriteReach } from "../../engine/registry.ts";
import { moveClosings } from "./moveClosings.ts";
import { type Plan, planActs } from "./planActs.ts";
import { type ActPeriod } from "./actPeriod.ts";

/** What became of one contract of a customer, as the report keeps it. */
export interface Result {
  readonly contractId: number | null;
  readonly outcome: "planned" | "made" | "already" | "nothing" | "carried" | "refused";
  readonly amount: string | null;
  readonly actId: number | null;
  readonly reason: string | null;
}

/** What a customer would get; changes nothing. */
export const countCustomer = async (db: Queryable, customerId: number, period: ActPeriod): Promise<readonly Result[]> =>
  (await planActs(db, customerId, period)).map(resultOf);

/**
 * Makes the acts that a customer is due up to a month's end, hidden, each under the next number. In the caller's
 * transaction: whoever does the same at the same time waits, and then finds them made. Done again it makes nothing,
 * unless something has come in since: that is one more act of the month.
 */
export async function closeCustomer(
  reach: WriteReach,
  customerId: number,
  period: ActPeriod,
): Promise<readonly Result[]> {
  await reach.db.execute(sql`select from customers where id = ${customerId} for no key update`);
  const results: Result[] = [];
  for (const plan of await planActs(reach.db, customerId, period))
    results.push(plan.outcome === "planned" ? await makeAct(reach, customerId, period, plan) : resultOf(plan));
  await moveClosings(reach.db, customerId, period);
  return results;
}

async function makeAct(
  reach: WriteReach,
  customerId: number,
  { region, from, to }: ActPeriod,
  { contractId, amount, lines, reason }: Extract<Plan, { outcome: "planned" }>,
): Promise<Result> {
  // The database holds one act of each number: what the lock misses, it refuses.
  const { rows } = await reach.db.execute<{ next: number; commission: string | null }>(sql`
    select coalesce(max(coalesce(period_part, 1)), 0) + 1 as next,
      (select act_commission from regions where name = ${region.toUpperCase()}) as commission
    from acts where customer_id = ${customerId} and coalesce(contract_id, 0) = ${contractId ?? 0} and period_from = ${from}`);
  const draft = {
    ...{ customerId, contractId, date: to, periodFrom: from, periodTo: to, periodPart: rows[0]?.next ?? 1 },
    ...{ covers: "advertising", totalWithVat: amount, lines, commission: rows[0]?.commission ?? null },
  };
  const prepared = (await actRules.beforeSave?.(draft, undefined, reach)) ?? draft;
  const act = await insertDraft(reach, reach.registry.require("acts"), prepared);
  return { contractId, outcome: "made", amount, actId: act.id, reason };
}

const resultOf = (plan: Plan): Result => ({
  contractId: plan.contractId,
  outcome: plan.outcome,
  amount: "amount" in plan ? plan.amount : null,
  actId: "actId" in plan ? plan.actId : null,
  reason: "reason" in plan ? plan.reason : null,
});
