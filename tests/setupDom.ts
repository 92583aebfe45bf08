// For tests with a page: matchers for what is on it, and a clean page after each.
import "@testing-library/jest-dom/vitest";
import { cleanup, configure, type Config } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import * as React from "react";
import { afterAll, afterEach } from "vitest";
import { toasts } from "../src/ui/notify.ts";
import { queryClient } from "../src/shell/data/queryClient.ts";
import { addPopovers } from "./ui/popovers.ts";
import { RequestOverFetch } from "./world/requestOverFetch.ts";

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
configure(({ getElementError: complete }) => ({ asyncUtilTimeout: 20_000, getElementError: deferred(complete) }));

// React notes the stack at which every element is made, for its messages in a browser: a sixth of the time goes there.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (internals instanceof Object)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });

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

/** Writes the whole page out when somebody reads what failed, not at every try of what is waited for. */
function deferred(complete: Config["getElementError"]): Config["getElementError"] {
  return function getElementError(message, container) {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    Error.captureStackTrace(error, getElementError);
    const get = () => complete(message, container).message;
    return Object.defineProperty(error, "message", { configurable: true, get });
  };
}
