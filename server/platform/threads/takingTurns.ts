import { setImmediate } from "node:timers/promises";

/** Milliseconds that others may wait for a piece of long work; a request waits for some of them, one with each statement. */
const turn = 3;

/** Returns a function that long work calls between its pieces; it lets others run when a turn is over. */
export function takingTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < turn) return;
    await setImmediate();
    began = performance.now();
  };
}
