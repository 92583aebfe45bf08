// Reads the audit for administrators: page by page, each change by field, labelled from the definitions.
import { sql, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../src/contract/call.ts";
import type { historyCalls, HistoryEntry, HistoryKind } from "../../../src/contract/records/history.ts";
import { addDays, regionTimeZone } from "../../../src/domain/time/periods.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Context } from "../../platform/context.ts";
import { may } from "../access.ts";
import type { ReadContext, Registry } from "../registry.ts";
import { tableName } from "../tables/storage.ts";
import { changesOf, namedBy, type Image } from "./images.ts";

type Wanted = ParsedOf<(typeof historyCalls)["GET /api/history"]>["query"];

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly adminId: number | null;
  readonly adminName: string | null;
  readonly resource: string;
  readonly recordId: number | null;
  readonly action: string;
  readonly before: Image | null;
  readonly after: Image | null;
  readonly together: number;
  readonly confirmed: string | null;
  readonly rule: string | null;
}

const perPage = 40;

/** A page of the history, newest first. */
export async function readHistory(context: Context, wanted: Wanted) {
  const { caller, region, services } = context;
  const { registry } = services;
  const readable = registry.all.filter((definition) => may(definition, "read", caller));
  const names = readable.map(({ name }) => sql`${name}`);
  const conditions = [
    sql`a.resource in (${sql.join(names, sql`, `)})`,
    ...conditionsOf(wanted, regionTimeZone[region]),
  ];
  const found = await readEntries({ ...context, registry }, sql.join(conditions, sql` and `), perPage + 1);
  const entries = found.slice(0, perPage);
  return { entries, next: found.length > perPage ? (entries.at(-1)?.id ?? null) : null };
}

/** The newest entries that match a condition over the audit aliased `a`, which must exclude unreadable sections. */
export async function readEntries(
  { db, caller, registry }: ReadContext,
  condition: SQL,
  most: number,
): Promise<HistoryEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    select a.id, a.at, a.user_id as "userId", u.name as "userName", a.acting_admin_id as "adminId", d.name as "adminName",
      a.resource, a.record_id as "recordId", a.action, a.before, a.after, a.confirmed, a.rule,
      case when a.action = 'delete' then (
        select count(*) from audit o
        where o.request_id = a.request_id and o.at = a.at and o.action = 'delete' and o.id <> a.id
      ) else 0 end as together
    from audit a left join users u on u.id = a.user_id left join users d on d.id = a.acting_admin_id
    where ${condition}
    order by a.id desc limit ${most}`);
  const gone = await goneOf({ db, registry, caller }, rows);
  return rows.map((row) => entryOf(row, registry, caller, gone));
}

function conditionsOf(wanted: Wanted, zone: string): SQL[] {
  const { resource, recordId, kind, author, customerId, from, to, before } = wanted;
  const start = (day: string) => sql`(${day}::date)::timestamp at time zone ${zone}`;
  return [
    ...(resource === undefined ? [] : [sql`a.resource = ${resource}`]),
    ...(recordId === undefined ? [] : [sql`a.record_id = ${recordId}`]),
    ...(kind === undefined ? [] : [ofKind(kind)]),
    ...(author === undefined ? [] : [sql`(a.user_id = ${author} or a.acting_admin_id = ${author})`]),
    ...(customerId === undefined ? [] : [sql`a.customer_id = ${customerId}`]),
    ...(from === undefined ? [] : [sql`a.at >= ${start(from)}`]),
    ...(to === undefined ? [] : [sql`a.at < ${start(addDays(to, 1))}`]),
    ...(before === undefined ? [] : [sql`a.id < ${before}`]),
  ];
}

const ofKind = (kind: HistoryKind): SQL =>
  kind === "other" ? sql`a.action not in ('create', 'update', 'delete', 'restore')` : sql`a.action = ${kind}`;

function entryOf(row: Row, registry: Registry, caller: Caller, gone: ReadonlySet<string>): HistoryEntry {
  const definition = registry.get(row.resource);
  const { id, at, resource, recordId, action, before, after, together, confirmed } = row;
  return {
    ...{ id, at, resource, recordId, action, together, confirmed },
    author: row.userId === null ? null : { id: row.userId, name: row.userName },
    rule: ruleNamed(registry, row.rule),
    actingAdmin: row.adminId === null ? null : { id: row.adminId, name: row.adminName },
    named: definition ? namedBy(definition, after ?? before ?? {}, caller) : {},
    changes: definition ? changesOf(definition, before, after, caller) : [],
    restorable: action === "delete" && gone.has(keyOf(row)),
  };
}

/** The label of a rule given as "section.rule"; its key if the rule no longer exists. */
function ruleNamed(registry: Registry, rule: string | null): string | null {
  if (rule === null) return null;
  const [resource = "", key = ""] = rule.split(".");
  return registry.get(resource)?.rules?.[key]?.label ?? key;
}

const keyOf = ({ resource, recordId }: Row): string => `${resource} ${recordId}`;

/** The deleted records on the page that are still deleted and that the caller may create. */
async function goneOf({ db, registry, caller }: ReadContext, page: readonly Row[]): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const resource of new Set(page.filter(({ action }) => action === "delete").map((row) => row.resource))) {
    const definition = registry.get(resource);
    if (!definition || !may(definition, "delete", caller)) continue;
    const ids = page.filter((row) => row.resource === resource && row.action === "delete").map((row) => row.recordId);
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from ${sql.identifier(tableName(resource))} where id = any (${`{${ids.join(",")}}`}::bigint[])`);
    const there = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (id !== null && !there.has(id)) gone.add(`${resource} ${id}`);
  }
  return gone;
}
