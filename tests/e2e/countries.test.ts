// A region is added in the settings, found by labels alone, and its login page opens on its own host.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole("textbox", { name: new RegExp(`^${label}(?:, обязательно)?$`) }).fill(value);
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();

test("An administrator adds a country from a copy, and its entrance speaks of it at once", async () => {
  const admin = await visitor(browser);
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/settings");
  const { page } = admin;
  await page.getByRole("link", { name: "Добавить" }).click();
  await page.getByRole("button", { name: "Добавить страну" }).focus();
  await page.keyboard.press("Enter");
  await expectVisible(page.getByRole("heading", { level: 1, name: "Новая страна" }));
  await expectAccessible(page);
  await fill(page, {
    ...{ "Код региона": "GE", "Название страны": "Грузия", "Часовой пояс": "Asia/Tbilisi", "Чьё время": "по Тбилиси" },
    ...{ "Код валюты": "GEL", "Номер валюты": "981", "Одна валюта": "лари", "Название валюты": "лари" },
    ...{ "Сумма в…": "лари", "Рядом с суммой": "₾", "Среди слов": "лари" },
  });
  await tab(page, "Номера");
  await fill(page, {
    ...{ "Как называется": "СН", "С чего начинается": "GE", "Пример счёта": "GE83 ALFA 3012 0000 TEST 0001 0270" },
    ...{ "Вид счёта": "^GE\\d{2}[A-Z0-9]{24}$", "Вид словами": "GE и ещё 26 знаков" },
  });
  await page.getByRole("combobox", { name: /^Контрольные знаки/ }).selectOption("none");
  await expectAccessible(page);
  await tab(page, "Банки");
  await tab(page, "Документы");
  await fill(page, { "Буква счетов": "Г", "Как её вводят": "ГгGg", "Буквы актов": "АГ", "Буквы договоров": "ПГ" });
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expectVisible(page.getByRole("heading", { level: 1, name: "Грузия" }));

  const stranger = await visitor(browser, {
    origin: new URL(page.url()).origin.replace("by.localhost", "ge.localhost"),
  });
  await stranger.visit("/signup");
  await expectVisible(stranger.page.getByText("Грузия"));
  await expectVisible(stranger.page.getByRole("textbox", { name: "СН", exact: true }));
  await expectAccessible(stranger.page);
  await stranger.leave();

  await admin.visit("/admin/rates/create");
  const region = page.getByRole("combobox", { name: /^Регион/ });
  await region.selectOption("ge");
  expect(await region.inputValue()).toBe("ge");
  await admin.leave();
});
