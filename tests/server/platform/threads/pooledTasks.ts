// The thread of threadPool.test.ts.
import { answerTasks } from "../../../../server/platform/threads/threadTask.ts";

export type Task = "name" | "endless" | "memory" | "failing";

answerTasks((task: Task): string => {
  if (task === "failing") throw new Error("did not work");
  const kept: string[][] = [];
  while (task !== "name") if (task === "memory") kept.push(Array.from({ length: 1000 }, (_, at) => `${at}`));
  return "done";
});
