import { afterEach, beforeEach, expect, test, vi } from "vitest";

const fail = () => dispatchEvent(new Event("vite:preloadError"));
const reload = vi.fn();

/** The module as in a freshly loaded page. */
async function open() {
  vi.resetModules();
  const page = await import("../../../src/shell/errors/staleChunk.ts");
  page.reloadOnStaleChunk();
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") });
  vi.stubGlobal("location", { reload });
  reload.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a file that is gone after a release reloads the page, and its error is not shown meanwhile", async () => {
  const page = await open();
  expect(page.isReloading()).toBe(false);
  fail();
  expect(reload).toHaveBeenCalledOnce();
  expect(page.isReloading()).toBe(true);
});

test("there is at most one reload in sixty seconds, also in the page that it brought", async () => {
  await open();
  fail();
  vi.advanceTimersByTime(59_999);
  const next = await open();
  fail();
  expect(reload).toHaveBeenCalledOnce();
  expect(next.isReloading()).toBe(false);
  vi.advanceTimersByTime(1);
  fail();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("where the browser forbids to remember, nothing reloads for ever", async () => {
  await open();
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  fail();
  expect(reload).not.toHaveBeenCalled();
});

test("a page that is being left is not reloaded, nor frightens with an error; one that stays is", async () => {
  const page = await open();
  dispatchEvent(new Event("beforeunload"));
  fail();
  expect(page.isReloading()).toBe(true);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});

test("leaving uses up no reload: the page that comes next may need it", async () => {
  await open();
  dispatchEvent(new Event("beforeunload"));
  fail();
  expect(reload).not.toHaveBeenCalled();
  vi.clearAllTimers();
  await open();
  fail();
  expect(reload).toHaveBeenCalledOnce();
});
