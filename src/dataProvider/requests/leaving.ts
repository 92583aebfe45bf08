// Firefox aborts the running requests of a page that is being left, before the next page has loaded; these errors must not
// be reported. A download fires "beforeunload" too although the page stays, so after a pause the page counts as staying.
const patienceMilliseconds = 10_000;

let stays: Promise<void> | undefined;

function leave(): void {
  const stay = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds)).then(() => {
    if (stays === stay) stays = undefined;
  });
  stays = stay;
}

addEventListener("beforeunload", leave);
// The page was left before this file loaded: see public/early.js.
if (document.documentElement.dataset.leaving === "yes") leave();

/** Undefined, or, while the page is being left, a promise that resolves if the page stays after all. */
export const staying = (): Promise<void> | undefined => stays;
