// The most frequent tasks in Firefox: every screen at three widths, and the flows that depend most on the browser.
import { createServer, request } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { firefoxVisitor, openFirefox, type Firefox } from "./support/firefox.ts";
import { screens, sidewaysScroll } from "./support/screens.ts";
import { ownServer } from "./support/server.ts";

vi.setConfig({ testTimeout: 180_000 });

let firefox: Firefox;
beforeAll(async () => void (firefox = await openFirefox()));
afterAll(() => firefox.close());

test.each(screens)("The screens of $who are quiet, and fit at 1440, 700 and 360 pixels", async ({ who, paths }) => {
  const person = await firefoxVisitor(firefox);
  await (who === undefined ? person.visit("/login") : person.signIn(who));
  for (const path of paths) {
    await person.goOn(path);
    for (const width of [700, 360, 1440]) {
      await person.page.setViewport({ width, height: 900 });
      expect(await person.page.evaluate(sidewaysScroll), `${path} sticks out at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await person.leave();
});

test("A customer tops an account up and finds the bill", async () => {
  const { page, visit, signIn, the, reads, leave } = await firefoxVisitor(firefox);
  await signIn("client@kabinet.test");
  await visit("/accounts");
  const button = await page.waitForSelector("button[aria-label^='Пополнить аккаунт']");
  const account = await button?.evaluate(({ ariaLabel }) => /«(.+)»/.exec(ariaLabel ?? "")?.[1]);
  await button?.click();
  await page.locator("dialog[open] input[inputmode=decimal]").fill("4321");
  await the("button", "Сформировать счёт").click();
  await page.waitForSelector("dialog[open]", { hidden: true });
  await visit("/documents");
  const row = await page.waitForSelector("tbody tr");
  expect(await row?.evaluate(({ textContent }) => textContent)).toMatch(/4\s321,00/);
  await (await row?.waitForSelector("button"))?.click();
  await page.waitForSelector("dialog[open]");
  await reads(account ?? "the account's name");
  await leave();
});

test("An administrator finds a client in the list, changes it and finds it changed", async () => {
  const { page, visit, signIn, the, reads, leave } = await firefoxVisitor(firefox);
  await signIn("admin@kabinet.test");
  await visit("/customers");
  await page.locator("main input[type=search]").fill("client2@kabinet.test");
  await reads("1 запись");
  await page.locator("tbody a").click();
  await the("tab", "Ответственное лицо").click();
  const name = `Фаина ${Date.now()}`;
  await the("textbox", "Контактное лицо").fill(name);
  await the("button", "Сохранить").click();
  await reads("Данные сохранены");
  await visit(await page.evaluate(() => location.pathname));
  await the("tab", "Ответственное лицо").click();
  const field = await the("textbox", "Контактное лицо").waitHandle();
  expect(await field.evaluate((input) => input instanceof HTMLInputElement && input.value)).toBe(name);
  await leave();
});

test("A post is written in the editor, and read", async () => {
  const { page, visit, signIn, the, reads, leave } = await firefoxVisitor(firefox);
  await signIn("admin@kabinet.test");
  await visit("/knowledge/admin/posts/edit/1");
  await the("textbox", "Текст").click();
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Лиса пишет ");
  await page.keyboard.down("Control");
  await page.keyboard.press("b");
  await page.keyboard.up("Control");
  await page.keyboard.type("жирно");
  await the("button", "Сохранить").click();
  await page.waitForFunction(() => location.pathname === "/knowledge/");
  await visit("/knowledge/post/1");
  await reads("Лиса пишет");
  const words = await page.$$eval(".prose p", (all) =>
    [...(all.at(-1)?.childNodes ?? [])].map(({ textContent }) => textContent),
  );
  expect(words).toEqual(["Лиса пишет ", "жирно"]);
  await leave();
});

test("The pivot answers, one of its rows unfolds, and the report's grid holds its rows", async () => {
  const { page, visit, signIn, leave } = await firefoxVisitor(firefox);
  await signIn("admin@kabinet.test");
  await visit("/pivot/ptable?rows=currency,system&columns=billDate.year&values=amount.sum");
  const grid = await page.waitForSelector("[role=treegrid][aria-busy=false]");
  const rows = () => grid?.$$eval("[role=rowheader]", (headers) => headers.map(({ textContent }) => textContent));
  expect(await rows()).not.toContain("Google Реклама");
  await grid?.$eval("[tabindex='0']", (cell) => cell instanceof HTMLElement && cell.focus());
  while (!(await page.evaluate(() => document.activeElement?.textContent.startsWith("USD"))))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect.poll(rows).toContain("Google Реклама");
  await visit("/pivot/report");
  await page.waitForSelector("[role=grid] [role=row]");
  // Screen readers announce focusable elements whatever their role (WAI-ARIA 1.2 §7); the grid must contain only its
  // rows.
  expect(await page.$$("[role=grid] [role=presentation][tabindex]")).toEqual([]);
  await leave();
});

test("A link that is followed while a page still loads leads where it should", async () => {
  // The product behind a slow connection: a file of the first page never arrives, the second page is slow.
  let asked = (): void => undefined;
  const loading = new Promise<void>((resolve) => (asked = resolve));
  const slow = createServer((incoming, answer) => {
    const { url = "", method, headers } = incoming;
    if (/\/own-.*\.js$/.test(url)) return asked();
    const ask = () =>
      incoming.pipe(
        request({ port: ownServer().port, path: url, method, headers }, (found) => {
          answer.writeHead(found.statusCode ?? 502, found.headers);
          found.pipe(answer);
        }),
      );
    setTimeout(ask, url === "/accounts" ? 1500 : 0);
  }).listen(0);
  const address = slow.address();
  const { page, signIn, leave } = await firefoxVisitor(
    firefox,
    typeof address === "object" ? address?.port : undefined,
  );
  try {
    await signIn("client@kabinet.test");
    const left = page.evaluate(() => location.assign("/statement"));
    await loading;
    await left;
    await page.evaluate(() => location.assign("/accounts"));
    await page.waitForFunction(() => location.pathname === "/accounts" && document.querySelector("h1"));
    expect(await page.evaluate(() => sessionStorage.getItem("kabinet.reloaded-at"))).toBeNull();
    await leave();
  } finally {
    slow.close();
    slow.closeAllConnections();
  }
});
