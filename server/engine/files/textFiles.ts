// Files in formatted texts: a file is kept as long as a text that uses it can be read.
import { sql } from "drizzle-orm";
import { textFilesIn } from "../../../src/domain/text/richText.ts";
import type { Definition, Fields } from "../../../src/definition/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { columnName, linesTableName, tableName } from "../tables/storage.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Marks the files in a record's texts as needed, and removed ones as needed until now.
 * @param before the current record; empty for a new one
 * @throws Problem 422 naming the field if a text uses a file that has been deleted meanwhile
 */
export async function needTextFiles(
  db: Queryable,
  definition: Definition,
  before: Values,
  draft: Values,
): Promise<void> {
  for (const name of namesOf(definition.fields)) {
    if (!Object.hasOwn(draft, name)) continue;
    const [had, has] = [textFilesIn(before[name]), textFilesIn(draft[name])];
    if (had.size + has.size === 0) continue;
    // Locks in order, so that concurrent saves can't deadlock.
    const { rows } = await db.execute<{ id: string }>(sql`
      with held as (
        select id from text_files where id = any(${sql.param([...had, ...has])}::uuid[]) order by id for update)
      update text_files f set needed_at = now() from held where f.id = held.id returning f.id`);
    const there = new Set(rows.map(({ id }) => id));
    if ([...has].every((id) => there.has(id) || had.has(id))) continue;
    const message = "Картинку или файл из этого текста уже удалили: ими долго не пользовались. Вставьте их ещё раз";
    throw new Problem(422, message, { errors: { [name]: message } });
  }
}

/** The formatted text fields, including tables that contain some. */
const namesOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === "richText" || (field.type === "lines" && namesOf(field.fields).length > 0) ? [name] : [],
  );

/** The columns with formatted texts. */
export const textColumns = (definition: Definition): readonly { readonly table: string; readonly column: string }[] =>
  Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.type === "richText") return [{ table: tableName(definition.name), column: columnName(name) }];
    if (field.type !== "lines") return [];
    const table = linesTableName(definition.name, name);
    return namesOf(field.fields).map((inside) => ({ table, column: columnName(inside) }));
  });
