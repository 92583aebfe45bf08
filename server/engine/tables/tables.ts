// Creates tables from definitions. Only adds tables, columns and references; a change that would lose data is refused with a
// message.
import { sql, type SQL } from "drizzle-orm";
import { literalDefault } from "../../../src/definition/filling/defaults.ts";
import type { Definition, Fields } from "../../../src/definition/grammar.ts";
import { sqlState } from "../../platform/db/errors.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { indexesOf } from "./indexes.ts";
import {
  columnDeclaration,
  columnName,
  columnType,
  isColumn,
  linesTableName,
  tableName,
  type ColumnField,
} from "./storage.ts";
import { readPresent, syncIndexes } from "./syncIndexes.ts";

interface Column {
  readonly declaration: string;
  readonly type: string;
  readonly notNull: boolean;
}

interface Reference {
  readonly to: string;
  readonly onDelete: "restrict" | "cascade";
}

interface Table {
  /** The resource that the table belongs to. */
  readonly resource: string;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly references: ReadonlyMap<string, Reference>;
}

/** Column types in the catalogue, by table and column; a missing table has no entry. */
type Existing = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A definition that the database can't be changed to fit. */
export class RefusedDefinition extends Error {
  override readonly name: string = "RefusedDefinition";
  readonly resource: string;

  constructor(resource: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.resource = resource;
  }
}

/**
 * Makes the database fit the definitions, except for indexes of large tables, which `buildIndexes` makes. Runs under the
 * migration lock, in its transaction.
 * @throws RefusedDefinition naming the field if an existing column has another type, or with PostgreSQL's message
 */
export async function syncTables(db: Queryable, definitions: readonly Definition[]): Promise<void> {
  const tables = definitions.map((definition) => ({ definition, made: tablesOf(definition) }));
  const names = sql.join(
    tables.flatMap(({ made }) => made.map(({ name }) => sql`${name}`)),
    sql`, `,
  );
  const existing = await readExisting(db, names);
  const constraints = await readConstraints(db, names);
  for (const { definition, made } of tables)
    await naming(definition, async () => {
      for (const table of made) await syncColumns(db, table, existing);
    });
  for (const { definition, made } of tables)
    await naming(definition, async () => {
      for (const table of made) await syncReferences(db, table, constraints);
    });
  const indexes = definitions.map((definition) => ({ definition, wanted: indexesOf(definition) }));
  const present = await readPresent(
    db,
    indexes.flatMap(({ wanted }) => wanted),
  );
  for (const { definition, wanted } of indexes) await naming(definition, () => syncIndexes(db, wanted, present));
}

/** SQLSTATE classes that blame the definition and not the state of the server. */
const aboutDefinitions = ["0A", "22", "23", "2B", "42", "54"];

/** @throws RefusedDefinition instead of an error of PostgreSQL that blames the definition */
export async function naming({ name }: Pick<Definition, "name">, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const state = sqlState(error);
    if (state === undefined || !aboutDefinitions.includes(state.slice(0, 2))) throw error;
    const { cause } = error as Error;
    const said = cause instanceof Error ? cause.message : String(error);
    throw new RefusedDefinition(name, `the database refuses it: ${said}`, { cause: error });
  }
}

function tablesOf(definition: Definition): Table[] {
  const own = mainTable(definition);
  const children = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.type === "lines" ? [linesTable(definition, name, field.fields)] : [],
  );
  return [own, ...children];
}

const systemColumns = [
  ["id", { declaration: "bigint generated always as identity primary key", type: "bigint", notNull: true }],
  ["version", { declaration: "integer not null default 1", type: "integer", notNull: true }],
  [
    "created_at",
    {
      declaration: "timestamp(3) with time zone not null default now()",
      type: "timestamp(3) with time zone",
      notNull: true,
    },
  ],
  [
    "updated_at",
    {
      declaration: "timestamp(3) with time zone not null default now()",
      type: "timestamp(3) with time zone",
      notNull: true,
    },
  ],
] as const;

const mainTable = ({ name, fields }: Definition): Table => ({
  resource: name,
  name: tableName(name),
  columns: new Map<string, Column>([...systemColumns, ...columnsOf(fields)]),
  references: referencesOf(fields),
});

const linesTable = (definition: Definition, field: string, fields: Fields): Table => ({
  resource: definition.name,
  name: linesTableName(definition.name, field),
  columns: new Map<string, Column>([
    ["id", { declaration: "bigint generated always as identity primary key", type: "bigint", notNull: true }],
    ["parent_id", { declaration: "bigint not null", type: "bigint", notNull: true }],
    ["position", { declaration: "integer not null", type: "integer", notNull: true }],
    ...columnsOf(fields),
  ]),
  references: new Map<string, Reference>([
    ["parent_id", { to: tableName(definition.name), onDelete: "cascade" }],
    ...referencesOf(fields),
  ]),
});

/** True for columns that are `not null`: required fields can't be missing, whoever writes to the table. */
const isNotNull = (field: ColumnField) => field.type === "boolean" || Boolean(field.required && !field.when);

/** The column's default, which existing rows get too. */
export function defaultOf(field: ColumnField): string {
  const value = literalDefault(field) ?? (field.type === "boolean" ? false : undefined);
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return ` default '${text.replaceAll("'", "''")}'`;
}

const columnsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    isColumn(field)
      ? [
          [
            columnName(name),
            {
              declaration: columnDeclaration(field) + defaultOf(field),
              type: columnType(field),
              notNull: isNotNull(field),
            },
          ] as const,
        ]
      : [],
  );

const referencesOf = (fields: Fields) =>
  new Map(
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === "reference" && isColumn(field)
        ? [[columnName(name), { to: tableName(field.to), onDelete: "restrict" as const }] as const]
        : [],
    ),
  );

/** @param names of tables, separated by commas */
async function readExisting(db: Queryable, names: SQL): Promise<Existing> {
  const { rows } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname in (${names})
      and a.attnum > 0 and not a.attisdropped`);
  const existing = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    const columns = existing.get(table) ?? new Map<string, string>();
    existing.set(table, columns.set(column, type));
  }
  return existing;
}

/** The constraints of tables, as "table constraint". */
async function readConstraints(db: Queryable, names: SQL): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ table: string; name: string }>(sql`
    select c.relname as "table", k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${names})`);
  return new Set(rows.map(({ table, name }) => `${table} ${name}`));
}

async function syncColumns(db: Queryable, table: Table, existing: Existing): Promise<void> {
  const present = existing.get(table.name);
  if (!present) {
    const columns = [...table.columns].map(
      ([name, { declaration, notNull }]) =>
        `"${name}" ${declaration}${notNull && !declaration.includes("not null") && name !== "id" ? " not null" : ""}`,
    );
    await db.execute(sql.raw(`create table "${table.name}" (${columns.join(", ")})`));
    return;
  }
  if (!present.has("version") && !present.has("parent_id"))
    throw new RefusedDefinition(
      table.resource,
      `"${table.name}" is a table of the server's own; give the resource another name.`,
    );
  for (const [name, { declaration, type }] of table.columns) {
    const found = present.get(name);
    if (found === undefined)
      await db.execute(sql.raw(`alter table "${table.name}" add column "${name}" ${declaration}`));
    else if (found !== type)
      throw new RefusedDefinition(
        table.resource,
        `The column ${table.name}.${name} is ${found} in the database, but its definition asks for ${type}. ` +
          "Change the definition back, or move the data with a migration first.",
      );
  }
}

/** The name of a column's constraint. */
export const referenceName = (table: string, column: string): string => `${table}_${column}_ref`.slice(0, 63);

async function syncReferences(db: Queryable, table: Table, constraints: ReadonlySet<string>): Promise<void> {
  for (const [column, { to, onDelete }] of table.references) {
    const constraint = referenceName(table.name, column);
    if (constraints.has(`${table.name} ${constraint}`)) continue;
    await db.execute(
      sql.raw(
        `alter table "${table.name}" add constraint "${constraint}" foreign key ("${column}") ` +
          `references "${to}" (id) on delete ${onDelete}`,
      ),
    );
  }
}
