// Measures the pivot's screen with a hundred thousand cells, in Chromium on the real server:
//
//   npm run build && npm run bench:pivotScreen             embedded, 100 000 rows of the pivot
//   npm run build && npm run bench:pivotScreen -- server   on the server of DATABASE_URL
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import type { Database } from "../server/platform/db/open.ts";
import { openPage } from "./tools/browser.ts";
import { fillPivot } from "./fill/pivot.ts";
import type { Kind, Remains } from "./tools/side.ts";

const kind: Kind = process.argv[2] === "server" ? "server" : "embedded";
const pivotRows = 100_000;
const cellsWanted = 100_000;

/** Bills by month, three values: more rows than fit, 111 columns. */
const question = new URLSearchParams({
  rows: "bill,system",
  columns: "billDate.month",
  values: "amount.sum,commission.sum,amountInCabinet.sum",
});

const remains: Remains = [];
try {
  const fill = (database: Database): Promise<unknown> => fillPivot(database, pivotRows);
  await measure(await openPage({ kind, fill }, remains));
} finally {
  for (const end of remains.reverse()) await end();
}

async function measure({ browser, page, origin }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await page.goto(`${origin}/pivot/ptable?${question.toString()}`);
  const cells = await showAll(page);
  console.log(`${cells} cells (rows times columns), ${kind} database of ${pivotRows} pivot rows`);
  for (const axis of ["scrollTop", "scrollLeft"] as const) {
    const { median, slow, longest } = await scroll(page, axis);
    console.log(`${axis}: ${median} ms a frame in the median, ${slow} at the 95th of 100, ${longest} at most`);
  }
  const { heap, process } = await memory(browser, page);
  console.log(`${heap} MB of objects, ${process} MB in the page's process; ${await nodes(page)} nodes`);
}

/** Loads more until the grid has all cells. */
async function showAll(page: Page): Promise<number> {
  const grid = page.getByRole("treegrid");
  await grid.waitFor();
  const count = async (name: string): Promise<number> => Number(await grid.getAttribute(name));
  const cells = async (): Promise<number> => (await count("aria-rowcount")) * (await count("aria-colcount"));
  while ((await cells()) < cellsWanted) {
    const before = await count("aria-rowcount");
    await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.getByText(/^Показать ещё/).click();
    await page.waitForFunction(
      (rows) => Number(document.querySelector("[role=treegrid]")?.getAttribute("aria-rowcount")) > rows,
      before,
    );
  }
  return cells();
}

/** Scrolls forty pixels per frame for five seconds; returns the milliseconds between frames. */
async function scroll(page: Page, axis: "scrollTop" | "scrollLeft") {
  const frames = await page.getByRole("treegrid").evaluate(async (element, along) => {
    element.scrollTo(0, 0);
    const taken: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < 300; frame++) {
      element[along] += 40;
      const now = await new Promise<number>(requestAnimationFrame);
      taken.push(now - last);
      last = now;
    }
    return taken.sort((a, b) => a - b);
  }, axis);
  const at = (part: number): string =>
    (frames[Math.min(frames.length - 1, Math.floor(frames.length * part))] ?? 0).toFixed(1);
  return { median: at(0.5), slow: at(0.95), longest: at(1) };
}

/** Megabytes of JavaScript objects after a garbage collection, and of the process that has the page. */
async function memory(browser: Browser, page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all(processInfo.filter(({ type }) => type === "renderer").map(({ id }) => ownMemory(id)));
  return { heap: (heap / 1e6).toFixed(0), process: (Math.max(0, ...sizes) / 1000).toFixed(0) };
}

/** Kilobytes of a process, including its share of shared memory (Linux). */
async function ownMemory(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
}

function nodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll("*").length);
}
