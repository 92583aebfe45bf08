// Dear work on threads of its own, so that no request waits for it: bounded in number, time and memory.
import { Worker } from "node:worker_threads";
import { slots } from "./slots.ts";
import { threadStart } from "./threadStart.ts";
import type { ThreadAnswer } from "./threadTask.ts";

export interface PoolOptions {
  /** The address of the threads' own file, which calls `answerTasks`. */
  readonly module: URL;
  /** Tasks at a time, each on its own thread, and tasks that wait for one. */
  readonly threads: number;
  readonly queue: number;
  /** Milliseconds of work after which a task is given up, with its thread. Waiting for its turn is none. */
  readonly patience: number;
  /** The heap of one thread; a task that needs more is given up, with its thread. */
  readonly megabytes: number;
}

/** A task was given up: it took too long or needed too much memory. */
export class TooDearError extends Error {
  override readonly name = "TooDearError";
}

/**
 * Threads that start with their first task and never keep the process alive.
 * @returns runs one task. It throws TooDearError for a task that is given up, Problem 503 where too many wait, and Error
 *   with the thread's reason where the task fails
 */
export function threadPool<Task, Result>(options: PoolOptions): (task: Task) => Promise<Result> {
  const { module, threads, queue, patience, megabytes } = options;
  const inSlot = slots(threads, queue);
  const idle: Worker[] = [];

  const start = async (): Promise<Worker> => {
    const thread = new Worker(await threadStart(module), { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    thread.unref();
    // The one who waits for it is told by a listener of its own.
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

/** @throws Error where the thread is no more */
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
        end(() => reject(new TooDearError(`A task took more than ${patience} ms.`)));
        void thread.terminate();
      }, patience);
    };
    const fail = (error: Error): void => {
      const isFull = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      end(() => reject(isFull ? new TooDearError(error.message) : error));
    };
    const leave = (code: number): void => end(() => reject(new Error(`A thread ended with code ${code}.`)));
    thread.on("message", hear).once("error", fail).once("exit", leave);
    thread.postMessage(task);
  });
}
