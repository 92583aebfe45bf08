// Runs expensive work in worker threads, so that it blocks no request; limited in number, time and memory.
import { Worker } from "node:worker_threads";
import { slots } from "./slots.ts";
import { threadStart } from "./threadStart.ts";
import type { ThreadAnswer } from "./threadTask.ts";

export interface PoolOptions {
  /** The address of the worker's module, which calls `answerTasks`. */
  readonly module: URL;
  /** The number of threads, each with one task at a time, and of tasks that may wait. */
  readonly threads: number;
  readonly queue: number;
  /** Milliseconds of work after which a task and its thread are ended. Waiting does not count. */
  readonly patience: number;
  /** A thread's heap; a task that needs more is ended with its thread. */
  readonly megabytes: number;
}

/** A task was ended: it took too long or needed too much memory. */
export class TaskLimitError extends Error {
  override readonly name = "TooDearError";
}

/**
 * Threads start with their first task and never keep the process alive.
 * @returns a function that runs a task. It throws TaskLimitError for a task that was ended, Problem 503 if too many wait, and
 * Error with the thread's reason if the task fails
 */
export function threadPool<Task, Result>(options: PoolOptions): (task: Task) => Promise<Result> {
  const { module, threads, queue, patience, megabytes } = options;
  const inSlot = slots(threads, queue);
  const idle: Worker[] = [];

  const start = async (): Promise<Worker> => {
    const thread = new Worker(await threadStart(module), { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    thread.unref();
    // Without a listener the error would end the process; the task's own listener reports it.
    thread.on("error", () => undefined);
    thread.once("exit", () => {
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
    });
    return thread;
  };

  return (task) =>
    inSlot(async () => {
      const thread = idle.pop() ?? (await start());
      const answer = await ask<Result>(thread, task, patience);
      idle.push(thread);
      if ("failure" in answer) throw new Error(answer.failure);
      return answer.result;
    });
}

type Finished<Result> = Exclude<ThreadAnswer<Result>, "begun">;

/** @throws Error if the thread has ended */
function ask<Result>(thread: Worker, task: unknown, patience: number): Promise<Finished<Result>> {
  return new Promise<Finished<Result>>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      thread.off("message", hear).off("error", fail).off("exit", leave);
      settle();
    };
    const hear = (answer: ThreadAnswer<Result>): void => {
      if (answer !== "begun") return end(() => resolve(answer));
      timer = setTimeout(() => {
        end(() => reject(new TaskLimitError(`A task took more than ${patience} ms.`)));
        void thread.terminate();
      }, patience);
    };
    const fail = (error: Error): void => {
      const isFull = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      end(() => reject(isFull ? new TaskLimitError(error.message) : error));
    };
    const leave = (code: number): void => end(() => reject(new Error(`A thread ended with code ${code}.`)));
    thread.on("message", hear).once("error", fail).once("exit", leave);
    thread.postMessage(task);
  });
}
