// For tests with a page: matchers for what is on it, and a clean page after each.
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { addPopovers } from "./popovers.ts";

addPopovers();
/** A second, as it is by default, is little on a machine that has other work. */
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
