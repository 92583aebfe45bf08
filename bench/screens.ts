// Measures generated screens: a form of forty fields and a list of a hundred rows, in Chromium on the real server:
//
//   npm run build && npm run bench:screens
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { median } from "./tools/measure.ts";
import { openPage } from "./tools/browser.ts";
import { fillBills } from "./fill/bills.ts";
import type { Remains } from "./tools/side.ts";

const repeats = 7;
const typed = "Рекламное агентство на Немиге";

const remains: Remains = [];
try {
  const resourcesDir = await writeResource();
  const { page, origin } = await openPage(
    { kind: "embedded", resourcesDir, fill: (made) => fillBills(made, 1000) },
    remains,
  );
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await measureForm(page, session, origin);
  await measureList(page, session, origin);
} finally {
  for (const end of remains.reverse()) await end();
}

/** A section of forty fields of all usual types on one tab, as an operator would write it. */
async function writeResource(): Promise<string> {
  const kinds = {
    text: { type: "text", max: 200 },
    choice: { type: "choice", choices: { one: "Первый", two: "Второй", three: "Третий" } },
    money: { type: "money", currency: "BYN" },
    date: { type: "date" },
    boolean: { type: "boolean" },
    reference: { type: "reference", to: "customers" },
    phone: { type: "phone" },
    longText: { type: "longText" },
  };
  const fields = Array.from({ length: 5 }, (_, turn) =>
    Object.entries(kinds).map(
      ([kind, field]) => [`${kind}${turn + 1}`, { label: `${kind} ${turn + 1}`, ...field }] as const,
    ),
  ).flat();
  const definition = {
    name: "wide",
    label: { one: "Анкета", many: "Анкеты" },
    icon: "box",
    represent: "{text1}",
    owner: "nobody",
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: Object.fromEntries(fields),
    list: { columns: ["text1", "choice1"], sort: "text1" },
    form: { tabs: { Основное: fields.map(([name]) => name) } },
  };
  const folder = await mkdtemp(join(tmpdir(), "kabinet-bench-"));
  remains.push(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "wide.json"), JSON.stringify(definition));
  return folder;
}

/** Measures from the click on "Добавить" until the form has settled, then typing into its first field. */
async function measureForm(page: Page, session: CDPSession, origin: string): Promise<void> {
  const opened: number[] = [];
  for (let turn = 0; turn <= repeats; turn++) {
    await page.goto(`${origin}/wide`);
    const add = page.getByRole("link", { name: "Добавить" }).or(page.getByRole("button", { name: "Добавить" }));
    await add.first().waitFor();
    await settle(page);
    const script = await scriptOf(session, async () => {
      await add.first().click();
      await page.getByLabel("longText 5").waitFor();
      await settle(page);
    });
    // The first turn also loads the form's code.
    if (turn > 0) opened.push(script);
  }
  const field = page.getByLabel("text 1", { exact: true });
  await watchEvents(page);
  const script = await scriptOf(session, () => field.pressSequentially(typed, { delay: 50 }));
  console.log(`A form of 40 fields opens with ${inMs(median(opened))} of script (median of ${repeats})`);
  console.log(
    `A letter typed there takes ${inMs(script / typed.length)} of script; ${await slowestEvent(page)} ms to its frame at most`,
  );
}

/** Measures selecting one of a hundred rows, and all. */
async function measureList(page: Page, session: CDPSession, origin: string): Promise<void> {
  await page.goto(`${origin}/bills?perPage=100`);
  const boxes = page.getByRole("row").getByRole("checkbox");
  await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 100);
  await settle(page);
  const chosen: number[] = [];
  for (let turn = 0; turn <= repeats; turn++) {
    const script = await scriptOf(session, async () => {
      await boxes.nth(turn + 1).click();
      await settle(page);
    });
    if (turn > 0) chosen.push(script);
  }
  const all = await scriptOf(session, async () => {
    await boxes.first().click();
    await settle(page);
  });
  console.log(
    `Choosing one row of 100 takes ${inMs(median(chosen))} of script (median of ${repeats}), all of them ${inMs(all)}`,
  );
}

/** Milliseconds of script that a page runs for `work`. */
async function scriptOf(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const before = await scriptSoFar(session);
  await work();
  return (await scriptSoFar(session)) - before;
}

async function scriptSoFar(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1000;
}

/** Waits until the network is quiet and nothing was drawn for two frames. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)));
      }),
  );
}

/** Makes the page record how long each event takes until its frame is shown. */
async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const slowest = document.documentElement;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        slowest.dataset["slowest"] = String(Math.max(Number(slowest.dataset["slowest"] ?? 0), duration));
    }).observe({ type: "event", buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function slowestEvent(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset["slowest"] ?? 0));
}

function inMs(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
