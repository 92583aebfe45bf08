// The job that finds the records for which a rule is due on a day, and queues a run for each.
import { sql, type SQL } from "drizzle-orm";
import { defaultRegion, type Region } from "../../../../src/domain/company/region.ts";
import { type Day, regionTimeZone } from "../../../../src/domain/time/periods.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { type Timed, timedOf } from "../../../../src/definition/words/rules.ts";
import type { JobHandler } from "../../../platform/jobs/job.ts";
import { accessibleRows } from "../../access.ts";
import { conditionSql } from "../../read/conditionSql.ts";
import { columnName, tableName } from "../../tables/storage.ts";
import { eventOf } from "../match.ts";
import { queueRun } from "../runs.ts";
import { dayInField } from "../slots.ts";
import { systemCaller } from "../system.ts";

declare module "../../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    /** A day on which a rule is due; with `region`, for the records of that region. */
    readonly ruleDay: {
      readonly resource: string;
      readonly rule: string;
      readonly day: Day;
      readonly region?: Region;
    };
  }
}

/** Records per transaction. */
const portion = 200;

export const ruleDay: JobHandler<"ruleDay"> = {
  subject: sql`concat_ws(' ', t.payload->>'resource', t.payload->>'day')`,
  async run({ resource, rule: key, day, region }, { services, signal }) {
    const { registry, database } = services;
    const definition = registry.get(resource);
    const rule = definition?.rules?.[key];
    const on = rule && timedOf(rule);
    if (!definition || !rule || !on) return undefined;
    const concerned = sql.join(
      [
        accessibleRows(definition, systemCaller),
        conditionSql(rule.when, { definition, registry }),
        ...conditionsOf(definition, on, day, region),
      ],
      sql` and `,
    );
    for (let last = 0, more = true; more && !signal.aborted;)
      await database.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(sql`
          select t.id from ${sql.identifier(tableName(resource))} t
          where t.id > ${last} and ${concerned} order by t.id limit ${portion}`);
        for (const { id: recordId } of rows)
          await queueRun(tx, {
            ...{ resource, recordId, rule: [key, rule], event: eventOf(rule) },
            ...{ slot: `day ${day}`, chain: [] },
          });
        last = rows.at(-1)?.id ?? last;
        more = rows.length === portion;
      });
    return undefined;
  },
};

function conditionsOf({ fields }: Definition, on: Timed, day: Day, region: Region | undefined): readonly SQL[] {
  const ofRegion = region === undefined ? [] : [sql`coalesce(t.region, ${defaultRegion}) = ${region}`];
  if ("every" in on) return ofRegion;
  const name = on.before ?? on.after ?? "";
  const column = sql`t.${sql.identifier(columnName(name))}`;
  const zone = regionTimeZone[region ?? defaultRegion];
  const held = fields[name]?.type === "date" ? column : sql`(${column} at time zone ${zone})::date`;
  return [...ofRegion, sql`${held} = ${dayInField(on, day)}::date`];
}
