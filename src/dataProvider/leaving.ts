// A page that is being left loses what it still loads: Firefox drops it before the next page has come. That is no
// failure to tell of. A page may stay after all, since a download begins like a page: only time tells.
const patienceMilliseconds = 10_000;

let stays: Promise<void> | undefined;

addEventListener("beforeunload", () => {
  const stay = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds)).then(() => {
    if (stays === stay) stays = undefined;
  });
  stays = stay;
});

/** Undefined, or, of a page that is being left, what resolves when it stays after all. */
export const staying = (): Promise<void> | undefined => stays;
