// Nothing that has been painted is pushed about by what comes later (Cumulative Layout Shift), on any screen, met for the
// first time, on a phone and at a desk.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screens } from "./support/screens.ts";
import { openBrowser, visitor } from "./support/visitor.ts";

/** A tenth of what counts as good. */
const budget = 0.02;

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const windows = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

// Side by side, for a page mostly waits.
test.each(screens)(
  "the screens of $who stand still",
  async ({ who, paths }) => {
    const moved = await Promise.all(windows.map((window) => walk(window, who, paths)));
    expect(moved.flat().join("\n")).toBe("");
  },
  600_000,
);

/** @returns what moved, and by how much */
async function walk(
  window: (typeof windows)[number],
  who: string | undefined,
  paths: readonly string[],
): Promise<readonly string[]> {
  const person = await visitor(browser, window);
  if (who !== undefined) await person.signInByForm(who);
  await person.page.addInitScript(keepShifts);
  const session = await person.page.context().newCDPSession(person.page);
  // What is far away comes bit by bit, as it does to people.
  await session.send("Network.enable");
  const bytes = 2_500_000;
  const connection = { latency: 40, downloadThroughput: bytes, uploadThroughput: bytes };
  await session.send("Network.emulateNetworkConditions", { offline: false, ...connection });
  const moved: string[] = [];
  for (const path of paths) {
    await session.send("Network.clearBrowserCache");
    await person.visit(path);
    await settled(person.page);
    const shifts = await person.page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    const what = shifts.flatMap((shift) => shift.what).join("; ");
    if (sum > budget) moved.push(`${path} at ${window.width} by ${sum.toFixed(3)}: ${what}`);
  }
  await person.leave();
  return moved;
}

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** In the page, before anything of its own runs; without named functions, of which the page would not know. */
function keepShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      };
      if (!hadRecentInput)
        shifts.push({ value, what: sources.map(({ node }) => (node instanceof Element ? node.className : "text")) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Everything that was asked for has come, and skeletons have given way. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector(".skeleton") === null);
  await page.waitForLoadState("networkidle");
}
