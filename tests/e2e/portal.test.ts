// A customer in a section that an operator has opened to them with `portal`: the menu, a new record, its page, an action.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administratorApi } from "./support/administratorApi.ts";
import { sidewaysScroll } from "./support/screens.ts";
import { ownServer } from "./support/server.ts";
import { expectAccessible, expectVisible, openBrowser, visitor, type Visitor } from "./support/visitor.ts";

interface Complaints {
  readonly fields: object;
  readonly portal: { readonly read: readonly string[]; readonly create: readonly string[] };
}

let browser: Browser;
const file = join(ownServer().resourcesDir, "complaints.json");
beforeAll(async () => {
  browser = await openBrowser();
  const complaints = JSON.parse(await readFile("docs/examples/complaints.json", "utf8")) as Complaints;
  const { fields, portal } = complaints;
  await writeFile(
    file,
    JSON.stringify({
      ...complaints,
      fields: { ...fields, plan: { type: "richText", label: "Как исправить", help: "По пунктам" } },
      portal: { ...portal, read: [...portal.read, "plan"], create: [...portal.create, "plan"] },
    }),
  );
});
// The file stays: without it every administrator would see that it is gone.
afterAll(() => browser.close());

async function expectFits({ page }: Visitor): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(sidewaysScroll), page.url()).toBe(0);
}

/** The tools of the text are in one row; the keyboard reaches those beyond its end. */
async function expectOneRow({ page }: Visitor): Promise<void> {
  const tools = page.getByRole("toolbar", { name: "Оформление" }).getByRole("button");
  const tops = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await tools.first().focus();
  await page.keyboard.press("End");
  await expect.poll(() => tools.last().evaluate((tool) => tool.getBoundingClientRect().right <= innerWidth)).toBe(true);
}

test("A customer opens the section from the menu, adds a record, reads the answer and returns it", async () => {
  const customer = await visitor(browser);
  await customer.signInByForm("client@kabinet.test");
  const { page } = customer;
  await page.getByRole("button", { name: "Развернуть меню" }).click();
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Претензии" }).click();
  await expectVisible(page.getByText("Претензии: пока пусто"));
  await expectFits(customer);

  await page.getByRole("link", { name: "Новая претензия" }).click();
  await expectVisible(page.getByRole("heading", { name: "Новая претензия", level: 1 }));
  await page.getByRole("button", { name: "Отправить" }).click();
  await expectVisible(page.getByText("Обязательное поле"));
  await page.getByLabel("Что случилось").fill("Показы не в том городе");
  await expectFits(customer);
  await page.getByRole("link", { name: "Отмена" }).click();
  const leaving = page.getByRole("dialog", { name: "Уйти без сохранения?" });
  await leaving.getByRole("button", { name: "Остаться" }).click();
  // While the dialog is open, nothing behind it accepts input.
  await leaving.waitFor({ state: "hidden" });
  await page.getByLabel("Подробности").fill("Три дня показывали в Гродно.\nНужен Брест.");
  const plan = page.getByRole("textbox", { name: "Как исправить" });
  await page.locator("label", { hasText: "Как исправить" }).click();
  await expect.poll(() => plan.evaluate((text) => text === document.activeElement)).toBe(true);
  // On a slow machine rendering is late; the input goes into the text meanwhile.
  await page.evaluate(() => {
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => window.setTimeout(() => nextFrame(draw), 150);
  });
  // By Tab from the field before it: the kind of paragraph, the tools, the text.
  await page.getByLabel("Подробности").press("Tab");
  for (const at of ["Вид абзаца", "Жирный"]) {
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(at);
    await page.keyboard.press(at === "Жирный" ? "Enter" : "Tab");
  }
  await page.keyboard.type("Вернуть");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" деньги");
  await expectVisible(plan.getByText("деньги"));
  await expectFits(customer);
  await page.getByLabel("Снимок экрана или документ").setInputFiles({
    name: "акт.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  });
  await page.getByRole("button", { name: "Отправить" }).dblclick();
  await expectVisible(page.getByRole("heading", { name: "Показы не в том городе", level: 1 }));
  await expectVisible(page.getByText("Ждёт ответа"));
  await expectVisible(page.getByRole("button", { name: "акт.pdf" }));
  await expectVisible(page.getByRole("region", { name: "Как исправить" }).locator("strong", { hasText: "Вернуть" }));
  await page.getByRole("button", { name: "Скрыть" }).click();
  await expectFits(customer);
  const address = new URL(page.url()).pathname;

  const admin = await administratorApi();
  await admin.act(`/api/complaints/reply/${address.split("/").at(-1)}`, { answer: "Вернули деньги за три дня" });

  await page.reload();
  await expectVisible(page.getByText("Вернули деньги за три дня"));
  await page.getByRole("button", { name: "Вернуть в работу" }).click();
  const dialog = page.getByRole("dialog", { name: "Вернуть в работу" });
  await expectVisible(dialog.getByText("Вернуть «Показы не в том городе» в работу?"));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Вернуть в работу" }).click();
  await expectVisible(page.getByText("Ждёт ответа"));
  await page.getByRole("button", { name: "Скрыть" }).click();

  await page.getByRole("navigation", { name: "Где вы" }).getByRole("link", { name: "Претензии" }).click();
  const rows = page.getByRole("table", { name: "Претензии" }).getByRole("link");
  await expectVisible(rows);
  // Pressed twice, sent once.
  expect(await rows.count()).toBe(1);
  await expectFits(customer);
  await page.getByRole("searchbox").fill("Минск");
  await expectVisible(page.getByText("Ничего не нашлось"));
  await expectFits(customer);
  expect(customer.downloaded.join(" ")).not.toMatch(/assets\/(admin|mui|sections|AdminApp)-/);
  await customer.leave();

  for (const dark of [false, true]) {
    const phone = await visitor(browser, { width: 360, height: 740, dark });
    await phone.signIn("client@kabinet.test");
    for (const path of ["/complaints", address, "/complaints/create"]) {
      await phone.visit(path);
      await expectVisible(phone.page.getByRole("heading", { level: 1 }));
      await expectFits(phone);
    }
    await expectOneRow(phone);
    await phone.leave();
  }

  const stranger = await visitor(browser);
  await stranger.signIn("client2@kabinet.test");
  await stranger.visit(address);
  await expectVisible(stranger.page.getByText("404"));
  await stranger.leave();
});

test("On a phone a button opens the filters of documents and says how many are set", async () => {
  const phone = await visitor(browser, { width: 360, height: 740 });
  await phone.signIn("client@kabinet.test");
  await phone.visit("/documents");
  const { page } = phone;
  const state = page.getByLabel("Состояние");
  await expectVisible(page.getByRole("searchbox", { name: "Поиск" }));
  expect(await state.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Фильтры", exact: true }).press("Enter");
  await state.selectOption({ label: "Оплачен" });
  await page.getByRole("button", { name: "Фильтры: 1" }).press("Enter");
  await expect.poll(() => state.isVisible()).toBe(false);
  await expectFits(phone);
  await phone.leave();
});

test("On a phone a bill opens by its whole name, however long its state is", async () => {
  const phone = await visitor(browser, { width: 360, height: 740 });
  const { page } = phone;
  await phone.signIn("client@kabinet.test");
  await phone.visit("/documents");
  const row = page
    .getByRole("row")
    .filter({ has: page.locator(".paper-name__open") })
    .first();
  await row.locator(".state-word").evaluate((state) => state.append(" в долг до 02.12.2026"));
  const name = row.locator(".paper-name__open");
  const { width, height } = (await name.boundingBox()) ?? { width: 0, height: 0 };
  await name.click({ position: { x: width - 4, y: height / 2 } });
  await expectVisible(page.getByRole("dialog", { name: /^Счёт №/ }));
  await phone.leave();
});
