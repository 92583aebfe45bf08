// After a release a page that is still open asks for files that are gone. One reload brings the new ones; were it not
// the release's fault, reloading again and again would help nobody (specification §4, §9: at most once per 60 s).
import { staying } from "../../dataProvider/leaving.ts";

const key = "kabinet.reloaded-at";
const guardMilliseconds = 60_000;

let reloading = false;

/** True once the page is about to be reloaded or left: an error that shows meanwhile would only frighten. */
export const isReloading = (): boolean => reloading || !!staying();

/** Reloads the page when a file of it can't be loaded, unless the page is being left: that would throw its reader back. */
export const reloadOnStaleChunk = (): void => addEventListener("vite:preloadError", reload);

function reload(): void {
  const leaving = staying();
  if (leaving) return void leaving.then(reload);
  if (!mayReload()) return;
  reloading = true;
  location.reload();
}

/** Remembers the reload; without a place to remember it in, there is none. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < guardMilliseconds) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
