// Translates conditions and states of definitions to SQL over a table aliased `t`. src/definition/condition.ts and
// states.ts evaluate the same for a record in memory; both must agree.
import { sql, type SQL } from "drizzle-orm";
import {
  type Condition,
  daysFromToday,
  me,
  type Question,
  type Term,
  termsOf,
} from "../../../src/definition/condition.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { isWorked } from "../../../src/definition/formula/formulas.ts";
import { marksField, marksOf, pathOf, type RecordState, stateField } from "../../../src/definition/states/states.ts";
import { type Caller, meOf } from "../../platform/caller.ts";
import { todayEverywhere, todayIn } from "../../platform/db/today.ts";
import { columnName, linesTableName, tableName } from "../tables/storage.ts";
import type { Computed } from "../computed.ts";
import type { Registry } from "../registry.ts";
import { formulaSql } from "./formulaSql.ts";
import { foundValue, withFound } from "./found.ts";

/** The caller, or placeholders for a statement shared by all callers of a role. */
interface Whose {
  readonly userId: number | SQL;
  readonly token?: Caller["token"];
  readonly region: string | SQL;
}

interface Asked {
  readonly definition: Definition;
  /** Absent if only stored fields may be used. */
  readonly registry?: Registry;
  /** Absent if the answer must not depend on the caller. */
  readonly caller?: Whose;
  /** The other conditions of a search for rows; absent if given rows are checked. */
  readonly looking?: SQL;
  /** The records' region; absent if a field of theirs says it. */
  readonly region?: SQL;
}

/** The condition as SQL; a failed condition is false or null. */
export const conditionSql = (when: Condition | undefined, asked: Asked): SQL => allOf(termsOf(when), asked);

const allOf = (terms: readonly Term[], asked: Asked): SQL =>
  terms.length === 0
    ? sql`true`
    : sql.join(
        terms.map((term) => ("any" in term ? anyOf(term.any, asked) : one(term.name, term.asked, asked))),
        sql` and `,
      );

const anyOf = (any: readonly (readonly Term[])[], asked: Asked): SQL =>
  any.length === 0
    ? sql`false`
    : sql`(${sql.join(
        any.map((terms) => sql`(${allOf(terms, asked)})`),
        sql` or `,
      )})`;

function one(name: string, question: Question, asked: Asked): SQL {
  if (!("bound" in question) && !("values" in question))
    return question.is === "filled" ? isFilled(name, asked) : sql`not ${isFilled(name, asked)}`;
  const made = madeBy(name, asked);
  if (made?.having && "values" in question && !question.values.includes(null)) {
    const any = sql.join(
      question.values.map((key) => made.having?.(String(key), asked.looking) ?? none),
      sql` or `,
    );
    return question.is === "in" ? sql`(${any})` : sql`(${any}) is not true`;
  }
  if (asked.looking && made?.ofMany)
    return withFound(made.ofMany(asked.looking), compared(name, question, foundValue, asked));
  const fits = compared(name, question, valueOf(name, asked), asked);
  const isFew =
    asked.looking && made?.some && "bound" in question && question.is === "over" && Number(question.bound) >= 0;
  return isFew ? sql`(t.id in (${made.some}) and ${fits})` : fits;
}

/** A comparison with a value. */
type Asking = Exclude<Question, { readonly is: "filled" | "empty" }>;

/** The comparison as SQL. */
function compared(name: string, question: Asking, value: SQL, asked: Asked): SQL {
  const { definition, caller } = asked;
  if ("values" in question) {
    const field = definition.fields[name];
    if (field?.type === "choices") return holdsOne(name, question, asked);
    const known = question.values
      .filter((one) => one !== null)
      .map((one) => (one === me && caller ? meOf(caller) : one));
    const isNull = sql`${value} is null`;
    const list = sql.join(
      known.map((one) => sql`${one}`),
      sql`, `,
    );
    const hasNull = question.values.includes(null);
    if (question.is === "not") {
      const others = known.length > 0 ? sql`${value} not in (${list})` : sql`true`;
      return hasNull ? sql`(${value} is not null and ${others})` : sql`(${isNull} or ${others})`;
    }
    const equal = known.length === 1 ? sql`${value} = ${list}` : sql`${value} in (${list})`;
    if (known.length === 0) return hasNull ? isNull : sql`false`;
    return hasNull ? sql`(${equal} or ${isNull})` : equal;
  }
  const operator = sql.raw(question.is === "before" || question.is === "under" ? "<" : ">");
  if (question.is === "over" || question.is === "under") return sql`${value} ${operator} ${question.bound}::numeric`;
  const own = caller ? todayIn(sql`${caller.region}::text`) : sql`${todayEverywhere}`;
  const hasRegion = definition.fields["region"]?.type === "choice";
  const region = asked.region ?? (hasRegion ? valueOf("region", asked) : undefined);
  const todays = region ? sql`coalesce(${todayIn(region)}, ${own})` : own;
  const days = daysFromToday(question.bound);
  return sql`${value} ${operator} ${days === undefined ? sql`${question.bound}::date` : sql`(${todays} + ${sql.raw(String(days))})`}`;
}

const none = sql`false`;

/** The computed value of a field; undefined for a stored one. */
const madeBy = (name: string, { definition, registry }: Asked): Computed | undefined => {
  const field = definition.fields[name];
  return registry && field?.computed !== undefined ? workedOut(registry, definition, field) : undefined;
};

const column = (name: string): SQL => sql`t.${sql.identifier(columnName(name))}`;

/** The value of a field, stored or computed, or of a referenced record's field. */
function valueOf(name: string, { definition, registry }: Asked): SQL {
  const [reference = "", beyond] = name.split(".");
  const field = definition.fields[reference];
  if (beyond !== undefined && field?.type === "reference")
    return sql`(select r.${sql.identifier(columnName(beyond))} from ${sql.identifier(tableName(field.to))} r where r.id = ${column(reference)})`;
  if (field?.computed === undefined) return column(name);
  if (isWorked(field)) return formulaSql(definition, field);
  if (!registry) throw new Error(`"${name}" of "${definition.name}" is computed, not stored.`);
  return sql`(${workedOut(registry, definition, field).expression})`;
}

/** True if a list of choices contains one of the values. */
function holdsOne(name: string, { is, values }: Question & { readonly values: unknown }, asked: Asked): SQL {
  const keys = (values as readonly unknown[]).map((key) => sql`${String(key)}`);
  const holds = sql`jsonb_exists_any(coalesce(${valueOf(name, asked)}, '[]'), array[${sql.join(keys, sql`, `)}]::text[])`;
  return is === "in" ? holds : sql`not ${holds}`;
}

/** True or false, never null. */
function isFilled(name: string, asked: Asked): SQL {
  const { name: resource, fields } = asked.definition;
  const field = fields[name];
  if (field?.type === "lines")
    return sql`exists (select from ${sql.identifier(linesTableName(resource, name))} l where l.parent_id = t.id)`;
  const value = valueOf(name, asked);
  if (field?.type === "choices" || field?.type === "ranges")
    return sql`(coalesce(jsonb_array_length(${value}), 0) > 0)`;
  return sql`(coalesce(btrim(${value}::text), '') <> '')`;
}

/** A computed value: a formula, the state or the marks of a definition, or the product's expression of this name. */
export function workedOut(registry: Registry, definition: Definition, field: Field): Computed {
  if (isWorked(field)) return { expression: formulaSql(definition, field) };
  const { computed: name = "" } = field;
  if (!definition.states || (name !== stateField && name !== marksField))
    return registry.computed(definition.name, name);
  const fits = ({ when }: RecordState, looking?: SQL): SQL =>
    conditionSql(when, { definition, registry, ...(looking && { looking }) });
  return name === stateField ? firstOf(pathOf(definition), fits) : allOn(marksOf(definition), fits);
}

/**
 * The key of a record's state, for a definition whose states depend only on stored fields and the day.
 * @param region the records' region, whose day counts
 */
export const stateSql = (definition: Definition, region: SQL): SQL =>
  firstOf(pathOf(definition), ({ when }) => conditionSql(when, { definition, region })).expression;

const text = (key: string): SQL => sql.raw(`'${key}'`);

/** The first matching state of the path. */
function firstOf(path: readonly RecordState[], fits: (state: RecordState) => SQL): Computed {
  const chosen = (then: (state: RecordState, at: number) => SQL): SQL =>
    sql`(case ${sql.join(
      path.map((state, at) => sql`when ${fits(state)} then ${then(state, at)}`),
      sql` `,
    )} end)`;
  return {
    expression: chosen(({ key }) => text(key)),
    rank: chosen((_, at) => sql.raw(String(at))),
    having: (key) => {
      const at = path.findIndex((state) => state.key === key);
      const [state] = path.slice(at);
      if (at < 0 || !state) return sql`false`;
      const earlier = path.slice(0, at).map((other) => sql`(${fits(other)}) is not true`);
      return sql`(${sql.join([sql`(${fits(state)})`, ...earlier], sql` and `)})`;
    },
  };
}

/** All matching marks, as a JSON array of keys. */
function allOn(marks: readonly RecordState[], fits: (mark: RecordState, looking?: SQL) => SQL): Computed {
  const each = marks.map((mark) => sql`case when ${fits(mark)} then ${text(mark.key)} end`);
  return {
    expression: sql`to_jsonb(array_remove(array[${sql.join(each, sql`, `)}]::text[], null))`,
    having: (key, within) => {
      const mark = marks.find((other) => other.key === key);
      return mark ? sql`(${fits(mark, within)})` : sql`false`;
    },
  };
}
