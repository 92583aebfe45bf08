// What deletions would take with them, what would lose its reference, and what stands in their way; nothing is changed
// here. Many records are planned together, each for itself: the questions to the database are as many as for one.
import { sql, type SQL } from "drizzle-orm";
import type { Keep } from "../../../src/resources/deletionWords.ts";
import type { Definition, Fields } from "../../../src/resources/grammar.ts";
import type { Reach, Registry } from "../registry.ts";
import { columnName, linesTableName, tableName } from "../tables/storage.ts";

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

/** Whoever wants to delete more than this with one record means the archive. */
const mostAtOnce = 2000;

/** Records of a kind, each with those of the chosen ones that it goes with, or stands beside. */
type WithRoots = ReadonlyMap<number, ReadonlySet<number>>;

interface Found {
  readonly definition: Definition;
  readonly field: string;
  readonly label: string;
  readonly then: Referring["then"];
  readonly records: WithRoots;
}

/** Follows the references to a record, and those to what goes with it. */
export async function planDeletion(reach: Reach, definition: Definition, id: number): Promise<DeletionPlan> {
  const plan = (await planDeletions(reach, definition, [id])).get(id);
  return plan ?? { going: [], cleared: [], inTheWay: [] };
}

/** The plan of each of several records, as if it alone were to be deleted. */
export async function planDeletions(
  reach: Reach,
  definition: Definition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeletionPlan>> {
  const going = new Tally();
  const others: Found[] = [];
  const chosen = new Map(ids.map((id) => [id, new Set([id])]));
  const waiting = [{ definition, records: going.add(definition.name, chosen) }];
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const found of await referringTo(reach, next.definition, next.records)) {
      if (found.then !== "together") {
        others.push(found);
        continue;
      }
      const fresh = going.add(found.definition.name, found.records);
      if (fresh.size > 0) waiting.push({ definition: found.definition, records: fresh });
    }
  const kinds = inOrder(going.names.map((name) => reach.registry.require(name)));
  return new Map(ids.map((id) => [id, planOf(id, kinds, going, others)]));
}

function planOf(root: number, kinds: readonly Definition[], going: Tally, others: readonly Found[]): DeletionPlan {
  const staying = others
    .map(({ records, ...rest }) => ({
      ...rest,
      ids: idsWith(records, root).filter((id) => !going.has(rest.definition.name, id, root)),
    }))
    .filter(({ ids }) => ids.length > 0);
  return {
    going: kinds
      .map((definition) => ({ definition, ids: going.of(definition.name, root) }))
      .filter(({ ids }) => ids.length > 0),
    cleared: staying.filter(({ then }) => then === "clear"),
    inTheWay: staying.filter(({ then }) => then === "refuse"),
  };
}

const idsWith = (records: WithRoots, root: number): readonly number[] =>
  [...records].flatMap(([id, roots]) => (roots.has(root) ? [id] : []));

/** What goes, with which of the chosen records. */
class Tally {
  readonly #kinds = new Map<string, Map<number, Set<number>>>();
  readonly #byRoot = new Map<number, Map<string, number[]>>();
  readonly #sizes = new Map<number, number>();

  get names(): readonly string[] {
    return [...this.#kinds.keys()];
  }

  /** Notes records; answers those that were not known to go with a root, unless with that root goes too much already. */
  add(name: string, records: WithRoots): WithRoots {
    const kind = this.#kinds.get(name) ?? new Map<number, Set<number>>();
    this.#kinds.set(name, kind);
    const fresh = new Map<number, Set<number>>();
    for (const [id, roots] of records)
      for (const root of roots) {
        const size = this.#sizes.get(root) ?? 0;
        if (size > mostAtOnce || kind.get(id)?.has(root)) continue;
        this.#sizes.set(root, size + 1);
        kind.set(id, (kind.get(id) ?? new Set<number>()).add(root));
        fresh.set(id, (fresh.get(id) ?? new Set<number>()).add(root));
        this.#noteOf(root, name).push(id);
      }
    return fresh;
  }

  #noteOf(root: number, name: string): number[] {
    const own = this.#byRoot.get(root) ?? new Map<string, number[]>();
    const ids = own.get(name) ?? [];
    this.#byRoot.set(root, own.set(name, ids));
    return ids;
  }

  has(name: string, id: number, root: number): boolean {
    return this.#kinds.get(name)?.get(id)?.has(root) ?? false;
  }

  of(name: string, root: number): readonly number[] {
    return (this.#byRoot.get(root)?.get(name) ?? []).toSorted((a, b) => a - b);
  }
}

/** The records of every resource that refer to these, by a field of their own or of a table inside them. */
async function referringTo(
  { registry, db }: Reach,
  definition: Definition,
  records: WithRoots,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const list = idList([...records.keys()]);
  for (const other of registry.all)
    for (const { field, label, table, id, then } of referencesTo(definition.name, other)) {
      const column = sql.identifier(columnName(field));
      const { rows } = await db.execute<{ id: number; to: number }>(sql`
        select distinct ${sql.identifier(id)} as id, ${column} as "to" from ${sql.identifier(table)}
        where ${column} = any (${list}) order by 1`);
      if (rows.length === 0) continue;
      const referring = new Map<number, Set<number>>();
      for (const { id: one, to } of rows)
        referring.set(one, new Set([...(referring.get(one) ?? []), ...(records.get(to) ?? [])]));
      found.push({ definition: other, field, label, then, records: referring });
    }
  return found;
}

const idList = (ids: readonly number[]): SQL => sql`${`{${ids.join(",")}}`}::bigint[]`;

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
      declared.type === "reference" && declared.computed === undefined && declared.to === name
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
function inOrder(kinds: readonly Definition[]): readonly Definition[] {
  const [first] = kinds;
  if (!first) return [];
  const isFree = (definition: Definition) =>
    kinds.every((other) => other === definition || referencesTo(definition.name, other).length === 0);
  const next = kinds.find(isFree) ?? first;
  return [next, ...inOrder(kinds.filter((kind) => kind !== next))];
}

/** Why each deletion can't be, as sentences for people; none where it can. */
export async function reasonsAgainst(
  reach: Reach,
  definition: Definition,
  plans: ReadonlyMap<number, DeletionPlan>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const kept = await keptRecords(reach, [...plans.values()]);
  return new Map([...plans].map(([root, plan]) => [root, reasonsOf(definition, plan, kept)]));
}

type Kept = ReadonlyMap<Keep, ReadonlySet<number>>;

/** Which records of all the plans each word of their definitions keeps. */
async function keptRecords({ registry, db }: Reach, plans: readonly DeletionPlan[]): Promise<Kept> {
  const kinds = new Map<Definition, Set<number>>();
  for (const { definition, ids } of plans.flatMap(({ going }) => going)) {
    const all = kinds.get(definition) ?? new Set<number>();
    for (const id of ids) all.add(id);
    kinds.set(definition, all);
  }
  const kept = new Map<Keep, ReadonlySet<number>>();
  for (const [definition, ids] of kinds)
    for (const keep of definition.deletion?.keep ?? []) {
      const { rows } = await db.execute<{ id: number }>(sql`
        select t.id from ${sql.identifier(tableName(definition.name))} t
        where t.id = any (${idList([...ids])}) and ${isKept(registry, definition, keep)}`);
      kept.set(keep, new Set(rows.map(({ id }) => id)));
    }
  return kept;
}

function reasonsOf(definition: Definition, { going, inTheWay }: DeletionPlan, kept: Kept): readonly string[] {
  const total = going.reduce((sum, { ids }) => sum + ids.length, 0);
  if (total > mostAtOnce) return [`Вместе с этой записью пришлось бы удалить больше ${mostAtOnce} других`];
  const referred = inTheWay.map(
    ({ definition: { label }, label: field, ids }) =>
      `На эту запись ссылаются ${label.many.toLowerCase()}: ${ids.length} (поле «${field}»)`,
  );
  // What keeps the record itself says most.
  const [own, others] = [true, false].map((isOwn) =>
    going.filter(({ definition: kind }) => (kind === definition) === isOwn),
  );
  const keeping = (kinds: DeletionPlan["going"] = []) =>
    kinds.flatMap(({ definition: kind, ids }) =>
      (kind.deletion?.keep ?? []).flatMap((keep) => {
        const count = ids.filter((id) => kept.get(keep)?.has(id)).length;
        if (count === 0) return [];
        return [kind === definition ? keep.because : `${kind.label.many} (${count}): ${keep.because}`];
      }),
    );
  return [...keeping(own), ...referred, ...keeping(others)];
}

function isKept(registry: Registry, { name }: Definition, { when = {}, filled, computed }: Keep): SQL {
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
  if (computed !== undefined) conditions.push(registry.computed(name, computed).expression);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`;
}
