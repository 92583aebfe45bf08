// A customer's bridge, from the reconciliation's balance to where the money is:
//
//   advance = unapplied + allocated to bills − debt for what is enrolled and unpaid + cost left in accounts
//     + set aside by corrections + spent and in no act − overspend in acts ± beyond what was spent + services in no act
//
// The left side comes from papers only; the right side from the ledger, the lines of its bills and those of acts. A sum that
// is on one side only leaves a gap.
import { sql, type SQL } from "drizzle-orm";
import { subtract } from "../../../../src/domain/money/money.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { type Bridge, type Check, currencyOf, type Difference, maxKept } from "../check.ts";
import { costOfMoved, mixed } from "../cost.ts";
import { settled } from "./reconciliations.ts";

export const bridgeCheck: Check = {
  title: "Мост по клиентам",
  rules: {
    closes: {
      title: "Аванс по акту сверки раскладывается на свои части без остатка",
      run: async (tx) => {
        const bridges = await readBridges(tx);
        const open = bridges.filter(({ gap }) => gap !== "0.00");
        const differences = open.slice(0, maxKept).map(({ customerId, advance, gap, currency }): Difference => ({
          ...{ resource: "customers", recordId: customerId, customerId, what: `аванс, ${currency}` },
          ...{ expected: subtract(advance, gap), actual: advance },
        }));
        return { checked: bridges.length, wrong: open.length, differences, bridges };
      },
    },
  },
};

/** The parts of a bridge, in the order of its columns. */
const parts = [
  "unapplied",
  "applied",
  "debt",
  "cabinets",
  "aside",
  "unacted",
  "overspend",
  "beyond",
  "services",
] as const;

/**
 * The cost of each account's money in the region's currency: of what is left, of what is spent; and the overspend in the
 * account's currency. The oldest money is spent first. Sums are enough for accounts with bills and spend only; the others
 * are calculated step by step.
 */
const costs = (moved: SQL) => sql`
  select account_id, left_cost, spent_cost, owed > 0 as owes, spent_amount from (
    select a.id as account_id, coalesce(l.cost, 0) - coalesce(l.used, 0) as left_cost, coalesce(l.used, 0) as spent_cost,
      case when s.closing_basis = 'spend' then greatest(coalesce(o.spent, 0) - coalesce(l.came, 0), 0) else 0 end as owed,
      case when s.closing_basis = 'spend' then coalesce(o.spent, 0) else coalesce(l.came, 0) end as spent_amount
    from accounts a join systems s on s.id = a.system_id
      left join spent o on o.account_id = a.id
      left join (
        select account_id, sum(cost) as cost, sum(came) as came, sum(case when basis = 'transfer' or came = 0 then cost
            else round(cost * least(greatest(total - (up_to - came), 0), came) / came, 2) end) as used
        from layers group by account_id) l on l.account_id = a.id
    where a.customer_id not in (select customer_id from mixed)) plain
  union all
  select * from jsonb_to_recordset(${moved}) as m(account_id bigint, left_cost numeric, spent_cost numeric, owes boolean, spent_amount numeric)`;

/** A bridge for every customer with ledger entries or papers; those with a gap come first. */
async function readBridges(tx: Queryable): Promise<readonly Bridge[]> {
  const { accounts, aside } = await costOfMoved(tx);
  const { rows } = await tx.execute<Bridge & Record<string, unknown>>(sql`
    with mixed as materialized (${mixed}),
    spent as materialized (
      select account_id, -sum(amount) as spent from ledger_entries where kind = 'spend' and account_id is not null
      group by account_id
    ),
    enrolled as materialized (
      select l.account_id, x.id, x.date, sum(l.arrives) as came, sum(l.amount) as cost
      from ledger_transactions x join bills_lines l on l.parent_id = x.bill_id where x.kind = 'enrolment' group by 1, 2, 3
    ),
    layers as (
      select e.account_id, e.came, e.cost, s.closing_basis as basis, coalesce(o.spent, 0) as total,
        sum(e.came) over (partition by e.account_id order by e.date, e.id) as up_to
      from enrolled e join accounts a on a.id = e.account_id join systems s on s.id = a.system_id
        left join spent o on o.account_id = e.account_id
      where a.customer_id not in (select customer_id from mixed)
    ),
    cost as (${costs(sql`${JSON.stringify(accounts)}::jsonb`)}),
    shown as (
      select a.id, a.customer_id, a.total_with_vat, coalesce(a.covers, 'services') as covers from acts a
      where a.visible and coalesce(a.currency, ${currencyOf(sql`a.region`)}) = ${currencyOf(sql`a.region`)}
    ),
    acted as (
      select a.customer_id, l.account_id, sum(l.amount) as amount, sum(l.quantity) filter (where l.month is not null) as quantity
      from shown a join acts_lines l on l.parent_id = a.id group by 1, 2
    ),
    account as (
      select coalesce(c.customer_id, t.customer_id) as customer_id, coalesce(k.left_cost, 0) as left_cost,
        coalesce(k.owes, false) as owes, coalesce(k.spent_cost, 0) - coalesce(t.amount, 0) as open,
        t.quantity is not distinct from k.spent_amount as whole
      from cost k join accounts c on c.id = k.account_id
        full join acted t on t.account_id = k.account_id and t.customer_id = c.customer_id
    ),
    part (customer_id, name, amount) as (
      select customer_id, 'advance', credit - debit from (${settled}) s
      union all
      select x.customer_id, case e.book when 'receivable' then 'debt' else e.book end, e.amount from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
      where e.book in ('unapplied', 'applied', 'receivable')
      union all
      select x.customer_id, 'services', e.amount from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
      where x.kind = 'payment' and e.book in ('vat', 'services')
      union all
      select a.customer_id, case a.covers when 'services' then 'services' else 'by_hand' end,
        coalesce(l.amount, 0) - a.total_with_vat
      from shown a left join (select parent_id, sum(amount) as amount from acts_lines group by 1) l on l.parent_id = a.id
      union all select customer_id, 'cabinets', left_cost from account
      union all
      select customer_id, case when open > 0 and not whole then 'unacted' when open < 0 and owes then 'overspend'
        else 'beyond' end, open from account
      union all
      select customer_id, 'aside', amount
      from jsonb_to_recordset(${JSON.stringify(aside)}::jsonb) as m(customer_id bigint, amount numeric)
    ),
    total as (
      select customer_id, coalesce(sum(amount) filter (where name = 'by_hand'), 0) as by_hand, ${each((name) => sql`coalesce(sum(amount) filter (where name = ${name}), 0) as ${sql.identifier(name)}`)}
      from part group by customer_id
    ),
    -- An advertising act without an account may close the spend of any account.
    sums as (
      select customer_id, advance, unapplied, applied, debt, cabinets, aside, greatest(unacted + by_hand, 0) as unacted, overspend,
        beyond + least(unacted + by_hand, 0) as beyond, services
      from total
    ),
    bridge as (
      select *, advance - ${sql.join(
        parts.map((name) => sql.identifier(name)),
        sql` - `,
      )} as gap from sums
    )
    select c.id as "customerId", ${currencyOf(sql`c.region`)} as currency,
      ${each((name) => sql`round(b.${sql.identifier(name)}, 2)::text as ${sql.identifier(name)}`)},
      round(b.gap, 2)::text as gap
    from bridge b join customers c on c.id = b.customer_id order by abs(b.gap) desc, abs(b.advance) desc, c.id`);
  return rows;
}

const each = (of: (name: string) => SQL): SQL => sql.join(["advance", ...parts].map(of), sql`, `);
