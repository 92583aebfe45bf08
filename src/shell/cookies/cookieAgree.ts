// The user's answer to the cookie notice (specification §3 Local storage, §4 Cookie notice).
import { regions } from "../../domain/company/region.ts";
import { createStore } from "../../ui/store.ts";

/** `all`, or `basic`: only what the product needs. Declining stores nothing and leaves the site. */
export type CookieChoice = "all" | "basic";

const key = "cookieAgree";

/** True while a user who has answered changes the answer. */
const reopened = createStore(false);
/** For browsers that forbid storage: the answer lasts until the page is left. */
let held: CookieChoice | undefined;

/** True if the notice is to be shown; subscribe with `subscribeToCookieNotice`. */
export const isCookieNoticeShown = (): boolean => reopened.get() || cookieChoice() === undefined;

/** Includes answers in other tabs. @returns a function that unsubscribes */
export function subscribeToCookieNotice(listener: () => void): () => void {
  const stop = reopened.subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
}

export const openCookieNotice = (): void => reopened.set(true);

/** Stores the answer and hides the notice. */
export function agreeToCookies(choice: CookieChoice): void {
  held = choice;
  try {
    localStorage.setItem(key, choice);
    held = undefined;
  } catch {
    // Storage is forbidden: `held` keeps it until the page is left.
  }
  reopened.set(false);
}

/** The stored answer, if there is one. */
export function cookieChoice(): CookieChoice | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === "all" || kept === "basic" ? kept : held;
  } catch {
    return held;
  }
}

/** Where declining leads, since the product does not work without cookies. */
const searchEngine = "https://ya.ru/";

/**
 * The page that the user came from, or a search engine if that is unknown or one of our own.
 * @param referrer of the document
 * @param host of this page: the other regions' hosts are ours as well
 */
export function leavingAddress(referrer: string, host: string): string {
  if (!URL.canParse(referrer)) return searchEngine;
  const { protocol, host: from } = new URL(referrer);
  const isOurs = withoutRegion(from) === withoutRegion(host);
  return isOurs || !/^https?:$/.test(protocol) ? searchEngine : referrer;
}

const withoutRegion = (host: string): string =>
  host.toLowerCase().replace(new RegExp(`^(?:${regions.join("|")})\\.`), "");
