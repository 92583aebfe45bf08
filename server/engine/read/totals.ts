// Totals of a list's money columns over all rows that match its filter, per currency. They use the list's own condition, so
// a sum never contains a row that the caller can't list.
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { nearestWord } from "../../../src/domain/text/nearestWord.ts";
import { regionCurrency, type Region } from "../../../src/domain/company/region.ts";
import { totalsByCurrency, type CurrencyAmount } from "../../../src/domain/money/totals.ts";
import type { Definition, Field, FieldOf } from "../../../src/definition/grammar.ts";
import { isWorked } from "../../../src/definition/formula/formulas.ts";
import { Problem } from "../../platform/problem.ts";
import { listedField, listedFields } from "../readable.ts";
import { parameterOf, parseListQuery } from "./parameters.ts";
import { valueOf } from "./columns.ts";
import { countUpTo, exactTotal, whereOf } from "./read.ts";
import type { ReadContext } from "../registry.ts";
import { tableName } from "../tables/storage.ts";
import { placeholderIn } from "../../../src/definition/texts/placeholders.ts";

/** The limit for totals of the product's computed fields, which are evaluated for every record. */
const maxComputed = 1000;

export interface ListTotals {
  /** The number of matching records, up to the limit. */
  readonly count: number;
  /** False if more records match than the limit: then there are no sums. */
  readonly exact: boolean;
  /** By field. */
  readonly sums: Readonly<Record<string, readonly CurrencyAmount[]>>;
}

const wantedFields = z.array(z.string().max(40)).min(1).max(50);

/**
 * The sums of the `fields` in a query, or of those that the definition shows below its list, over its `filter`.
 * @param region for the currency of records without a region
 * @throws Problem 400 for a field that is no sum or that the caller can't read, and for a wrong filter
 */
export async function readTotals(
  context: ReadContext,
  definition: Definition,
  query: Readonly<Record<string, unknown>>,
  region: Region,
): Promise<ListTotals> {
  const { filter } = parseListQuery(definition, query);
  const offered = (definition.list.totals ?? []).filter((name) => isSum(listedField(definition, name, context.caller)));
  const names = parameterOf(query, "fields", wantedFields) ?? offered;
  const columns = names.map((name) => columnOf(context, definition, name, region));
  const where = await whereOf(context, definition, filter);
  const maxRecords = columns.some(({ field }) => field.computed !== undefined && !isWorked(field))
    ? maxComputed
    : exactTotal;
  const count = await countUpTo(context, definition, where, maxRecords + 1);
  if (count > maxRecords) return { count: maxRecords, exact: false, sums: {} };
  const found = count === 0 ? [] : await add(context, definition, where, columns);
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

/** Groups by each combination of currencies that records have; there are few. */
async function add(
  { db }: ReadContext,
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

const isSum = (field: Field | undefined): field is FieldOf<"money"> => field?.type === "money";

function columnOf(context: ReadContext, definition: Definition, name: string, region: Region): SumColumn {
  const field = listedField(definition, name, context.caller);
  if (isSum(field))
    return {
      name,
      field,
      value: valueOf(context.registry, definition, name, field),
      currency: currencyIn(context, definition, field, region),
    };
  const sums = Object.entries(listedFields(definition, context.caller)).filter(([, other]) => isSum(other));
  const nearest = nearestWord(
    name,
    sums.map(([known]) => known),
  );
  throw new Problem(400, `Нет такой суммы: «${name}»` + (nearest ? `. Возможно, «${nearest}»?` : ""));
}

/** A sum's currency by the rule of `currencyOf`, over a row aliased `t`. */
function currencyIn(
  { registry, caller }: ReadContext,
  definition: Definition,
  { currency }: FieldOf<"money">,
  region: Region,
): SQL {
  const holder = placeholderIn(currency);
  if (currency !== undefined && holder === undefined) return sql`${currency}::text`;
  const textOf = (name: string): SQL => {
    const field = listedField(definition, name, caller);
    const isText = field && !["related", "lines", "secret"].includes(field.type);
    return isText ? sql`(${valueOf(registry, definition, name, field)})::text` : sql`null::text`;
  };
  const byRegion = Object.entries(regionCurrency).map(([code, own]) => sql`when ${code} then ${own}`);
  const ofRegion = sql`case ${textOf("region")} ${sql.join(byRegion, sql` `)} else ${regionCurrency[region]} end`;
  return holder === undefined ? ofRegion : sql`coalesce(nullif(${textOf(holder)}, ''), ${ofRegion})`;
}
