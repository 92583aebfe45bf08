// Runs a check rule by rule. Each result is stored at once, so that a check resumes after a crash and other jobs get their
// turn in between. Each rule sees one snapshot of the database, whatever is entered meanwhile.
import { sql } from "drizzle-orm";
import { checkNames, type CheckName } from "../../../src/contract/money/books.ts";
import type { Database, Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import type { RuleResult } from "./check.ts";
import { checks } from "./checks.ts";
import { inSnapshot } from "./inSnapshot.ts";
import { updateCheckTask } from "./updateCheckTask.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    readonly books: { readonly checkId: number };
  }
}

/** Milliseconds that one job runs before it queues the next. */
const sliceMs = 20_000;
/** The number of stored checks. */
const remembered = 30;

export const checkBooks: JobHandler<"books"> = {
  subject: sql`'Все клиенты'`,
  async run({ checkId }, { services, signal }) {
    const { database } = services;
    const until = Date.now() + sliceMs;
    for (const { name, rule } of await missing(database.db, checkId)) {
      if (signal.aborted || Date.now() > until) return (tx) => enqueue(tx, "books", { checkId });
      await checkRule(database, checkId, name, rule);
    }
    return (tx) => finish(tx, checkId, services.clock());
  },
  async giveUp(tx, { checkId }) {
    await tx.execute(sql`
      update books_checks set state = 'failed', finished_at = now() where id = ${checkId} and state = 'running'`);
  },
};

/** The rules that a check has not run yet; none if it is over. */
async function missing(db: Queryable, checkId: number) {
  const { rows } = await db.execute<{ state: string; done: readonly string[] }>(sql`
    select c.state, array(select r.name || ' ' || r.rule from books_results r where r.check_id = c.id) as done
    from books_checks c where c.id = ${checkId}`);
  const [check] = rows;
  if (check?.state !== "running") return [];
  return checkNames.flatMap((name) =>
    Object.keys(checks[name].rules).flatMap((rule) => (check.done.includes(`${name} ${rule}`) ? [] : [{ name, rule }])),
  );
}

async function checkRule(database: Database, checkId: number, name: CheckName, rule: string): Promise<void> {
  const result = await inSnapshot(database, async (tx) => checks[name].rules[rule]?.run(tx));
  if (result) await database.transaction((tx) => keep(tx, checkId, name, rule, result));
}

/** If a rule ran twice, the first result stays. */
async function keep(tx: Queryable, checkId: number, name: CheckName, rule: string, result: RuleResult): Promise<void> {
  const { checked, wrong, differences, bridges = [] } = result;
  const { rows } = await tx.execute(sql`
    insert into books_results (check_id, name, rule, checked, wrong, differences)
    values (${checkId}, ${name}, ${rule}, ${checked}, ${wrong}, ${JSON.stringify(differences)}::jsonb)
    on conflict do nothing returning 1`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into books_bridges (check_id, customer_id, currency, advance, unapplied, applied, debt, cabinets, aside,
      unacted, overspend, beyond, services, gap)
    select ${checkId}, b."customerId", b.currency, b.advance, b.unapplied, b.applied, b.debt, b.cabinets, b.aside, b.unacted,
      b.overspend, b.beyond, b.services, b.gap
    from jsonb_to_recordset(${JSON.stringify(bridges)}::jsonb) as b("customerId" bigint, currency text, advance numeric,
      unapplied numeric, applied numeric, debt numeric, cabinets numeric, aside numeric, unacted numeric, overspend numeric,
      beyond numeric, services numeric, gap numeric)`);
}

async function finish(tx: Queryable, checkId: number, now: Date): Promise<void> {
  const { rows } = await tx.execute(sql`
    update books_checks set state = 'done', finished_at = ${now.toISOString()}
    where id = ${checkId} and state = 'running' returning 1`);
  if (rows.length === 0) return;
  await tx.execute(sql`delete from books_bridges where check_id < ${checkId}`);
  await tx.execute(sql`
    delete from books_checks where id in (
      select id from books_checks where state <> 'running' order by id desc offset ${remembered})`);
  await updateCheckTask(tx, checkId);
}
