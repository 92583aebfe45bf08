// Every list shows what matters: on a desktop, in a narrow window and on a phone.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtIn } from "../../src/resources/index.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { placesOf } from "./support/places.ts";
import { sidewaysScroll } from "./support/screens.ts";
import { openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const lists = (Object.values(builtIn) as readonly unknown[] as Definition[]).filter(({ list }) => !list.switch);

/** The faults of the list at one width of the window; columns follow a new width some frames later. */
async function faultsAt(page: Page, width: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: 900 });
  for (let tries = 1; ; tries += 1) {
    await page.evaluate(nextFrames);
    const sideways = await page.evaluate(sidewaysScroll);
    const found = [
      ...(sideways > 0 ? [`the page is ${sideways} px too wide`] : []),
      ...(await misplaced(page)),
      ...(width === 1440 ? (await cut(page)).map((what) => `cut: ${what}`) : []),
      ...(width === 991 ? (await cramped(page)).map((what) => `narrow: ${what}`) : []),
    ];
    if (found.length === 0 || tries === 10) return found;
  }
}

test("every list fits into 1440, 991 and 360 pixels", { timeout: 600_000 }, async () => {
  const person = await visitor(browser);
  await person.signIn("admin@kabinet.test");
  const wrong: string[] = [];
  for (const { name, path = name } of lists) {
    await person.page.setViewportSize({ width: 1440, height: 900 });
    await person.visit(`/${path}`);
    await person.page.getByRole("heading", { level: 1 }).waitFor();
    await person.page.waitForFunction(() => document.querySelector("main .skeleton") === null);
    for (const width of [1440, 991, 360])
      wrong.push(...(await faultsAt(person.page, width)).map((what) => `${name} at ${width}: ${what}`));
  }
  expect(wrong.join("\n")).toBe("");
  await person.leave();
});

test("similar records are compared on a phone, each value beside the other and none cut", async () => {
  const person = await visitor(browser, { width: 360, height: 740 });
  const { page } = person;
  await person.signIn("admin@kabinet.test");
  await person.visit("/customers/1");
  await page.getByText("Сравнить", { exact: true }).click();
  const row = page.getByRole("row", { name: /Юридический адрес/ });
  const cells = row.getByRole("cell");
  const [own, other] = await placesOf([cells.nth(1), cells.nth(2)]);
  expect(other.y, "in one line").toBe(own.y);
  expect(other.x).toBeGreaterThan(own.x + own.width);
  const hidden = await row
    .locator("td *")
    .evaluateAll((parts) => parts.filter(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight + 1).length);
  expect(hidden, "lines cut off").toBe(0);
  await person.leave();
});

test("why an action on many records was refused stands beside the record it is about", async () => {
  const person = await visitor(browser);
  const { page } = person;
  await person.signIn("admin@kabinet.test");
  await person.visit(`/bills?filter=${encodeURIComponent('{"paid":true}')}`);
  await page
    .getByRole("checkbox", { name: /^Выбрать: № / })
    .first()
    .check();
  await page.getByRole("button", { name: "Пересчитать по курсу дня" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Пересчитать по курсу дня" }).click();
  const refused = page.getByRole("table", { name: "Не получилось" }).getByRole("row").nth(1);
  const cells = refused.getByRole("cell");
  const [bill, reason] = await placesOf([cells.nth(0), cells.nth(1)]);
  expect(reason.y, "in one line").toBe(bill.y);
  await person.leave();
});

/** In the page: waits until the layout has followed the window's size. */
const nextFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** In the page: the cells, the first column and the menus of the list that are out of view. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".list [role=cell], .list .record-table__actions")].flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return left >= 0 && right <= window.innerWidth + 0.5 ? [] : [`out of view: ${cell.textContent}`];
    }),
  );

/** In the page: the headers and cells whose text is wider than its box. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".list [role=columnheader], .list [role=cell]")].flatMap((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const isHidden = cell.querySelector(".visually-hidden, input") !== null;
      const over = text.getBoundingClientRect().right - cell.getBoundingClientRect().right;
      return isHidden || over <= 1 ? [] : [cell.textContent ?? ""];
    }),
  );

/** In the page: names of clients and records with room for fewer than about fifteen letters. */
const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".list .record-table__heading, .list [role=cell]:has(a[href^='/customers/'])")]
      .filter((cell) => cell.getBoundingClientRect().width < 160)
      .map((cell) => cell.textContent ?? ""),
  );
