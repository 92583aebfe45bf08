// For every test: a warning or an error on the console is a failure, since it would be a defect in production.
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { learnCountries } from "../src/regions/added.ts";

// Test files in a process share its added countries.
afterAll(() => learnCountries({}));

beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const said = [console.error, console.warn].flatMap((spy) => vi.mocked(spy).mock.calls);
  vi.restoreAllMocks();
  expect(said, "the console stays quiet").toEqual([]);
});
