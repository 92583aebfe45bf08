// Handlers of src/contract/money/books.ts.
import { sql } from "drizzle-orm";
import { type BooksBridge, type BooksReport, type bookCalls, checkNames } from "../../../src/contract/money/books.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { beginCheck } from "./begin.ts";
import type { Difference } from "./check.ts";
import { checks } from "./checks.ts";

type Calls = typeof bookCalls;

const begin: Handler<Calls["POST /api/books"]> = async (_, { db, caller, services }) => {
  const id = await beginCheck(db, { now: services.clock(), authorId: caller.userId, night: null });
  if (id !== undefined) return { id, message: "Проверка началась" };
  const { rows } = await db.execute<{ id: number }>(sql`select id from books_checks where state = 'running'`);
  // The running check ended between the two queries.
  if (!rows[0]) throw new Problem(409, messages.changedMeanwhile);
  return { id: rows[0].id, message: "Проверка уже идёт: вот она" };
};

type Kept = { readonly name: string; readonly rule: string; readonly checked: number; readonly wrong: number } & {
  readonly differences: readonly (Difference & { readonly customer: string | null })[];
};

const last: Handler<Calls["GET /api/books"]> = async (_, { db }) => {
  const { rows } = await db.execute<Omit<BooksReport, "checks"> & Record<string, unknown>>(sql`
    select c.id, c.state, to_json(c.begun_at)#>>'{}' as "begunAt", to_json(c.finished_at)#>>'{}' as "finishedAt",
      u.name as author
    from books_checks c left join users u on u.id = c.author_id order by c.id desc limit 1`);
  const [check] = rows;
  if (!check) return { last: null };
  const { rows: kept } = await db.execute<Kept & Record<string, unknown>>(sql`
    select r.name, r.rule, r.checked, r.wrong, (
      select coalesce(jsonb_agg(d || jsonb_build_object('customer', c.company_name)), '[]')
      from jsonb_array_elements(r.differences) d left join customers c on c.id = (d ->> 'customerId')::bigint) as differences
    from books_results r where r.check_id = ${check.id}`);
  return { last: { ...check, checks: checkNames.map((name) => told(name, kept)) } };
};

function told(name: (typeof checkNames)[number], kept: readonly Kept[]): BooksReport["checks"][number] {
  const { title, rules } = checks[name];
  const found = Object.entries(rules).flatMap(([rule, { title: what }]) => {
    const one = kept.find((row) => row.name === name && row.rule === rule);
    return one
      ? [{ name: rule, title: what, checked: one.checked, wrong: one.wrong, differences: one.differences }]
      : [];
  });
  const sum = (key: "checked" | "wrong") => found.reduce((total, one) => total + one[key], 0);
  return {
    ...{ name, title, wrong: sum("wrong") },
    checked: found.length === Object.keys(rules).length ? sum("checked") : null,
    rules: found,
  };
}

const pageLength = 50;

const bridges: Handler<Calls["GET /api/books/bridges"]> = async ({ query }, { db }) => {
  const check = sql`(select max(id) from books_checks where state = 'done')`;
  const { rows: counts } = await db.execute<{ count: number; open: number }>(sql`
    select count(*)::integer as count, count(*) filter (where gap <> 0)::integer as open
    from books_bridges where check_id = ${check}`);
  const { rows } = await db.execute<BooksBridge & Record<string, unknown>>(sql`
    select b.customer_id as "customerId", coalesce(c.company_name, '№ ' || b.customer_id) as customer, b.currency,
      b.advance::text as advance, b.unapplied::text as unapplied, b.applied::text as applied, b.debt::text as debt, b.cabinets::text as cabinets,
      b.aside::text as aside, b.unacted::text as unacted, b.overspend::text as overspend, b.beyond::text as beyond,
      b.services::text as services, b.gap::text as gap
    from books_bridges b left join customers c on c.id = b.customer_id where b.check_id = ${check}
    order by abs(b.gap) desc, abs(b.advance) desc, b.customer_id offset ${query.offset} limit ${pageLength}`);
  return { ...(counts[0] ?? { count: 0, open: 0 }), rows };
};

export const bookHandlers: HandlersOf<Calls> = {
  "GET /api/books": last,
  "GET /api/books/bridges": bridges,
  "POST /api/books": begin,
};
