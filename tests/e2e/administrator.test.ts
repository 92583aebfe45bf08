import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownServer } from "./support/server.ts";
import { expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/** Finds the first client with the list's search and opens it. */
async function openClient(page: Page): Promise<void> {
  const email = "client@kabinet.test";
  await page.getByRole("main").getByRole("searchbox", { name: "Поиск" }).fill(email);
  await expectVisible(page.getByText("1 запись", { exact: true }));
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/customers\/\d+/);
}

test("An administrator finds a client, edits it in two tabs at once, and is warned of the conflict", async () => {
  const admin = await visitor(browser);
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/customers");
  await openClient(admin.page);
  const other = await admin.page.context().newPage();
  await other.goto(admin.page.url());

  for (const [page, name] of [
    [other, "Марина Соколова"],
    [admin.page, "Мария Соколова"],
  ] as const) {
    await page.getByRole("tab", { name: "Ответственное лицо" }).click();
    await page.getByRole("textbox", { name: "Контактное лицо" }).fill(name);
  }
  await other.getByRole("button", { name: "Сохранить" }).click();
  await expectVisible(other.getByText("Данные сохранены"));
  await admin.page.getByRole("button", { name: "Сохранить" }).click();

  await expectVisible(admin.page.getByText("Запись тем временем изменили", { exact: true }));
  expect(await admin.page.getByRole("textbox", { name: "Контактное лицо" }).inputValue()).toBe("Мария Соколова");
  await expectVisible(admin.page.getByRole("table", { name: "Что изменили" }).getByText("Марина Соколова"));

  await admin.page.getByRole("button", { name: "Сохранить" }).click();
  await expectVisible(admin.page.getByText("Данные сохранены"));
  await admin.page.reload();
  await admin.page.getByRole("tab", { name: "Ответственное лицо" }).click();
  expect(await admin.page.getByRole("textbox", { name: "Контактное лицо" }).inputValue()).toBe("Мария Соколова");
  await admin.leave();
});

test("The server's errors are shown at their fields, and no input is lost", async () => {
  const admin = await visitor(browser);
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/customer-candidates/create");
  await admin.page.getByLabel("Название компании").fill("ООО «Новая»");
  await admin.page.getByRole("button", { name: "Добавить" }).click();
  await expectVisible(admin.page.getByText("Обязательное поле"));
  expect(await admin.page.getByLabel("Название компании").inputValue()).toBe("ООО «Новая»");
  await admin.leave();
});

test("A section that an operator describes in a file appears and works, without a build or a restart", async () => {
  const file = join(ownServer().resourcesDir, "suppliers.json");
  const admin = await visitor(browser);
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/customers");
  await copyFile("docs/examples/suppliers.json", file);
  await admin.page.getByRole("link", { name: "Поставщики" }).waitFor();

  await admin.visit("/suppliers");
  await admin.page.getByRole("link", { name: "Добавить" }).first().click();
  await admin.page.getByLabel("Название").fill("ООО «Площадка»");
  await admin.page.getByRole("button", { name: "Добавить" }).click();
  await expectVisible(admin.page.getByText("Данные сохранены"));
  await admin.visit("/suppliers");
  await expectVisible(admin.page.getByRole("table").getByText("ООО «Площадка»"));
  await admin.leave();
});
