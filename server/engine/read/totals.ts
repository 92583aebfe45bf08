// What the money columns of a list come to over everything that fits its filter, each currency for itself. Rows are
// found by the condition that the list itself has: what a caller can't list is in no sum.
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { nearestWord } from "../../../src/domain/nearestWord.ts";
import { regionCurrency, type Region } from "../../../src/domain/region.ts";
import type { Role } from "../../../src/domain/role.ts";
import { totalsByCurrency, type CurrencyAmount } from "../../../src/domain/totals.ts";
import type { Definition, Field, FieldOf } from "../../../src/resources/grammar.ts";
import { Problem } from "../../platform/problem.ts";
import { mayReadField } from "./access.ts";
import { parameterOf, parseListQuery } from "./parameters.ts";
import { valueOf } from "./columns.ts";
import { countUpTo, exactTotal, whereOf } from "./read.ts";
import { type Reach } from "../registry.ts";
import { tableName } from "../tables/storage.ts";

/** What is worked out for each record anew is added up of fewer of them. */
const mostWorkedOut = 1000;

export interface ListTotals {
  /** How many records fit, or how many are added up at most. */
  readonly count: number;
  /** False when more records fit than are added up: then there are no sums. */
  readonly exact: boolean;
  /** By field. */
  readonly sums: Readonly<Record<string, readonly CurrencyAmount[]>>;
}

const wantedFields = z.array(z.string().max(40)).min(1).max(50);

/**
 * The sums of the `fields` that a query names, or of those that the definition has below its list, over its `filter`.
 * @param region whose currency a sum is in, where a record has none of its own
 * @throws Problem 400 for what is no sum that the caller may read, and for a wrong filter
 */
export async function readTotals(
  reach: Reach,
  definition: Definition,
  query: Readonly<Record<string, unknown>>,
  region: Region,
): Promise<ListTotals> {
  const { role } = reach.caller;
  const { filter } = parseListQuery(definition, query);
  const offered = (definition.list.totals ?? []).filter((name) => isReadableSum(definition.fields[name], role));
  const names = parameterOf(query, "fields", wantedFields) ?? offered;
  const columns = names.map((name) => columnOf(reach, definition, name, region));
  const where = await whereOf(reach, definition, filter);
  const most = columns.some(({ field }) => field.computed) ? mostWorkedOut : exactTotal;
  const count = await countUpTo(reach, definition, where, most + 1);
  if (count > most) return { count: most, exact: false, sums: {} };
  const found = count === 0 ? [] : await add(reach, definition, where, columns);
  const sums = Object.fromEntries(
    columns.map(({ name }) => [name, totalsByCurrency(found.flatMap((row) => row[name] ?? []))]),
  );
  return { count, exact: true, sums };
}

interface SumColumn {
  readonly name: string;
  readonly field: FieldOf<"money">;
  readonly value: SQL;
  readonly currency: SQL;
}

/** Sums by every combination of currencies that occurs in a record: there are few. */
async function add(
  { db }: Reach,
  definition: Definition,
  where: SQL,
  columns: readonly SumColumn[],
): Promise<readonly Readonly<Record<string, CurrencyAmount | undefined>>[]> {
  if (columns.length === 0) return [];
  const picked = columns.map(
    ({ value, currency }, at) => sql`${value} as ${key("v", at)}, ${currency} as ${key("c", at)}`,
  );
  const added = columns.map((_, at) => sql`sum(${key("v", at)})::text as ${key("v", at)}, ${key("c", at)}`);
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select ${sql.join(added, sql`, `)}
    from (select ${sql.join(picked, sql`, `)} from ${sql.identifier(tableName(definition.name))} t where ${where}) found
    group by ${sql.join(
      columns.map((_, at) => key("c", at)),
      sql`, `,
    )}
    order by ${sql.join(
      columns.map((_, at) => key("c", at)),
      sql`, `,
    )}`);
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name }, at) => {
        const [amount, currency] = [row[`v${at}`], row[`c${at}`]];
        return [name, amount && currency ? { amount, currency } : undefined];
      }),
    ),
  );
}

const key = (letter: "v" | "c", at: number): SQL => sql`${sql.identifier(`${letter}${at}`)}`;

const isReadableSum = (field: Field | undefined, role: Role): field is FieldOf<"money"> =>
  field?.type === "money" && mayReadField(field, role);

function columnOf(reach: Reach, definition: Definition, name: string, region: Region): SumColumn {
  const { role } = reach.caller;
  const { fields } = definition;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (isReadableSum(field, role))
    return {
      name,
      field,
      value: valueOf(reach.registry, definition, name, field),
      currency: currencyIn(reach, definition, field, region),
    };
  const nearest = nearestWord(
    name,
    Object.keys(fields).filter((known) => isReadableSum(fields[known], role)),
  );
  throw new Problem(400, `Нет такой суммы: «${name}»` + (nearest ? `. Возможно, «${nearest}»?` : ""));
}

/** The currency of a sum by the rule of `currencyOf`, over a row aliased `t`. */
function currencyIn(
  { registry, caller }: Reach,
  definition: Definition,
  { currency }: FieldOf<"money">,
  region: Region,
): SQL {
  const { fields } = definition;
  const holder = currency === undefined ? undefined : /^\{(\w+)\}$/.exec(currency)?.[1];
  if (currency !== undefined && holder === undefined) return sql`${currency}::text`;
  const textOf = (name: string): SQL => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const isText = field && !["related", "lines", "secret"].includes(field.type) && mayReadField(field, caller.role);
    return isText ? sql`(${valueOf(registry, definition, name, field)})::text` : sql`null::text`;
  };
  const byRegion = Object.entries(regionCurrency).map(([code, own]) => sql`when ${code} then ${own}`);
  const ofRegion = sql`case ${textOf("region")} ${sql.join(byRegion, sql` `)} else ${regionCurrency[region]} end`;
  return holder === undefined ? ofRegion : sql`coalesce(nullif(${textOf(holder)}, ''), ${ofRegion})`;
}
