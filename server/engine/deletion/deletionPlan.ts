// Plans deletions without changing anything: what is deleted along, what loses its reference, and what prevents it. Many
// records are planned together but independently, with as many queries as for one.
import { sql, type SQL } from "drizzle-orm";
import type { Keep } from "../../../src/definition/words/deletion.ts";
import { closedBy } from "../../../src/definition/access/frozen.ts";
import type { Definition, Fields } from "../../../src/definition/grammar.ts";
import { may } from "../access.ts";
import type { ReadContext } from "../registry.ts";
import { conditionSql } from "../read/conditionSql.ts";
import { columnName, linesTableName, tableName } from "../tables/storage.ts";

/** Records of one resource. */
interface Going {
  readonly definition: Definition;
  readonly ids: readonly number[];
}

/** Records that refer to the deleted ones, and the field they do so by. */
interface Referring extends Going {
  readonly field: string;
  readonly label: string;
  readonly then: "refuse" | "together" | "clear";
}

export interface DeletionPlan {
  /** In the order of deletion: referring records come before those they refer to. */
  readonly going: readonly Going[];
  /** Records whose reference is cleared. */
  readonly cleared: readonly Referring[];
  readonly inTheWay: readonly Referring[];
}

/** The most records deleted with one; more should be archived instead. */
const maxAtOnce = 2000;

/** Records of a resource, each with the chosen records that it is deleted with or related to. */
type WithRoots = ReadonlyMap<number, ReadonlySet<number>>;

interface Found {
  readonly definition: Definition;
  readonly field: string;
  readonly label: string;
  readonly then: Referring["then"];
  readonly records: WithRoots;
}

/** Follows the references to a record, and those to its dependants. */
export async function planDeletion(context: ReadContext, definition: Definition, id: number): Promise<DeletionPlan> {
  const plan = (await planDeletions(context, definition, [id])).get(id);
  return plan ?? { going: [], cleared: [], inTheWay: [] };
}

/** A plan for each of several records, as if only it were deleted. */
export async function planDeletions(
  context: ReadContext,
  definition: Definition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeletionPlan>> {
  const going = new Tally();
  const others: Found[] = [];
  const chosen = new Map(ids.map((id) => [id, new Set([id])]));
  const waiting = [{ definition, records: going.add(definition.name, chosen) }];
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const found of await referringTo(context, next.definition, next.records)) {
      if (found.then !== "together") {
        others.push(found);
        continue;
      }
      const fresh = going.add(found.definition.name, found.records);
      if (fresh.size > 0) waiting.push({ definition: found.definition, records: fresh });
    }
  const kinds = inOrder(going.names.map((name) => context.registry.require(name)));
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

/** Collects the records to delete, with the chosen records that they depend on. */
class Tally {
  readonly #kinds = new Map<string, Map<number, Set<number>>>();
  readonly #byRoot = new Map<number, Map<string, number[]>>();
  readonly #sizes = new Map<number, number>();

  get names(): readonly string[] {
    return [...this.#kinds.keys()];
  }

  /** Adds records; returns those that are new for a root, unless that root already has too many. */
  add(name: string, records: WithRoots): WithRoots {
    const kind = this.#kinds.get(name) ?? new Map<number, Set<number>>();
    this.#kinds.set(name, kind);
    const fresh = new Map<number, Set<number>>();
    for (const [id, roots] of records)
      for (const root of roots) {
        const size = this.#sizes.get(root) ?? 0;
        if (size > maxAtOnce || kind.get(id)?.has(root)) continue;
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

/** The records of all resources that refer to these, from their own fields or from tables inside them. */
async function referringTo(
  { registry, db }: ReadContext,
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
  /** The column with the referring record's id. */
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

/** Repeatedly takes a resource that no remaining one refers to; circular references stay in the given order. */
function inOrder(kinds: readonly Definition[]): readonly Definition[] {
  const [first] = kinds;
  if (!first) return [];
  const isFree = (definition: Definition) =>
    kinds.every((other) => other === definition || referencesTo(definition.name, other).length === 0);
  const next = kinds.find(isFree) ?? first;
  return [next, ...inOrder(kinds.filter((kind) => kind !== next))];
}

/** The reasons against each deletion, in sentences for people; empty if it is possible. */
export async function reasonsAgainst(
  context: ReadContext,
  definition: Definition,
  plans: ReadonlyMap<number, DeletionPlan>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const kept = await keptRecords(context, [...plans.values()]);
  const held = await heldReferences(context, [...plans.values()]);
  return new Map(
    [...plans].map(([root, plan]) => [root, [...reasonsOf(context, definition, plan, kept), ...held(plan)]]),
  );
}

type Kept = ReadonlyMap<Keep, ReadonlySet<number>>;

/** The records in all plans that must be kept, by the reasons in their definitions. */
async function keptRecords(context: ReadContext, plans: readonly DeletionPlan[]): Promise<Kept> {
  const kinds = new Map<Definition, Set<number>>();
  for (const { definition, ids } of plans.flatMap(({ going }) => going)) {
    const all = kinds.get(definition) ?? new Set<number>();
    for (const id of ids) all.add(id);
    kinds.set(definition, all);
  }
  const kept = new Map<Keep, ReadonlySet<number>>();
  for (const [definition, ids] of kinds)
    for (const keep of definition.deletion?.keep ?? []) {
      const { rows } = await context.db.execute<{ id: number }>(sql`
        select t.id from ${sql.identifier(tableName(definition.name))} t
        where t.id = any (${idList([...ids])}) and ${isKept(context, definition, keep)}`);
      kept.set(keep, new Set(rows.map(({ id }) => id)));
    }
  return kept;
}

/** References that can't be cleared because their records are frozen. */
async function heldReferences({ registry, db, caller }: ReadContext, plans: readonly DeletionPlan[]) {
  const found: { readonly definition: Definition; readonly field: string; because: string; ids: Set<number> }[] = [];
  const fields = new Map(
    plans.flatMap(({ cleared }) => cleared).map((one) => [`${one.definition.name} ${one.field}`, one]),
  );
  for (const { definition, field } of fields.values()) {
    const isMeant = (one: Referring) => one.definition === definition && one.field === field;
    const all = plans.flatMap(({ cleared }) => cleared.filter(isMeant).flatMap(({ ids }) => ids));
    for (const word of definition.frozen ?? []) {
      if (!closedBy([word], field, definition.fields[field])) continue;
      const { rows } = await db.execute<{ id: number }>(sql`
        select t.id from ${sql.identifier(tableName(definition.name))} t
        where t.id = any (${idList(all)}) and ${conditionSql(word.when, { definition, registry, caller })}`);
      found.push({ definition, field, because: word.because, ids: new Set(rows.map(({ id }) => id)) });
    }
  }
  return ({ cleared }: DeletionPlan): readonly string[] =>
    cleared.flatMap(({ definition, field, ids }) =>
      found.flatMap((one) => {
        const count =
          one.definition === definition && one.field === field ? ids.filter((id) => one.ids.has(id)).length : 0;
        if (count === 0) return [];
        return [may(definition, "read", caller) ? `${definition.label.many} (${count}): ${one.because}` : elsewhere];
      }),
    );
}

function reasonsOf(
  { caller }: ReadContext,
  definition: Definition,
  { going, inTheWay }: DeletionPlan,
  kept: Kept,
): readonly string[] {
  const ifKnown = (kind: Definition, text: string) => (may(kind, "read", caller) ? text : elsewhere);
  const total = going.reduce((sum, { ids }) => sum + ids.length, 0);
  if (total > maxAtOnce) return [`Вместе с этой записью пришлось бы удалить больше ${maxAtOnce} других`];
  const referred = [...new Set(inTheWay.map(({ definition: kind }) => kind))].map((kind) => {
    const found = inTheWay.filter((one) => one.definition === kind);
    const count = new Set(found.flatMap(({ ids }) => ids)).size;
    const labels = [...new Set(found.map(({ label }) => `«${label}»`))];
    const fields = `${labels.length === 1 ? "поле" : "поля"} ${labels.join(", ")}`;
    return ifKnown(kind, `На эту запись ссылаются ${kind.label.many.toLowerCase()}: ${count} (${fields})`);
  });
  // A reason about the record itself comes first.
  const [own, others] = [true, false].map((isOwn) =>
    going.filter(({ definition: kind }) => (kind === definition) === isOwn),
  );
  const keeping = (kinds: DeletionPlan["going"] = []) =>
    kinds.flatMap(({ definition: kind, ids }) =>
      (kind.deletion?.keep ?? []).flatMap((keep) => {
        const count = ids.filter((id) => kept.get(keep)?.has(id)).length;
        if (count === 0) return [];
        return [kind === definition ? keep.because : ifKnown(kind, `${kind.label.many} (${count}): ${keep.because}`)];
      }),
    );
  return [...new Set([...keeping(own), ...referred, ...keeping(others)])];
}

/** Used for sections that the caller may not read. */
const elsewhere = "С этой записью связаны другие";

function isKept({ registry, caller }: ReadContext, definition: Definition, { when, computed }: Keep): SQL {
  const conditions = [
    ...(when ? [conditionSql(when, { definition, registry, caller })] : []),
    ...(computed === undefined ? [] : [registry.computed(definition.name, computed).expression]),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`;
}
