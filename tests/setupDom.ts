// For tests with a page: matchers for what is on it, and a clean page after each.
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { addPopovers } from "./popovers.ts";

addPopovers();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
