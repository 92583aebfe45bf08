// What a deletion would take with it, what would lose its reference, and what stands in its way; nothing is changed here.
import { sql, type SQL } from "drizzle-orm";
import type { Keep } from "../../src/resources/deletionWords.ts";
import type { Definition, Fields } from "../../src/resources/grammar.ts";
import { computedExpression } from "./computed.ts";
import type { Reach } from "./read.ts";
import { columnName, linesTableName, tableName } from "./storage.ts";

/** Records of one kind. */
interface Going {
  readonly definition: Definition;
  readonly ids: readonly number[];
}

/** Records that refer to what is to be deleted, and by which field. */
interface Referring extends Going {
  readonly field: string;
  readonly label: string;
  readonly then: "refuse" | "together" | "clear";
}

export interface DeletionPlan {
  /** In the order in which they can be deleted: what refers comes before what it refers to. */
  readonly going: readonly Going[];
  /** Their reference is emptied. */
  readonly cleared: readonly Referring[];
  readonly inTheWay: readonly Referring[];
}

/** Whoever wants to delete more than this at once means the archive. */
const mostAtOnce = 2000;

/** Follows the references to a record, and those to what goes with it. */
export async function planDeletion(reach: Reach, definition: Definition, id: number): Promise<DeletionPlan> {
  const going = new Map<string, Set<number>>([[definition.name, new Set([id])]]);
  const others: Referring[] = [];
  const waiting: Going[] = [{ definition, ids: [id] }];
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const found of await referringTo(reach, next)) {
      if (found.then !== "together") {
        others.push(found);
        continue;
      }
      const known = going.get(found.definition.name) ?? new Set<number>();
      const fresh = found.ids.filter((one) => !known.has(one));
      going.set(found.definition.name, new Set([...known, ...fresh]));
      if (fresh.length > 0 && sizeOf(going) <= mostAtOnce) waiting.push({ ...found, ids: fresh });
    }
  const staying = others
    .map((other) => ({ ...other, ids: other.ids.filter((one) => !going.get(other.definition.name)?.has(one)) }))
    .filter(({ ids }) => ids.length > 0);
  return {
    going: inOrder([...going].map(([name, ids]) => ({ definition: reach.registry.require(name), ids: [...ids] }))),
    cleared: staying.filter(({ then }) => then === "clear"),
    inTheWay: staying.filter(({ then }) => then === "refuse"),
  };
}

const sizeOf = (going: ReadonlyMap<string, ReadonlySet<number>>): number =>
  [...going.values()].reduce((sum, ids) => sum + ids.size, 0);

/** The records of every resource that refer to these, by a field of their own or of a table inside them. */
async function referringTo({ registry, db }: Reach, { definition, ids }: Going): Promise<readonly Referring[]> {
  const found: Referring[] = [];
  const list = sql`${`{${ids.join(",")}}`}::bigint[]`;
  for (const other of registry.all)
    for (const { field, label, table, id, then } of referencesTo(definition.name, other)) {
      const { rows } = await db.execute<{ id: number }>(sql`
        select distinct ${sql.identifier(id)} as id from ${sql.identifier(table)}
        where ${sql.identifier(columnName(field))} = any (${list}) order by 1`);
      if (rows.length > 0) found.push({ definition: other, field, label, then, ids: rows.map((row) => row.id) });
    }
  return found;
}

interface Reference {
  readonly field: string;
  readonly label: string;
  readonly table: string;
  /** The column that holds the id of the record. */
  readonly id: "id" | "parent_id";
  readonly then: Referring["then"];
}

function referencesTo(name: string, { name: other, fields }: Definition): readonly Reference[] {
  const of = (own: Fields, table: string, id: Reference["id"]): Reference[] =>
    Object.entries(own).flatMap(([field, declared]) =>
      declared.type === "reference" && declared.to === name
        ? [{ field, label: declared.label, table, id, then: declared.onDelete ?? "refuse" }]
        : [],
    );
  return [
    ...of(fields, tableName(other), "id"),
    ...Object.entries(fields).flatMap(([field, declared]) =>
      declared.type === "lines" ? of(declared.fields, linesTableName(other, field), "parent_id") : [],
    ),
  ];
}

/** Each time a kind that no other one left refers to; kinds that refer to each other come as they are. */
function inOrder(kinds: readonly Going[]): readonly Going[] {
  const [first] = kinds;
  if (!first) return [];
  const isFree = ({ definition }: Going) =>
    kinds.every(
      (other) => other.definition === definition || referencesTo(definition.name, other.definition).length === 0,
    );
  const next = kinds.find(isFree) ?? first;
  return [next, ...inOrder(kinds.filter((kind) => kind !== next))];
}

/** Why the deletion can't be, as sentences for people; none where it can. */
export async function reasonsAgainst(
  { db }: Reach,
  definition: Definition,
  { going, inTheWay }: DeletionPlan,
): Promise<readonly string[]> {
  const total = going.reduce((sum, { ids }) => sum + ids.length, 0);
  if (total > mostAtOnce) return [`Вместе с этой записью пришлось бы удалить больше ${mostAtOnce} других`];
  const reasons = inTheWay.map(
    ({ definition: { label }, label: field, ids }) =>
      `На неё ссылаются ${label.many.toLowerCase()}: ${ids.length} (поле «${field}»)`,
  );
  for (const { definition: kind, ids } of going)
    for (const keep of kind.deletion?.keep ?? []) {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*) as count from ${sql.identifier(tableName(kind.name))} t
        where t.id = any (${`{${ids.join(",")}}`}::bigint[]) and ${isKept(keep)}`);
      const count = rows[0]?.count ?? 0;
      if (count > 0)
        reasons.push(kind === definition ? keep.because : `${kind.label.many} (${count}): ${keep.because}`);
    }
  return reasons;
}

function isKept({ when = {}, filled, computed }: Keep): SQL {
  const column = (field: string) => sql`t.${sql.identifier(columnName(field))}`;
  const conditions = Object.entries(when).map(([field, wanted]) => {
    const values = ([] as unknown[])
      .concat(wanted)
      .map((value) =>
        value === null ? sql`${column(field)} is null` : sql`${column(field)}::text = ${String(value)}`,
      );
    return values.length > 0 ? sql`(${sql.join(values, sql` or `)})` : sql`false`;
  });
  if (filled !== undefined) conditions.push(sql`${column(filled)} is not null`);
  if (computed !== undefined) conditions.push(computedExpression(computed));
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`;
}
