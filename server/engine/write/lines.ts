// Tables inside records: a change sends the whole table; rows with an id keep it.
import { sql } from "drizzle-orm";
import type { Definition, LinesField, ScalarField } from "../../../src/definition/grammar.ts";
import type { ReadContext, Draft } from "../registry.ts";
import { columnName, linesTableName, parameter } from "../tables/storage.ts";

type Line = Readonly<Record<string, unknown>>;

/**
 * Writes every `lines` field in the draft.
 * @param isRestored true for a restored record: its lines get their former ids
 */
export async function replaceLines(
  context: ReadContext,
  definition: Definition,
  id: number,
  draft: Draft,
  isRestored = false,
): Promise<void> {
  for (const [name, field] of Object.entries(definition.fields)) {
    const given = draft[name];
    if (field.type !== "lines" || !Array.isArray(given)) continue;
    await replaceTable(context, linesTableName(definition.name, name), field, id, given as Line[], isRestored);
  }
}

async function replaceTable(
  { db }: ReadContext,
  name: string,
  field: LinesField,
  parent: number,
  given: readonly Line[],
  isRestored: boolean,
) {
  const table = sql.identifier(name);
  const kept = given.flatMap(({ id }) => (typeof id === "number" ? [sql`${id}`] : []));
  const others = kept.length > 0 ? sql`and id not in (${sql.join(kept, sql`, `)})` : sql``;
  await db.execute(sql`delete from ${table} where parent_id = ${parent} ${others}`);
  const seen = new Set<unknown>();
  for (const [position, line] of given.entries()) {
    const isFirst = !seen.has(line["id"]);
    seen.add(line["id"]);
    const columns = Object.entries(field.fields).filter(([key, column]) => !column.computed && line[key] !== undefined);
    const id = typeof line["id"] === "number" && isFirst ? line["id"] : undefined;
    if (id !== undefined && (await updateLine(db, table, parent, position, line, columns))) continue;
    const own = isRestored && id !== undefined ? [id] : [];
    const names = [...own.map(() => sql`id`), sql`parent_id`, sql`position`, ...columns.map(identifier)];
    const values = [
      ...[...own, parent, position].map((value) => sql`${value}`),
      ...columns.map((column) => valueOf(line, column)),
    ];
    await db.execute(sql`
      insert into ${table} (${sql.join(names, sql`, `)})
      overriding system value values (${sql.join(values, sql`, `)})`);
  }
}

type Column = readonly [string, ScalarField];

async function updateLine(
  db: ReadContext["db"],
  table: ReturnType<typeof sql.identifier>,
  parent: number,
  position: number,
  line: Line,
  columns: readonly Column[],
): Promise<boolean> {
  const sets = columns.map((column) => sql`${identifier(column)} = ${valueOf(line, column)}`);
  const { rowCount } = await db.execute(sql`
    update ${table} set ${sql.join([sql`position = ${position}`, ...sets], sql`, `)}
    where id = ${line["id"]} and parent_id = ${parent}`);
  return (rowCount ?? 0) > 0;
}

const identifier = ([name]: Column) => sql.identifier(columnName(name));
const valueOf = (line: Line, [name, field]: Column) => parameter(field, line[name] ?? null);
