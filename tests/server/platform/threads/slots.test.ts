import { expect, test } from "vitest";
import { slots } from "../../../../server/platform/threads/slots.ts";

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test("the number of slots limits how much runs at once, and everything gets its turn", async () => {
  const inSlot = slots(2, 100);
  let running = 0;
  let most = 0;
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      inSlot(async () => {
        running += 1;
        most = Math.max(most, running);
        await tick();
        running -= 1;
        return number;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(done).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test("failed work frees its slot", async () => {
  const inSlot = slots(1, 10);
  const failing = inSlot(() => Promise.reject(new Error("broken")));
  const next = inSlot(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("work is refused with 503 if the queue is full", async () => {
  const inSlot = slots(1, 1);
  const first = inSlot(tick);
  const second = inSlot(tick);
  await expect(inSlot(tick)).rejects.toMatchObject({ statusCode: 503, retryAfter: 60 });
  await Promise.all([first, second]);
  await inSlot(tick);
});
