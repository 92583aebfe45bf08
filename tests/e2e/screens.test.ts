// Every screen, light and dark, wide and narrow: accessible by keyboard and screen reader, with no console messages,
// nothing that sticks out of the page, and nothing that moves after it is painted (Cumulative Layout Shift).
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placesOf } from "./support/places.ts";
import { screens, sidewaysScroll } from "./support/screens.ts";
import { ownServer } from "./support/server.ts";
import { expectAccessible, openBrowser, visitor, type VisitorOptions } from "./support/visitor.ts";

/** The most that a page may move: a fifth of the limit for a good score. */
const budget = 0.02;

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/** Buttons of a screen that open something above it. */
const opening: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "/bills": ["Фильтры", "Столбцы", "Виды", "Экспорт", /^Действия: /],
  "/bills/1": [/^Действия: /],
};
interface Look {
  readonly window: VisitorOptions & { readonly height: number };
  /** The widths that each page is rendered at; it is checked at the last one. */
  readonly widths: readonly number[];
}

const looks: readonly Look[] = [
  { window: { width: 1440, height: 900 }, widths: [991, 870, 840, 836, 700, 600, 1440] },
  { window: { width: 360, height: 740, dark: true }, widths: [360] },
];

// In parallel, since a page mostly waits: for its server, and to be sure that nothing more comes.
test.each(screens)(
  "the screens of $who",
  async ({ who, paths }) => {
    const moved = await Promise.all(looks.map((look) => walk(look, who, paths)));
    expect(moved.flat().join("\n"), "moved").toBe("");
  },
  1_200_000,
);

test("the notice about cookies moves nothing", async () => {
  const unasked = looks.map((look) => ({ ...look, window: { ...look.window, cookies: "unanswered" } as const }));
  for (const { who, paths } of screens)
    for (const look of unasked) expect(await walk(look, who, paths.slice(0, 2)), "moved").toEqual([]);
}, 1_200_000);

test("the notice of an operator's faulty file is there when a page is painted", async () => {
  const file = join(ownServer().resourcesDir, "faulty.json");
  await writeFile(file, "{");
  try {
    const who = "admin@kabinet.test";
    const person = await visitor(browser);
    await person.signIn(who);
    await person.visit("/bills");
    await person.page.getByText("faulty.json").waitFor();
    await person.leave();
    const moved = await Promise.all(looks.map((look) => walk(look, who, ["/", "/bills", "/bills/1", "/admin/jobs"])));
    expect(moved.flat().join("\n"), "moved").toBe("");
  } finally {
    await rm(file);
  }
}, 1_200_000);

test("registration says what it is before its scripts have loaded, and its form appears in its place", async () => {
  for (const { window } of looks) {
    const person = await visitor(browser, window);
    const { page } = person;
    let load: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => (load = resolve));
    await page.route("**/assets/*.js", (route) => loading.then(() => route.continue()));
    const places = async () => {
      const parts = await placesOf([
        page.locator("h1, .signup__title"),
        page.locator(".signup__lead"),
        page.locator(".signup-layout__card"),
      ]);
      return parts.map(({ x, y, width }) => ({ x, y, width }));
    };
    await page.goto("/signup", { waitUntil: "commit" });
    await page.getByText("Заполнить форму можно минут за пять").waitFor();
    const early = await places();
    load();
    await page.getByLabel("Название компании").waitFor();
    expect(await places()).toEqual(early);
    await person.leave();
  }
});

// The first formatter or collator of a page takes a tenth of its start.
test("main pages are shown without formatters and collators", async () => {
  for (const [who, paths] of [
    ["client@kabinet.test", ["/", "/documents"]],
    ["admin@kabinet.test", ["/customers", "/bills"]],
  ] as const) {
    const person = await visitor(browser, { width: 360, height: 740 });
    const { page } = person;
    await person.signIn(who);
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(globalThis, { made });
      for (const name of ["DateTimeFormat", "NumberFormat", "Collator", "PluralRules"] as const)
        Object.assign(Intl, {
          [name]: new Proxy(Intl[name], {
            construct: (target, given) => (made.push(name), Reflect.construct(target, given) as object),
          }),
        });
      Object.assign(String.prototype, { localeCompare: () => (made.push("localeCompare"), 0) });
    });
    for (const path of paths) {
      await person.visit(path);
      await page.locator("main").getByRole("link").first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate("made"), path).toEqual([]);
    }
    await person.leave();
  }
});

/** @returns what has moved, and how far */
async function walk(
  { window, widths }: Look,
  who: string | undefined,
  paths: readonly string[],
): Promise<readonly string[]> {
  const person = await visitor(browser, window);
  const { page } = person;
  if (who !== undefined) await person.signIn(who);
  const loadAnew = await farAway(page);
  const moved: string[] = [];
  for (const path of paths) {
    await loadAnew();
    // A load under an emulated network may never end; the next one must.
    await person.visit(path).catch(() => person.visit(path));
    await settled(page);
    const { sum, what } = await page.evaluate(shiftsSoFar);
    if (sum > budget) moved.push(`${path} at ${window.width} by ${sum.toFixed(3)}: ${what}`);
    expect(await page.evaluate(() => document.documentElement.lang), path).toBe("ru");
    // Where one page redirects to another, there is briefly no heading.
    const headings = page.getByRole("heading", { level: 1 });
    await expect.poll(() => headings.count(), { message: `${path} has one main heading` }).toBe(1);
    for (const width of widths) {
      await page.setViewportSize({ width, height: window.height });
      expect(await page.evaluate(sidewaysScroll), `${path} sticks out at ${width}`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
    for (const name of opening[path] ?? []) {
      await page.getByRole("button", { name, exact: true }).first().click();
      await expectAccessible(page);
      expect(await page.evaluate(beyondWindow), `${path}, ${name}`).toEqual([]);
      await page.keyboard.press("Escape");
    }
  }
  await person.leave();
  return moved;
}

/**
 * Emulates a distant server, from which content arrives bit by bit, and has the page record what moves.
 * @returns a function that makes the next visit the first one
 */
async function farAway(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(keepShifts);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const bytes = 2_500_000;
  const connection = { latency: 40, downloadThroughput: bytes, uploadThroughput: bytes };
  await session.send("Network.emulateNetworkConditions", { offline: false, ...connection });
  return () => session.send("Network.clearBrowserCache");
}

interface Shift {
  readonly value: number;
  readonly what: string;
}

/** In the page, before its own scripts; without named functions, which the page would not have. */
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
      const what = sources.map(({ node }) => (node instanceof Element ? node.className : "text")).join("; ");
      if (!hadRecentInput) shifts.push({ value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** In the page: how far things have moved, and which. */
function shiftsSoFar(): { readonly sum: number; readonly what: string } {
  const { shifts } = globalThis as unknown as { readonly shifts: readonly Shift[] };
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    what: shifts.map(({ what }) => what).join("; "),
  };
}

/** In the page: open elements that stick out of the window, without the room reserved for a scrollbar. */
function beyondWindow(): readonly string[] {
  const most = document.documentElement.getBoundingClientRect().width;
  return [...document.querySelectorAll("dialog[open], [popover]:popover-open")]
    .filter((panel) => {
      const { left, right, top, bottom } = panel.getBoundingClientRect();
      return left < 0 || right > most || top < 0 || bottom > innerHeight;
    })
    .map(({ className }) => className);
}

/** Waits until everything requested has arrived and no skeletons are left. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector(".skeleton") === null);
  await page.waitForLoadState("networkidle");
}
