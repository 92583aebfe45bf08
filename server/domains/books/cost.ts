// The cost of money that was transferred between accounts, corrected or credited back by a system: replayed day by day,
// since only the order shows which money left. For other customers sums are enough.
import { sql } from "drizzle-orm";
import { moneyOf } from "../../../src/domain/money/totals.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** Customers whose accounts had movements other than bills and spend. */
export const mixed = sql`
  select distinct a.customer_id from accounts a join (
    select account_id from ledger_entries where account_id is not null and kind not in ('enrolment', 'spend')
    union all
    select account_id from ledger_entries where kind = 'spend' and account_id is not null
    group by account_id, date having sum(amount) > 0) k on k.account_id = a.id`;

/** Sums are decimal strings; the cost of what is left in an account and of what is spent, in the region's currency. */
interface AccountCost {
  readonly account_id: number;
  readonly left_cost: string;
  readonly spent_cost: string;
  readonly owes: boolean;
  /** In the account's currency. */
  readonly spent_amount: string;
}

interface Step {
  readonly customerId: number;
  readonly accountId: number;
  readonly currency: string;
  readonly basis: "spend" | "transfer";
  readonly kind: string;
  readonly month: string;
  readonly transactionId: number;
  /** Hundredths. */
  readonly amount: bigint;
  readonly cost: bigint;
  /** For an enrolment: how much of it was reversed, taken from its end. */
  readonly returned: bigint;
}

/** The sums as the database returns them. */
type Sums = "amount" | "cost" | "returned";
type Read = Omit<Step, Sums> & Readonly<Record<Sums, string>>;

/** Money of one price; layers are ordered from oldest. */
interface Layer {
  readonly amount: bigint;
  readonly cost: bigint;
  readonly returned: bigint;
  used: bigint;
}

interface Cabinet {
  /** True if acts close what is received, not what is spent. */
  readonly isClosedAtOnce: boolean;
  readonly layers: Layer[];
  readonly spentIn: Map<string, { amount: bigint; cost: bigint }>;
  spentCost: bigint;
  spentAmount: bigint;
  owed: bigint;
}

/** Covers the accounts of all customers selected by `mixed`. */
export async function costOfMoved(
  tx: Queryable,
): Promise<{ accounts: AccountCost[]; aside: { customer_id: number; amount: string }[] }> {
  const { rows } = await tx.execute<Read & Record<string, unknown>>(sql`
    with mixed as (${mixed}),
    moved as (
      select e.account_id, e.kind, e.date, case when e.kind = 'spend' then 0 else e.transaction_id end as transaction_id,
        sum(e.amount) as amount
      from ledger_entries e join accounts a on a.id = e.account_id
      where a.customer_id in (select customer_id from mixed) and e.kind not in ('enrolment', 'reversal')
      group by 1, 2, 3, 4
    ),
    step as (
      select account_id, kind, date, transaction_id, amount, 0 as cost, 0 as returned from moved where amount <> 0
      union all
      select account_id, 'reversal', date, 0, -amount, -amount_with_vat, 0
      from reversals where state = 'done' and customer_id in (select customer_id from mixed)
      union all
      select l.account_id, x.kind, x.date, x.id, sum(l.arrives), sum(l.amount), (
        select coalesce(sum(r.amount), 0) from reversals r
        where r.bill_id = x.bill_id and r.account_id = l.account_id and r.state = 'done')
      from ledger_transactions x join bills_lines l on l.parent_id = x.bill_id
      where x.kind = 'enrolment' and x.customer_id in (select customer_id from mixed) group by 1, 2, 3, 4, x.bill_id
    )
    select a.customer_id as "customerId", a.id as "accountId", a.currency, s.closing_basis as basis, coalesce(m.kind, '') as kind,
      to_char(m.date, 'YYYY-MM') as month, coalesce(m.transaction_id, 0) as "transactionId",
      (coalesce(m.amount, 0) * 100)::bigint::text as amount, (coalesce(m.cost, 0) * 100)::bigint::text as cost,
      (coalesce(m.returned, 0) * 100)::bigint::text as returned
    from accounts a join systems s on s.id = a.system_id left join step m on m.account_id = a.id
    where a.customer_id in (select customer_id from mixed)
    order by a.customer_id, m.date, case m.kind when 'enrolment' then 0 when 'correction' then 1 when 'transfer' then 2
      else 3 end, m.transaction_id, m.amount, a.id`);
  const cabinets = new Map<number, Cabinet>();
  const asides = new Map<string, { readonly customerId: number; readonly layers: Layer[] }>();
  const underWay = new Map<number, bigint>();
  for (const row of rows) {
    const step: Step = {
      ...row,
      ...{ amount: BigInt(row.amount), cost: BigInt(row.cost), returned: BigInt(row.returned) },
    };
    const cabinet = cabinets.get(step.accountId) ?? {
      isClosedAtOnce: step.basis === "transfer",
      ...{ layers: [], spentIn: new Map<string, never>(), spentCost: 0n, spentAmount: 0n, owed: 0n },
    };
    cabinets.set(step.accountId, cabinet);
    const place = `${step.customerId} ${step.currency}`;
    const aside = asides.get(place) ?? { customerId: step.customerId, layers: [] };
    asides.set(place, aside);
    go(step, cabinet, aside.layers, underWay);
  }
  return {
    accounts: [...cabinets].map(([id, one]) => ({
      account_id: id,
      left_cost: moneyOf(one.isClosedAtOnce ? 0n : leftOf(one.layers)),
      spent_cost: moneyOf(one.spentCost),
      owes: one.owed > 0n,
      spent_amount: moneyOf(one.spentAmount),
    })),
    aside: [...asides.values()].map(({ customerId, layers }) => ({
      customer_id: customerId,
      amount: moneyOf(leftOf(layers)),
    })),
  };
}

function go(
  { kind, basis, month, transactionId, amount, cost, returned }: Step,
  cabinet: Cabinet,
  aside: Layer[],
  underWay: Map<number, bigint>,
): void {
  if (kind === "spend") spend(cabinet, basis, month, -amount);
  else if (kind === "enrolment" || kind === "") put(cabinet, basis, { amount, cost, returned });
  else if (kind === "reversal") takeBack(cabinet, basis, amount, cost);
  else if (amount > 0n)
    put(cabinet, basis, {
      amount,
      returned: 0n,
      cost: kind === "transfer" ? (underWay.get(transactionId) ?? 0n) : take(aside, amount).cost,
    });
  else {
    const { taken, cost: gone } = take(cabinet.layers, -amount);
    if (basis === "transfer") {
      cabinet.spentCost -= gone;
      cabinet.spentAmount -= taken;
    }
    if (kind === "transfer") underWay.set(transactionId, gone);
    else aside.push({ amount: -amount, cost: gone, returned: 0n, used: 0n });
  }
}

function put(cabinet: Cabinet, basis: Step["basis"], { amount, cost, returned }: Pick<Step, Sums>): void {
  if (basis === "transfer" || amount === 0n) {
    cabinet.spentCost += cost;
    cabinet.spentAmount += amount;
  }
  if (amount > 0n) cabinet.layers.push({ amount, cost, returned, used: 0n });
  if (cabinet.owed === 0n || basis === "transfer") return;
  const late = take(cabinet.layers, cabinet.owed);
  cabinet.owed -= late.taken;
  cabinet.spentCost += late.cost;
}

/** Reversed money was never available to spend; an act that closed it on receipt is corrected. */
function takeBack(cabinet: Cabinet, basis: Step["basis"], amount: bigint, cost: bigint): void {
  if (basis === "spend") return;
  cabinet.spentCost += cost;
  cabinet.spentAmount += amount;
}

function spend(cabinet: Cabinet, basis: Step["basis"], month: string, amount: bigint): void {
  const own = cabinet.spentIn.get(month) ?? { amount: 0n, cost: 0n };
  cabinet.spentIn.set(month, own);
  if (amount < 0n) {
    // Money credited back by a system is valued at the month's average cost.
    const cost = own.amount > 0n ? shareOf(own.cost, own.amount, -amount) : 0n;
    cabinet.layers.unshift({ amount: -amount, cost, returned: 0n, used: 0n });
    own.amount += amount;
    own.cost -= cost;
    if (basis === "spend") cabinet.spentCost -= cost;
    if (basis === "spend") cabinet.spentAmount += amount;
    return;
  }
  const { taken, cost } = take(cabinet.layers, amount);
  own.amount += amount;
  own.cost += cost;
  if (basis === "transfer") return;
  cabinet.spentCost += cost;
  cabinet.spentAmount += amount;
  cabinet.owed += amount - taken;
}

function take(layers: Layer[], wanted: bigint): { readonly taken: bigint; readonly cost: bigint } {
  let taken = 0n;
  let cost = 0n;
  for (let first = layers[0]; first && taken < wanted; first = layers[0]) {
    const there = first.amount - first.returned - first.used;
    const part = wanted - taken < there ? wanted - taken : there;
    const before = shareOf(first.cost, first.amount, first.used);
    first.used += part;
    cost += shareOf(first.cost, first.amount, first.used) - before;
    taken += part;
    if (first.used === first.amount - first.returned) layers.shift();
  }
  return { taken, cost };
}

const leftOf = (layers: readonly Layer[]): bigint =>
  layers.reduce(
    (sum, { amount, cost, returned, used }) =>
      sum + shareOf(cost, amount, amount - returned) - shareOf(cost, amount, used),
    0n,
  );

/** Rounded half up; zero if the whole is zero. */
const shareOf = (cost: bigint, whole: bigint, part: bigint): bigint =>
  whole === 0n ? 0n : (2n * cost * part + whole) / (2n * whole);
