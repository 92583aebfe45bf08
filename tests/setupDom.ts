// For tests with a page: matchers for what is on it, and a clean page after each.
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, afterEach } from "vitest";
import { toasts } from "../src/ui/notify.ts";
import { queryClient } from "../src/shell/data/queryClient.ts";
import { addPopovers } from "./popovers.ts";
import { RequestOverFetch } from "./requestOverFetch.ts";

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI;
  }
}

const address = location.href;
addPopovers();
// Files travel by it; where it leads is what the test has made of `fetch`.
globalThis.XMLHttpRequest = RequestOverFetch as unknown as typeof XMLHttpRequest;
/** A second, as it is by default, is little on a machine that has other work. */
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // A click on a download has led away from it.
  window.happyDOM.setURL(address);
});
// The next file has another server, and begins with nothing said.
afterAll(() => {
  queryClient.clear();
  toasts.set([]);
});
