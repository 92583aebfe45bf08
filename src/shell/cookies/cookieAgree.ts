// What somebody has answered to the cookie notice (specification §3 Local storage, §4 Cookie notice).
import { regions } from "../../domain/region.ts";
import { createStore } from "../../ui/store.ts";

/** `all`, or `basic`: only what the product can't do without. Declining stores nothing: it leaves. */
export type CookieChoice = "all" | "basic";

const key = "cookieAgree";

/** True while somebody who has answered wants to answer anew. */
const reopened = createStore(false);
/** For browsers that let nothing be stored: the answer holds until the page is left. */
let held: CookieChoice | undefined;

/** Whether the notice is to be seen; follow it with `subscribeToCookieNotice`. */
export const isCookieNoticeShown = (): boolean => reopened.get() || cookieChoice() === undefined;

/** @returns what stops it; another tab's answer counts here too */
export function subscribeToCookieNotice(listener: () => void): () => void {
  const stop = reopened.subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
}

export const openCookieNotice = (): void => reopened.set(true);

/** Keeps an answer and hides the notice. */
export function agreeToCookies(choice: CookieChoice): void {
  held = choice;
  try {
    localStorage.setItem(key, choice);
    held = undefined;
  } catch {
    // Held until the page is left.
  }
  reopened.set(false);
}

/** The answer so far. */
export function cookieChoice(): CookieChoice | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === "all" || kept === "basic" ? kept : held;
  } catch {
    return held;
  }
}

/** Where declining leads: nobody stays on a page that works with cookies only. */
const searchEngine = "https://ya.ru/";

/**
 * The page that somebody came from, or a search engine when that was one of ours, or nobody knows.
 * @param referrer of the document
 * @param host of this page: its sister in the other region is ours as well
 */
export function leavingAddress(referrer: string, host: string): string {
  if (!URL.canParse(referrer)) return searchEngine;
  const { protocol, host: from } = new URL(referrer);
  const isOurs = withoutRegion(from) === withoutRegion(host);
  return isOurs || !/^https?:$/.test(protocol) ? searchEngine : referrer;
}

const withoutRegion = (host: string): string =>
  host.toLowerCase().replace(new RegExp(`^(?:${regions.join("|")})\\.`), "");
