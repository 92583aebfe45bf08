// For tests with a page: matchers for its content, and a clean page after each test.
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
// Used for uploads; goes through the test's own `fetch`.
globalThis.XMLHttpRequest = RequestOverFetch as unknown as typeof XMLHttpRequest;
/** The default of a second is too short on a machine with other work. */
configure(({ getElementError: complete }) => ({ asyncUtilTimeout: 20_000, getElementError: deferred(complete) }));

// React records a stack for every element, for messages in a browser, which takes a sixth of the time.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (internals instanceof Object)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Clicking a download has navigated away from it.
  window.happyDOM.setURL(address);
});
// The next file uses another server, and starts without messages.
afterAll(() => {
  queryClient.clear();
  toasts.set([]);
});

/** Prints the page only when a failure is read, not at every retry of a wait. */
function deferred(complete: Config["getElementError"]): Config["getElementError"] {
  return function getElementError(message, container) {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    Error.captureStackTrace(error, getElementError);
    const get = () => complete(message, container).message;
    return Object.defineProperty(error, "message", { configurable: true, get });
  };
}
