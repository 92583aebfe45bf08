// A table's rows as lines of JSON, one array of texts per row. Each value is in PostgreSQL's own text form, so nothing is
// rounded, reordered or misread.
import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/db/open.ts";
import { BackupError } from "./backupError.ts";
import { notWhole } from "./tar.ts";
import type { TableShape } from "./schema.ts";

type Row = readonly (string | null)[];

/** The figures that a backup and its restored copy are compared by. */
export interface Sums {
  readonly rows: number;
  /** The sum of every numeric column, calculated by the database. */
  readonly sums: Readonly<Record<string, string | null>>;
}

/** Characters read at a time, if rows are small enough. */
const pieceSize = 1024 * 1024;
const maxRows = 5000;

/** Reads a table's rows in parts. Needs a transaction. */
export async function* readRows(tx: Queryable, { name, columns }: TableShape): AsyncGenerator<Buffer> {
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  await tx.execute(sql`
    declare kept no scroll cursor for
    select to_json(array[${sql.join(values, sql`, `)}])::text as line from ${sql.identifier(name)}`);
  for (let wanted = 100; ;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(wanted))} from kept`);
    if (rows.length === 0) break;
    const piece = Buffer.from(rows.map(({ line }) => `${line}\n`).join(""));
    yield piece;
    wanted = Math.min(maxRows, Math.max(1, Math.floor((pieceSize * rows.length) / piece.length)));
  }
  await tx.execute(sql`close kept`);
}

function readRow(line: string): Row {
  try {
    return JSON.parse(line) as Row;
  } catch (error) {
    throw new BackupError(notWhole, { cause: error });
  }
}

/** Writes a part of a table's rows in one statement. */
export async function writeRows(tx: Queryable, { name, columns }: TableShape, piece: Buffer): Promise<void> {
  const rows = piece.toString().trimEnd().split("\n").map(readRow);
  const join = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  const arrays = columns.map((_, index) => sql`${sql.param(rows.map((row) => row[index] ?? null))}::text[]`);
  const places = columns.map((_, index) => sql.identifier(`c${index}`));
  const values = columns.map(({ type }, index) => sql`${sql.identifier(`c${index}`)}::${sql.raw(type)}`);
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${join(columns.map((column) => sql`${sql.identifier(column.name)}`))})
    overriding system value
    select ${join(values)} from unnest(${join(arrays)}) as given (${join(places.map((place) => sql`${place}`))})`);
}

/** Counts a table's rows and sums its numeric columns. */
export async function sumsOf(tx: Queryable, { name, columns }: TableShape): Promise<Sums> {
  const summed = columns.filter((column) => column.summed);
  const sums = summed.map((column) => sql`sum(${sql.identifier(column.name)})::text`);
  const { rows } = await tx.execute<{ rows: number; sums: (string | null)[] | null }>(sql`
    select count(*) as rows, to_json(array[${sql.join(sums, sql`, `)}]::text[]) as sums from ${sql.identifier(name)}`);
  const [found] = rows;
  return {
    rows: found?.rows ?? 0,
    sums: Object.fromEntries(summed.map((column, index) => [column.name, found?.sums?.[index] ?? null])),
  };
}
