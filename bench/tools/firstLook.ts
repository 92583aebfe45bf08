// One load of a page, measured in the page itself: paints, long tasks, layout shifts, and downloads.
import type { BrowserContext, CDPSession } from "playwright-core";

/** The result of a load: milliseconds, the sum of shifts, files and bytes on the wire. */
export interface Look {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly scripts: number;
  readonly scriptBytes: number;
  readonly styles: number;
  readonly styleBytes: number;
  readonly requests: number;
}

/** Lighthouse's devices: a medium phone on a slow connection, and a desktop. */
export const devices = {
  mobile: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1350, height: 940 } },
} as const;
export type Device = keyof typeof devices;

const throttling = {
  mobile: { cpu: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 },
  desktop: { cpu: 1, latency: 40, bytesPerSecond: (10 * 1024 * 1024) / 8 },
} as const;

/** What the page itself counts. */
interface Counted {
  lcp: number;
  cls: number;
  fcp: number;
  tasks: (readonly [start: number, duration: number])[];
}

/** True in a page of ours once it shows its own content. */
export const isOursShown = (): boolean =>
  document.querySelector("h1") !== null && document.querySelector(".skeleton") === null;

/** True in the stock application once it shows rows. */
export const isStockShown = (): boolean => document.querySelector("tbody tr") !== null;

/** Loads a page in a new tab and waits until it is shown. A cold cache is emptied first. */
export async function lookAt(
  context: BrowserContext,
  path: string,
  { device, cache, isShown }: { device: Device; cache: "cold" | "warm"; isShown: () => boolean },
): Promise<Look> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const received = await countReceived(session);
  if (cache === "cold") await session.send("Network.clearBrowserCache");
  const { cpu, latency, bytesPerSecond } = throttling[device];
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.addInitScript(count);
  await page.goto(path, { waitUntil: "load" });
  // The default polls in every frame, which keeps the page drawing.
  await page.waitForFunction(isShown, undefined, { polling: 100 });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1000);
  const { lcp, cls, fcp, tasks } = await page.evaluate(() => (window as unknown as { counted: Counted }).counted);
  await page.close();
  const tbt = tasks.filter(([start]) => start >= fcp).reduce((sum, [, duration]) => sum + duration - 50, 0);
  return { lcp, tbt, cls, ...received() };
}

/** Runs in the page before its scripts. Contains no named functions: the page lacks the compiler's helper for names. */
function count(): void {
  const counted: Counted = { lcp: 0, cls: 0, fcp: 0, tasks: [] };
  Object.assign(window, { counted });
  for (const type of ["largest-contentful-paint", "paint", "longtask", "layout-shift"])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { name, startTime, duration } = entry;
        if (type === "largest-contentful-paint") counted.lcp = startTime;
        else if (type === "longtask") counted.tasks.push([startTime, duration]);
        else if (name === "first-contentful-paint") counted.fcp = startTime;
        else if ("value" in entry && "hadRecentInput" in entry && entry.hadRecentInput !== true)
          counted.cls += Number(entry.value);
      }
    }).observe({ type, buffered: true });
}

async function countReceived(session: CDPSession): Promise<() => Omit<Look, "lcp" | "tbt" | "cls">> {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type }) => void types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  await session.send("Network.enable");
  const of = (type: string): readonly string[] => [...types].filter(([, one]) => one === type).map(([id]) => id);
  const sum = (ids: readonly string[]): number => ids.reduce((total, id) => total + (bytes.get(id) ?? 0), 0);
  return () => {
    const [scripts, styles] = [of("Script"), of("Stylesheet")];
    return {
      scripts: scripts.length,
      scriptBytes: sum(scripts),
      styles: styles.length,
      styleBytes: sum(styles),
      requests: types.size,
    };
  };
}
