// A customer in a section that an operator has opened to them with `portal`: the menu, a new record, its page, an action.
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { administratorApi } from "./support/administratorApi.ts";
import { sidewaysScroll } from "./support/screens.ts";
import { expectAccessible, expectVisible, openBrowser, visitor, type Visitor } from "./support/visitor.ts";

let browser: Browser;
const file = join(inject("resourcesDir"), "complaints.json");
beforeAll(async () => {
  browser = await openBrowser();
  await copyFile("docs/examples/complaints.json", file);
});
afterAll(async () => {
  await browser.close();
  await rm(file);
});

async function expectFits({ page }: Visitor): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(sidewaysScroll), page.url()).toBe(0);
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
  // While it is open, nothing behind it can be typed into.
  await leaving.waitFor({ state: "hidden" });
  await page.getByLabel("Подробности").fill("Три дня показывали в Гродно.\nНужен Брест.");
  await page.getByLabel("Снимок экрана или документ").setInputFiles({
    name: "акт.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  });
  await page.getByRole("button", { name: "Отправить" }).dblclick();
  await expectVisible(page.getByRole("heading", { name: "Показы не в том городе", level: 1 }));
  await expectVisible(page.getByText("Ждёт ответа"));
  await expectVisible(page.getByRole("button", { name: "акт.pdf" }));
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
  // Pressed twice, and sent once.
  expect(await rows.count()).toBe(1);
  await expectFits(customer);
  await page.getByRole("searchbox").fill("Минск");
  await expectVisible(page.getByText("Ничего не нашлось"));
  await expectFits(customer);
  expect(customer.downloaded.join(" ")).not.toMatch(/assets\/(admin|mui|AdminApp)-/);
  await customer.leave();

  for (const dark of [false, true]) {
    const phone = await visitor(browser, { width: 360, height: 740, dark });
    await phone.signIn("client@kabinet.test");
    for (const path of ["/complaints", "/complaints/create", address]) {
      await phone.visit(path);
      await expectVisible(phone.page.getByRole("heading", { level: 1 }));
      await expectFits(phone);
    }
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
