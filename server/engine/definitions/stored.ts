// Operators' sections in the database: their owners, and every version of their definitions.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import type { FileFault } from "../registry.ts";
import type { FieldIds } from "./plan/match.ts";
import { type Described, readText } from "./readText.ts";
import { acceptPatterns } from "./slowPatterns.ts";

export interface Stored {
  readonly name: string;
  /** The file that owns it; null if the database does. */
  readonly file: string | null;
  /** The id of its current version. */
  readonly version: number;
  /** Removed sections keep their records and versions. */
  readonly removed: boolean;
  /** The text of the current version. */
  readonly text: string;
  /** Absent for a definition of another program version that is not valid in this one. */
  readonly described: Described | undefined;
  readonly faults: readonly FileFault[];
}

/** The texts of the last read by their digests: the next one reads only those that have changed. */
let texts: ReadonlyMap<string, string> = new Map();

type Row = Pick<Stored, "name" | "file" | "version" | "removed"> & {
  readonly digest: string;
  /** Null if the text is known. */
  readonly text: string | null;
};

/** All sections, including removed ones, by name. */
export async function readStored(db: Queryable): Promise<readonly Stored[]> {
  const known = texts;
  const { rows } = await db.execute<Row>(sql`
    select name, file, version, removed, digest,
      case when digest = any(${sql.param([...known.keys()])}::text[]) then null else text end as text
    from (
      select s.resource as name, s.file, s.version_id as version, s.removed, v.definition::text as text,
        encode(sha256(convert_to(v.definition::text, 'UTF8')), 'hex') as digest
      from defined_sections s join definition_versions v on v.id = s.version_id) as current
    order by name`);
  const read = rows.map(({ digest, text, ...row }) => ({ ...row, digest, text: text ?? known.get(digest) ?? "" }));
  texts = new Map(read.map(({ digest, text }) => [digest, text]));
  return read.map(({ digest: _, ...row }) => {
    const { described, faults } = readText(row.text);
    if (described?.said.fields) acceptPatterns(described.said.fields);
    return { ...row, described, faults: faults.map((fault) => ({ file: row.file ?? row.name, ...fault })) };
  });
}

export interface NewVersion {
  readonly name: string;
  readonly text: string;
  /** The file that it comes from and that becomes the section's owner; null for an edit. */
  readonly file: string | null;
  readonly userId: number | null;
}

/** Stores a definition as its section's current one; the tables must fit it already. @returns the id of the version */
export async function storeVersion(db: Queryable, { name, text, file, userId }: NewVersion): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with made as (
      insert into definition_versions (source, resource, definition, user_id, field_ids)
      select ${file}, ${name}, ${text}::json, ${userId}::bigint,
        coalesce(jsonb_object_agg(concat_ws('.', p.name, f.name), f.id) filter (where f.id is not null), '{}')
      from section_fields f left join section_fields p on p.id = f.parent_id
      where f.resource = ${name} and not f.removed and p.removed is not true returning id)
    insert into defined_sections (resource, file, version_id) select ${name}, ${file}, id from made
    on conflict (resource) do update set file = excluded.file, version_id = excluded.version_id, removed = false
    returning version_id as id`);
  const [made] = rows;
  if (!made) throw new Error("No version was stored.");
  return made.id;
}

/** Stores who owns a section, and whether it is in use. */
export async function storeOwner(
  db: Queryable,
  name: string,
  { file, removed }: Pick<Stored, "file" | "removed">,
): Promise<void> {
  await db.execute(sql`
    update defined_sections set file = ${file}, removed = ${removed}
    where resource = ${name} and (file, removed) is distinct from (${file}, ${removed})`);
}

export interface VersionRow {
  readonly id: number;
  readonly at: string;
  readonly author: string | null;
  readonly file: string | null;
}

/** The newest versions of a section. */
export async function readVersions(db: Queryable, name: string): Promise<readonly VersionRow[]> {
  const { rows } = await db.execute<Record<string, unknown> & VersionRow>(sql`
    select v.id, v.taken_at as at, u.name as author, v.source as file
    from definition_versions v left join users u on u.id = v.user_id
    where v.resource = ${name} order by v.id desc limit 200`);
  return rows;
}

/** The text of a version of the section; undefined if it has none with this id. */
export async function readVersionText(db: Queryable, name: string, id: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select definition::text as text from definition_versions where resource = ${name} and id = ${id}`);
  return rows[0]?.text;
}

/** The field ids of a version's names; undefined if the section has no version with this id. */
export async function readFieldIds(db: Queryable, name: string, id: number): Promise<FieldIds | undefined> {
  const { rows } = await db.execute<{ ids: FieldIds }>(sql`
    select coalesce(field_ids, '{}') as ids from definition_versions where resource = ${name} and id = ${id}`);
  return rows[0]?.ids;
}
