import { readFile } from "node:fs/promises";
import { runInThisContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";

const html = document.documentElement;

/** The module as in a freshly loaded page, after its early script. */
async function open() {
  vi.resetModules();
  delete html.dataset["theme"];
  runInThisContext(await readFile("public/early.js", "utf8"));
  return import("../../../src/ui/theme/themeChoice.ts");
}

beforeEach(() => localStorage.clear());

test("without a choice the page follows the system", async () => {
  const { themeChoice } = await open();
  expect(themeChoice.get()).toBe("system");
  expect(html.dataset["theme"]).toBeUndefined();
});

test("a choice is shown at once, and before the first paint of the next page", async () => {
  const before = await open();
  before.chooseTheme("dark");
  expect(html.dataset["theme"]).toBe("dark");
  const after = await open();
  expect(html.dataset["theme"]).toBe("dark");
  expect(after.themeChoice.get()).toBe("dark");
});

test("going back to the system forgets the choice", async () => {
  const { chooseTheme, themeChoice } = await open();
  chooseTheme("light");
  chooseTheme("system");
  expect(themeChoice.get()).toBe("system");
  expect(html.dataset["theme"]).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test("what stands in storage by accident is no choice", async () => {
  localStorage.setItem("kabinet.theme", "pink");
  const { themeChoice } = await open();
  expect(themeChoice.get()).toBe("system");
  expect(html.dataset["theme"]).toBeUndefined();
});
