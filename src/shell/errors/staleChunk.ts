// After a release an open page requests files that no longer exist. One reload loads the new version; if the release is not
// the cause, repeated reloads would not help (specification §4, §9: at most once per 60 s).
import { staying } from "../../dataProvider/requests/leaving.ts";

const key = "kabinet.reloaded-at";
const guardMilliseconds = 60_000;

let reloading = false;

/** True if the page is about to be reloaded or left, so that errors need not be shown. */
export const isReloading = (): boolean => reloading || !!staying();

/** Reloads the page if one of its files can't be loaded, unless the page is being left: a reload would cancel that. */
export const reloadOnStaleChunk = (): void => addEventListener("vite:preloadError", reload);

function reload(): void {
  const leaving = staying();
  if (leaving) return void leaving.then(reload);
  if (!mayReload()) return;
  reloading = true;
  location.reload();
}

/** Stores the time of the reload; if storage is forbidden, there is no reload. */
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
