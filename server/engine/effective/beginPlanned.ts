// Applies planned changes when their day comes. Calculations use the new values from that day on anyway; this updates the
// record's own columns.
import { sql } from "drizzle-orm";
import { type Day, dayEverywhere } from "../../../src/domain/time/periods.ts";
import { defaultRegion } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { effectiveFields, type EffectiveField } from "../../../src/definition/effective.ts";
import { closedBy, frozenBy } from "../../../src/definition/access/frozen.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import type { Services } from "../../platform/services.ts";
import { askerOf } from "../write/askerOf.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { valuesOf } from "./effective.ts";
import { nameRanges } from "../write/values/rangeIds.ts";
import { writeContextOf } from "../writeContextOf.ts";
import { readRecord } from "../read/read.ts";
import { applyDraft } from "../write/write.ts";
import type { Draft } from "../registry.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    /** Changes planned for this day or earlier. */
    readonly effective: { readonly day: Day };
  }
}

interface Due extends Record<string, unknown> {
  readonly resource: string;
  readonly recordId: number;
  /** The author of the latest plan; null if unknown. */
  readonly userId: number | null;
}

/** The job for a day on which planned changes take effect. Skips those that already have. */
export const beginPlanned: JobHandler<"effective"> = {
  subject: sql`t.payload->>'day'`,
  run: (_, { services }) =>
    Promise.resolve(async (tx) => {
      const today = dayEverywhere(services.clock());
      const { rows } = await tx.execute<Due>(sql`
        select resource, record_id as "recordId", (array_agg(user_id order by valid_from desc, id desc))[1] as "userId"
        from effective_values where not begun and valid_from <= ${today}::date
        group by resource, record_id order by resource, record_id`);
      for (const due of rows) await begin(tx, due, today, services);
    }),
};

/** Queues changes that are due but not applied, such as those of a record that was deleted on that day and restored. */
export async function askToBegin({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  const day = dayEverywhere(clock());
  const { rows } = await database.db.execute(sql`
    select from effective_values where not begun and valid_from <= ${day}::date limit 1`);
  if (rows.length > 0)
    await enqueue(database.db, "effective", { day }, { key: `effective ${clock().toISOString().slice(0, 13)}` });
}

async function begin(tx: Queryable, { resource, recordId, userId }: Due, today: string, services: Services) {
  const definition = services.registry.get(resource);
  if (!definition) return;
  const context = writeContextOf({
    services,
    db: tx,
    caller: planner(userId),
    region: defaultRegion,
    ip: "",
    requestId: "",
  });
  const record = await readRecord(context, definition, recordId, true);
  if (!record) return;
  const draft = await draftOf(tx, definition, record, today);
  const ofRecord = sql`resource = ${resource} and record_id = ${recordId}`;
  const words = frozenBy(definition, record, askerOf(context));
  if (Object.keys(draft).some((name) => closedBy(words, name, definition.fields[name]))) {
    // A frozen field keeps its value; the plan is dropped.
    await tx.execute(
      sql`delete from effective_values where ${ofRecord} and not begun and valid_from <= ${today}::date`,
    );
    await recordAudit(context, { resource, recordId, action: "unplan", before: draft, after: pick(record, draft) });
    return;
  }
  await tx.execute(sql`
    update effective_values set begun = true where ${ofRecord} and not begun and valid_from <= ${today}::date`);
  if (Object.keys(draft).length === 0) return;
  await applyDraft(context, definition, record, await nameRanges(tx, definition, draft, record), "begin");
}

const pick = (record: AnyRecord, { ...names }: Draft): Draft =>
  Object.fromEntries(Object.keys(names).map((name) => [name, record[name]]));

/** The author of the plan as the caller. */
const planner = (userId: number | null): Caller => ({
  userId: userId ?? 0,
  sessionId: "",
  role: "ADMIN",
  customerId: null,
  region: defaultRegion,
});

interface Held extends Record<string, unknown> {
  readonly field: string;
  readonly line: number;
  readonly value: unknown;
}

/** The record's fields that differ from today's values. */
async function draftOf(tx: Queryable, definition: Definition, record: AnyRecord, today: string): Promise<Draft> {
  const { rows } = await tx.execute<Held>(sql`
    select distinct on (field, line) field, line, value from effective_values
    where resource = ${definition.name} and record_id = ${record.id} and valid_from <= ${today}::date
    order by field, line, valid_from desc`);
  let draft: Draft = {};
  for (const declared of effectiveFields(definition)) {
    const now = valuesOf(declared, record);
    for (const { line, value } of rows.filter(({ field }) => field === declared.path))
      if (JSON.stringify(now.get(line) ?? null) !== JSON.stringify(value ?? null))
        draft = { ...draft, ...changed(declared, { ...record, ...draft }, line, value) };
  }
  return draft;
}

/** The changed field, or the whole table with the value in its line; a missing line is added for a value. */
function changed({ path, column }: EffectiveField, whole: Draft, line: number, value: unknown): Draft {
  if (!column) return { [path]: value };
  const lines = (whole[column.lines] ?? []) as readonly Draft[];
  const isThere = lines.some((one) => Number(one[column.key]) === line);
  if (isThere)
    return {
      [column.lines]: lines.map((one) => (Number(one[column.key]) === line ? { ...one, [column.name]: value } : one)),
    };
  const isNothing = value === null || (Array.isArray(value) && value.length === 0);
  return isNothing ? {} : { [column.lines]: [...lines, { [column.key]: line, [column.name]: value }] };
}
