// Limits the concurrency of expensive work, and its queue.
import { Problem } from "../problem.ts";

/**
 * Runs at most `size` functions at a time; at most `queue` wait.
 * @throws {Problem} 503 when the queue is full
 */
export function slots(size: number, queue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    if (running < size) running += 1;
    else {
      if (waiting.length >= queue)
        throw new Problem(503, "Сейчас слишком много запросов. Попробуйте ещё раз через минуту", { retryAfter: 60 });
      await new Promise<void>((free) => waiting.push(free)); // the slot is passed on directly, never released in between
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
