// Checks of the books: rules that compare what each record's figure should be with what it is. Neither this file nor the
// checks use the code that made the figures: they recalculate them from the raw tables.
import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";

/** The most differences stored per rule; people fix one cause at a time. */
export const maxKept = 100;

export interface Rule {
  /** The rule as a Russian sentence without a full stop. */
  readonly title: string;
  /**
   * A query with one row per comparison: `resource` and `id` of the record to open, its `customer_id`, `what` is compared
   * (or null), and `expected` and `actual` of the same type.
   */
  readonly compared: SQL;
}

/** A record whose figure is wrong. */
export interface Difference {
  readonly resource: string;
  readonly recordId: number;
  readonly customerId: number | null;
  readonly what: string | null;
  readonly expected: string | null;
  readonly actual: string | null;
}

export interface RuleResult {
  readonly checked: number;
  readonly wrong: number;
  /** The first `mostKept` of them. */
  readonly differences: readonly Difference[];
  /** Only from the rule that calculates them. */
  readonly bridges?: readonly Bridge[];
}

/** How a customer's advance is made up: sums in the region's currency, named like the columns of `books_bridges`. */
export interface Bridge {
  readonly customerId: number;
  readonly currency: string;
  readonly advance: string;
  readonly unapplied: string;
  readonly applied: string;
  readonly debt: string;
  readonly cabinets: string;
  readonly aside: string;
  readonly unacted: string;
  readonly overspend: string;
  readonly beyond: string;
  readonly services: string;
  readonly gap: string;
}

export interface CheckedRule {
  readonly title: string;
  /** Only reads. Its queries must all see the same snapshot of the database. */
  readonly run: (tx: Queryable) => Promise<RuleResult>;
}

export interface Check {
  /** In Russian, as on the screen. */
  readonly title: string;
  readonly rules: Readonly<Record<string, CheckedRule>>;
}

/** A check whose rules are one query each. */
export const checkOf = (title: string, rules: Readonly<Record<string, Rule>>): Check => ({
  title,
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      { title: rule.title, run: (tx: Queryable) => compare(tx, rule.compared) },
    ]),
  ),
});

async function compare(tx: Queryable, compared: SQL): Promise<RuleResult> {
  const { rows } = await tx.execute<{ checked: number; wrong: number }>(sql`
    select count(*) as checked, count(*) filter (where expected is distinct from actual) as wrong from (${compared}) c`);
  const { checked = 0, wrong = 0 } = rows[0] ?? {};
  if (wrong === 0) return { checked, wrong, differences: [] };
  const { rows: first } = await tx.execute<Difference & Record<string, unknown>>(sql`
    select resource, id as "recordId", customer_id as "customerId", what, expected::text as expected,
      actual::text as actual
    from (${compared}) c where expected is distinct from actual order by resource, id, what limit ${maxKept}`);
  return { checked, wrong, differences: first };
}

/**
 * The VAT contained in a gross sum, rounded half up. The long factor keeps the quotient exact far beyond the third decimal.
 */
export const vatIn = (gross: SQL, percent: SQL): SQL =>
  sql`round(${gross} * ${percent} * 1.000000000000 / (100 + ${percent}), 2)`;

/** The currency of a region. */
export const currencyOf = (region: SQL): SQL => sql`region_currency(${region})`;

/** The record that a movement `x` of the ledger belongs to. */
export const subjectOf = sql`
  case when x.bill_id is not null then 'bills' when x.transfer_id is not null then 'transfers'
    when x.correction_id is not null then 'corrections' when x.refund_id is not null then 'refunds'
    when x.bank_payment_id is not null then 'bank-payments' else 'customers' end as resource,
  coalesce(x.bill_id, x.transfer_id, x.correction_id, x.refund_id, x.bank_payment_id, x.customer_id) as id,
  x.customer_id`;
