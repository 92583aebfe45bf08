// Dear work in small portions: what it may take of the machine is bounded, and so is the queue before it.
import { Problem } from "../problem.ts";

/**
 * At most `size` pieces of work run at a time; at most `queue` wait.
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
      await new Promise<void>((free) => waiting.push(free)); // the place is handed over, never given back in between
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
