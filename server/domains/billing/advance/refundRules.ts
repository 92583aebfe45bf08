// Refunds return unallocated money to the payer, never more than there is. A large refund needs two administrators.
import { sql } from "drizzle-orm";
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { compare, isNegative, type Money } from "../../../../src/domain/money/money.ts";
import { type Day, dayIn } from "../../../../src/domain/time/periods.ts";
import { regionCurrency } from "../../../../src/domain/company/region.ts";
import { askSecond } from "../../tracker/askSecond.ts";
import { needsSecond } from "./needsSecond.ts";
import { lowestUnappliedSince, lockPayer, move, type Payer } from "./unapplied.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import { type Rule, type WriteContext, rulesFor, type DraftOf } from "../../../engine/registry.ts";
import { refunds } from "../../../../src/resources/money/refunds.ts";
import type { RecordOf } from "../../../../src/definition/defineResource.ts";

export const refundRules = rulesFor(refunds, {
  beforeSave: prepareRefund,
  afterSave: async (record, before, { db, caller }) => {
    const { id, customerId, date, amount, state } = record as unknown as Refund;
    const { region } = await requirePayer(db, customerId);
    if (state === "done" && before?.state !== "done")
      await move(db, "refund", { date, customerId, region, amount, createdBy: caller.userId }, { refundId: id });
    if (state !== "pending" || before) return;
    const sum = formatMoney(amount, regionCurrency[region]);
    await askSecond(db, { title: `Подтвердите возврат ${sum}`, region, resource: "refunds", recordId: id });
  },
  actions: { confirm },
});

interface Refund {
  readonly id: number;
  readonly customerId: number;
  readonly date: Day;
  readonly amount: Money;
  readonly state: "pending" | "done" | "declined";
}

/** @throws Problem 422 for more than the advance now or on the refund's day, and for a future day */
async function prepareRefund(
  draft: DraftOf<typeof refunds>,
  current: RecordOf<typeof refunds> | undefined,
  context: WriteContext,
): Promise<DraftOf<typeof refunds>> {
  if (current) return draft;
  const { db, clock } = context;
  const { customerId, amount, date, reversalId } = draft as unknown as Refund & { readonly reversalId?: number | null };
  const payer = await requirePayer(db, customerId);
  if (compare(amount, payer.unapplied) > 0)
    throw refuse("amount", `Вернуть можно только аванс без счёта: ${said(payer.unapplied, payer)}`);
  if (date > dayIn(payer.region, clock())) throw refuse("date", "Этот день ещё не наступил");
  if (compare(amount, await lowestUnappliedSince(db, payer.id, date)) > 0)
    throw refuse("date", `${formatDate(date)} аванс был меньше: выберите день не раньше оплаты`);
  if (typeof reversalId === "number") await requireReversal(db, payer, reversalId, amount);
  const state = (await needsSecond(context, payer, limit, amount)) ? "pending" : "done";
  return { ...draft, region: payer.region, state };
}

/** @throws Problem 422 for another customer's reversal, and for more than it has added to the advance */
async function requireReversal(db: Queryable, payer: Payer, id: number, amount: Money): Promise<void> {
  const { rows } = await db.execute<{ left: Money }>(sql`
    select (t.amount_with_vat - t.to_debt - coalesce((
      select sum(r.amount) from refunds r where r.reversal_id = t.id and r.state <> 'declined'), 0))::text as left
    from reversals t where t.id = ${id} and t.customer_id = ${payer.id} and t.state = 'done'`);
  const [found] = rows;
  if (!found) throw refuse("reversalId", "У этого клиента такого возврата в аванс нет");
  if (compare(amount, found.left) > 0)
    throw refuse("amount", `Из этого возврата в аванс осталось только ${said(found.left, payer)}`);
}

const limit = { table: "refunds", sum: "amount", limit: "refund_limit" } as const;

/** @throws Problem 409 if the advance no longer covers it */
async function confirm(
  refund: RecordOf<typeof refunds>,
  _: DraftOf<typeof refunds>,
  context: WriteContext,
): ReturnType<Rule> {
  const { customerId, date } = refund as unknown as Refund;
  await requirePayer(context.db, customerId);
  // The advance already excludes the pending refund.
  const left = await lowestUnappliedSince(context.db, customerId, date);
  if (isNegative(left))
    throw new Problem(409, `${formatDate(date)} аванс был меньше: отклоните возврат и составьте другим днём`);
  return {};
}

async function requirePayer(db: Queryable, customerId: unknown): Promise<Payer> {
  const payer = await lockPayer(db, Number(customerId));
  if (!payer) throw refuse("customerId", "Клиент: такой записи нет");
  return payer;
}

const said = (amount: Money, { region }: Payer): string => formatMoney(amount, regionCurrency[region]);
