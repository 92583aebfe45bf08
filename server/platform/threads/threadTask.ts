// What a thread of a pool (threadPool.ts) says to whoever gave it a task.
import { parentPort } from "node:worker_threads";

/** First that the task begins; then what came of it, or why nothing did. */
export type ThreadAnswer<Result> = "begun" | { readonly result: Result } | { readonly failure: string };

/** Makes the thread answer tasks, of which its pool gives it one at a time. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  const say = (answer: ThreadAnswer<Result>): void => parentPort?.postMessage(answer);
  parentPort?.on("message", (task: Task) => {
    say("begun");
    Promise.resolve(task)
      .then(work)
      .then(
        (result) => say({ result }),
        (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) }),
      );
  });
}
