// What the tabs of one browser tell each other about the session, and how they take turns.

const name = "auth.session";
/** A tab that holds the turn for longer is stuck; the server's grace (design §5) makes going without it harmless. */
const patienceMilliseconds = 20_000;
/** How long a turn goes on after its work, so that the others hear of it before theirs begins. */
const hearingMilliseconds = 30;

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);

/** Tells every other tab. */
export const tellTabs = (message: unknown): void => channel?.postMessage(message);

export function hearTabs(listener: (message: unknown) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<unknown>) => listener(event.data));
}

/** Runs the work while no other tab runs its own; at once where the browser has no locks. */
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
