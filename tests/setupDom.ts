// For tests with a page: matchers for what is on it, and a clean page after each.
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { addPopovers } from "./popovers.ts";
import { RequestOverFetch } from "./requestOverFetch.ts";

addPopovers();
// Files travel by it; where it leads is what the test has made of `fetch`.
globalThis.XMLHttpRequest = RequestOverFetch as unknown as typeof XMLHttpRequest;
/** A second, as it is by default, is little on a machine that has other work. */
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
