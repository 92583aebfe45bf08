// Formatted texts and the pictures and papers in them: what a text names stays as long as the text can be read.
import { sql } from "drizzle-orm";
import { textFilesIn } from "../../../src/domain/richText.ts";
import type { Definition, Fields } from "../../../src/resources/grammar.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { columnName, linesTableName, tableName } from "../tables/storage.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Holds on to the files that the texts of a record name from now on, and says of those that it names no more when that was.
 * @param before the record as it is; nothing of a new one
 * @throws Problem 422 naming the field, where a text takes in a file that has been removed meanwhile
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
    // In order, so that two who save at once never wait for each other.
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

/** The fields that are formatted texts, or tables with some inside. */
const namesOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === "richText" || (field.type === "lines" && namesOf(field.fields).length > 0) ? [name] : [],
  );

/** The columns that formatted texts stand in. */
export const textColumns = (definition: Definition): readonly { readonly table: string; readonly column: string }[] =>
  Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.type === "richText") return [{ table: tableName(definition.name), column: columnName(name) }];
    if (field.type !== "lines") return [];
    const table = linesTableName(definition.name, name);
    return namesOf(field.fields).map((inside) => ({ table, column: columnName(inside) }));
  });
