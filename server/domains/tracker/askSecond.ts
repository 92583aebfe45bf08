import type { Queryable } from "../../platform/db/open.ts";
import { type NewTask, queueTask } from "./queueTask.ts";

/** Creates a task for the managers to decide on a record; it closes when the record no longer waits. */
export const askSecond = (db: Queryable, task: Omit<NewTask, "text">): Promise<number> =>
  queueTask(db, { ...task, text: "Подтвердить или отклонить это может только другой администратор." });
