import { sql } from "drizzle-orm";
import { checkNames } from "../../../src/contract/money/books.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import { defaultRegion } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { queueTask } from "../tracker/queueTask.ts";
import { checks } from "./checks.ts";

/**
 * Creates one task for everything that a check has found. An open task is not repeated, and is closed when nothing is found
 * any more. Closing it too early makes the next check open another.
 */
export async function updateCheckTask(tx: Queryable, checkId: number): Promise<void> {
  const { rows } = await tx.execute<{ name: string; rule: string; wrong: number }>(sql`
    select name, rule, wrong from books_results where check_id = ${checkId} and wrong > 0`);
  for (const name of checkNames) {
    const found = rows.filter((row) => row.name === name);
    const standing = await standingTask(tx, name);
    if (found.length === 0) {
      await tx.execute(sql`delete from books_tasks where name = ${name}`);
      if (standing !== undefined)
        await tx.execute(sql`
          update tasks set state = 'done', version = version + 1, updated_at = now()
          where id = ${standing} and state = 'open'`);
    } else if (standing === undefined) {
      const wrong = found.reduce((sum, row) => sum + row.wrong, 0);
      const lines = found.map((row) => `${checks[name].rules[row.rule]?.title ?? row.rule}: ${row.wrong}`);
      const taskId = await queueTask(tx, {
        title: `Проверка учёта, «${checks[name].title}»: ${counted(wrong, "расхождение", "расхождения", "расхождений")}`,
        text: `${lines.join("\n")}\n\nЧто с чем не сходится, видно на странице «Проверка учёта» (/admin/audit).`,
        region: defaultRegion,
      });
      await tx.execute(sql`
        insert into books_tasks (name, task_id) values (${name}, ${taskId})
        on conflict (name) do update set task_id = excluded.task_id`);
    }
  }
}

/** The open task, if there is one. */
async function standingTask(tx: Queryable, name: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select t.id from books_tasks b join tasks t on t.id = b.task_id where b.name = ${name} and t.state <> 'done'`);
  return rows[0]?.id;
}
