// Messages between a browser's tabs about the session, and a lock between them.

const name = "auth.session";
/**
 * A tab that holds the lock for longer is stuck; continuing without it is harmless because of the server's grace period
 * (design §5).
 */
const patienceMilliseconds = 20_000;
/** Keeps the lock this long after the work, so that other tabs get the messages before they continue. */
const hearingMilliseconds = 30;

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);

/** Sends a message to all other tabs. */
export const postToTabs = (message: unknown): void => channel?.postMessage(message);

export function onTabMessage(listener: (message: unknown) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<unknown>) => listener(event.data));
}

/** Runs the work while no other tab does; at once if the browser has no locks. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === "undefined" ? undefined : (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    const turn = locks.request(name, { signal: AbortSignal.timeout(patienceMilliseconds) }, async () => {
      await work().then(resolve, reject);
      await pause(hearingMilliseconds);
    });
    turn.catch(() => {
      work().then(resolve, reject);
    });
  });
}

const pause = (milliseconds: number) => new Promise<void>((over) => setTimeout(over, milliseconds));
