import { sql } from "drizzle-orm";
import type { Queryable } from "../db/open.ts";
import { actHooks } from "../resources/hooks/acts.ts";
import { insertDraft, type WriteReach } from "../resources/write.ts";
import { type ActPeriod, type Plan, planActs } from "./planActs.ts";

/** What became of one contract of a customer, as the report keeps it. */
export interface Result {
  readonly contractId: number | null;
  readonly outcome: "planned" | "made" | "already" | "nothing" | "refused";
  readonly amount: string | null;
  readonly actId: number | null;
  readonly reason: string | null;
}

/** What a customer would get; changes nothing. */
export const countCustomer = async (db: Queryable, customerId: number, period: ActPeriod): Promise<readonly Result[]> =>
  (await planActs(db, customerId, period)).map(resultOf);

/**
 * Makes the acts that a customer is due for a month, hidden, each under the next number. In the caller's transaction:
 * whoever does the same at the same time waits, and then finds them made. Done again it makes nothing.
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
  return results;
}

async function makeAct(
  reach: WriteReach,
  customerId: number,
  { from, to }: ActPeriod,
  { contractId, amount, lines }: Extract<Plan, { outcome: "planned" }>,
): Promise<Result> {
  const draft = { customerId, contractId, date: to, periodFrom: from, periodTo: to, totalWithVat: amount, lines };
  const prepared = (await actHooks.prepare?.(draft, undefined, reach)) ?? draft;
  const act = await insertDraft(reach, reach.registry.require("acts"), prepared);
  return { contractId, outcome: "made", amount, actId: act.id, reason: null };
}

const resultOf = (plan: Plan): Result => ({
  contractId: plan.contractId,
  outcome: plan.outcome,
  amount: "amount" in plan ? plan.amount : null,
  actId: "actId" in plan ? plan.actId : null,
  reason: "reason" in plan ? plan.reason : null,
});
