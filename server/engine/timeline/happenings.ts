// The related records in a timeline: those that a list of their resource, filtered by the record, shows the caller.
import { sql } from "drizzle-orm";
import { regionTimeZone } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Happening } from "../../../src/definition/words/timeline.ts";
import { may } from "../access.ts";
import { columnOfLines, findField } from "../read/comparable.ts";
import { readPage, whereOf } from "../read/read.ts";
import type { ReadContext } from "../registry.ts";
import { columnName, tableName } from "../tables/storage.ts";
import type { Source } from "./places.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";

/** The context for reading a timeline. */
export interface TimelineContext extends ReadContext {
  /** The region whose time zone its days use. */
  readonly region: Region;
}

const momentOf = ({ at = "createdAt" }: Happening): string => at;

/** Where to find related records; undefined if the caller may not know them, or the record refers to none. */
export async function sourceOf(
  context: TimelineContext,
  definition: Definition,
  record: AnyRecord,
  happening: Happening,
): Promise<Source | undefined> {
  const { registry, caller, region } = context;
  const of = registry.get(happening.of);
  if (!of || !may(of, "read", caller)) return undefined;
  const filter = filterOf(definition, of, record, happening);
  const moment = momentOf(happening);
  const mayRead = (name: string): boolean =>
    (findField(of, name, caller) ?? columnOfLines(of, name, caller)) !== undefined;
  if (!filter || ![...Object.keys(filter), moment].every(mayRead)) return undefined;
  const column = sql`t.${sql.identifier(columnName(moment))}`;
  const zone = regionTimeZone[region];
  const isDay = findField(of, moment, caller)?.type === "date";
  return {
    from: sql`${sql.identifier(tableName(of.name))} t`,
    where: sql`${await whereOf(context, of, filter)} and ${column} is not null`,
    id: sql`t.id`,
    // A record created on the day that it shows is placed at its moment of creation, among that day's notes and changes.
    at: isDay
      ? sql`case when (t.created_at at time zone ${zone})::date = ${column} then t.created_at
          else ${column}::timestamp at time zone ${zone} end`
      : column,
    ...(isDay ? { day: { column, zone } } : {}),
  };
}

/** The filter of a list of the related records. */
function filterOf(
  definition: Definition,
  of: Definition,
  record: AnyRecord,
  { by, is }: Happening,
): Readonly<Record<string, unknown>> | undefined {
  if (is !== undefined) {
    const value: unknown = record[is];
    return value === undefined || value === null || value === "" ? undefined : { [by]: value };
  }
  const field = of.fields[by];
  return field?.type === "text" && field.opens !== undefined
    ? { [by]: definition.name, [field.opens]: record.id }
    : { [by]: record.id };
}

/** The related records, each with its moment and the values that a timeline shows of it. */
export async function readHappenings(
  context: TimelineContext,
  happening: Happening,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly at: string; readonly values: Readonly<Record<string, unknown>> }>> {
  const of = context.registry.require(happening.of);
  const sort = { field: "id", descending: true };
  const { records } = await readPage(context, of, { sort, filter: { id: ids }, offset: 0, limit: ids.length });
  const names = shownNames(of, happening);
  return new Map(
    records.map((record) => {
      const values = names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]] as const]));
      return [record.id, { at: String(record[momentOf(happening)]), values: Object.fromEntries(values) }];
    }),
  );
}

/** The fields in its name, those shown beside it, and those with their currencies. */
function shownNames({ represent, fields }: Definition, { shows = [] }: Happening): readonly string[] {
  const inTexts = [represent, ...shows.map((name) => fields[name]).map((field) => currencyOf(field))];
  return [...shows, ...inTexts.flatMap(namesIn)];
}

const currencyOf = (field: Definition["fields"][string] | undefined): string =>
  field?.type === "money" ? (field.currency ?? "") : "";
