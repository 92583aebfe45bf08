import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import { actRules } from "./actRules.ts";
import { insertDraft } from "../../engine/write/write.ts";
import type { WriteContext } from "../../engine/registry.ts";
import { moveClosings } from "./moveClosings.ts";
import { type Plan, planActs } from "./planActs.ts";
import { readHeld } from "./readMovements.ts";
import { type ActPeriod } from "./actPeriod.ts";

/** The outcome for one contract of a customer, as stored in the report. */
export interface Result {
  readonly contractId: number | null;
  readonly outcome: "planned" | "made" | "already" | "nothing" | "carried" | "refused";
  readonly amount: string | null;
  readonly actId: number | null;
  readonly reason: string | null;
}

/** Calculates a customer's acts without making them. */
export const countCustomer = async (db: Queryable, customerId: number, period: ActPeriod): Promise<readonly Result[]> =>
  (await planActs(db, customerId, period, await readHeld(db, customerId, period))).map(resultOf);

/**
 * Makes the hidden acts that a customer is due up to the end of a month, in the caller's transaction; each takes the next
 * number. A concurrent call waits and then finds the acts made. A repeated call makes nothing unless more has been spent or
 * paid since: then it makes one more act of the month.
 */
export async function closeCustomer(
  context: WriteContext,
  customerId: number,
  period: ActPeriod,
): Promise<readonly Result[]> {
  await context.db.execute(sql`select from customers where id = ${customerId} for no key update`);
  const results: Result[] = [];
  const held = await readHeld(context.db, customerId, period);
  for (const plan of await planActs(context.db, customerId, period, held))
    results.push(plan.outcome === "planned" ? await makeAct(context, customerId, period, plan) : resultOf(plan));
  await moveClosings(context.db, customerId, held);
  return results;
}

async function makeAct(
  context: WriteContext,
  customerId: number,
  { region, from, to }: ActPeriod,
  { contractId, amount, lines, reason }: Extract<Plan, { outcome: "planned" }>,
): Promise<Result> {
  // A unique index on the act's number catches what the lock misses.
  const { rows } = await context.db.execute<{ next: number; commission: string | null }>(sql`
    select coalesce(max(coalesce(period_part, 1)), 0) + 1 as next,
      (select act_commission from regions where name = ${region.toUpperCase()}) as commission
    from acts where customer_id = ${customerId} and coalesce(contract_id, 0) = ${contractId ?? 0} and period_from = ${from}`);
  const draft = {
    ...{ customerId, contractId, date: to, periodFrom: from, periodTo: to, periodPart: rows[0]?.next ?? 1 },
    ...{ covers: "advertising", totalWithVat: amount, lines, commission: rows[0]?.commission ?? null },
  };
  const prepared = (await actRules.beforeSave?.(draft, undefined, context)) ?? draft;
  const act = await insertDraft(context, context.registry.require("acts"), prepared);
  return { contractId, outcome: "made", amount, actId: act.id, reason };
}

const resultOf = (plan: Plan): Result => ({
  contractId: plan.contractId,
  outcome: plan.outcome,
  amount: "amount" in plan ? plan.amount : null,
  actId: "actId" in plan ? plan.actId : null,
  reason: "reason" in plan ? plan.reason : null,
});
