// Messages from a pool's thread (threadPool.ts) to the main thread.
import { parentPort } from "node:worker_threads";

/** First that the task has begun; then its result, or why it failed. */
export type ThreadAnswer<Result> = "begun" | { readonly result: Result } | { readonly failure: string };

/** Makes the thread answer tasks, which its pool sends one at a time. */
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
