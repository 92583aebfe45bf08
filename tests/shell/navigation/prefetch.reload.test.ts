import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const accounts = vi.fn(() => Promise.resolve({}));
const admin = vi.fn(() => Promise.resolve({}));

/** The module as a freshly loaded page has it. */
async function open(connection?: { saveData?: boolean; effectiveType?: string }) {
  vi.resetModules();
  vi.stubGlobal("navigator", { connection });
  const page = await import("../../../src/shell/navigation/prefetch.ts");
  page.prefetchFrom([
    { path: "accounts", lazy: accounts },
    { path: "*", handle: { prefetch: admin } },
  ]);
  return page;
}

beforeEach(() => {
  accounts.mockClear();
  admin.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the files of a screen that is likely next are fetched, once", async () => {
  const { prefetch } = await open();
  prefetch("/accounts");
  prefetch("/accounts");
  expect(accounts).toHaveBeenCalledOnce();
  prefetch("/customers/5");
  expect(admin).toHaveBeenCalledOnce();
});

test("an administrator fetches nothing of the customers' screens", async () => {
  const { prefetch, prefetchFrom } = await open();
  const session = await import("../../../src/dataProvider/session/asUser.ts");
  vi.spyOn(session, "workingRole").mockReturnValue("ADMIN");
  prefetchFrom([{ handle: { roles: ["CUSTOMER"] }, children: [{ path: "accounts", lazy: accounts }] }]);
  prefetch("/accounts");
  expect(accounts).not.toHaveBeenCalled();
});

test.each([{ effectiveType: "2g" }, { effectiveType: "slow-2g" }, { saveData: true }])(
  "nothing is fetched ahead on a connection like %o",
  async (connection) => {
    const { prefetch } = await open(connection);
    prefetch("/accounts");
    expect(accounts).not.toHaveBeenCalled();
  },
);

test("a failure is no harm, and the next hover tries again", async () => {
  const { prefetch } = await open({ effectiveType: "4g" });
  accounts.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  prefetch("/accounts");
  await vi.waitFor(() => {
    prefetch("/accounts");
    expect(accounts).toHaveBeenCalledTimes(2);
  });
});

test("likely screens are fetched two seconds after the page has its own data, unless that is called off", async () => {
  vi.useFakeTimers();
  const { prefetch } = await open();
  const { soon } = await import("../../../src/shell/navigation/soon.ts");
  const client = new QueryClient();
  const page = client.fetchQuery({ queryKey: ["page"], queryFn: () => wait(5000) });
  soon(client, () => prefetch("/customers"))();
  soon(client, () => prefetch("/accounts"));
  await vi.advanceTimersByTimeAsync(6999);
  expect(accounts).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  await page;
  expect(accounts).toHaveBeenCalledOnce();
  expect(admin).not.toHaveBeenCalled();
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds, null));
