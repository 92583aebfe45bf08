// How many steps the five most frequent tasks of an administrator take. A test fails when one takes more; when one takes
// fewer, write the new number down.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administratorApi, type AdministratorApi } from "./support/administratorApi.ts";
import { type Counts, stepsOn } from "./support/steps.ts";
import { expectVisible, openBrowser, visitor, type Visitor } from "./support/visitor.ts";

let browser: Browser;
let admin: Visitor;
let api: AdministratorApi;
const company = "ООО «Пять шагов»";
let customerId: number;

beforeAll(async () => {
  browser = await openBrowser();
  api = await administratorApi();
  customerId = await api.add("customers", {
    ...{ companyName: company, companyTaxNumber: "191000015", companyEmail: "steps@firm.by", contactName: "Ян Шаг" },
  });
  await api.add("contracts", { customerId, number: "ШАГ-1", startDate: "2026-01-01" });
  for (const name of ["Шаг в поиске", "Шаг в сетях"]) await api.openAccount("steps@firm.by", name);
  admin = await visitor(browser);
  await admin.signIn("admin@kabinet.test");
});
afterAll(async () => {
  await admin.leave();
  await browser.close();
});

/** Opens a page, and waits until it answers keys. */
async function begin(path: string, heading: string): Promise<void> {
  await admin.visit(path);
  await expectVisible(admin.page.getByRole("heading", { level: 1, name: heading }));
}

/** All steps together, and what they are. */
const total = ({ clicks, keys, fields }: Counts): number => clicks + keys + fields;

test("a bill for a client with two accounts", async () => {
  const { page } = admin;
  await admin.visit("/bills");
  const steps = stepsOn(page);
  const main = page.getByRole("main");
  await steps.click(main.getByRole("link", { name: "Добавить" }));
  await steps.choose(main.getByRole("combobox", { name: "Клиент" }), company);
  for (const [at, [account, sum]] of [["Шаг в поиске", "120"] as const, ["Шаг в сетях", "60"] as const].entries()) {
    await steps.click(main.getByRole("button", { name: "Добавить строку" }));
    await steps.choose(main.getByRole("combobox", { name: "Аккаунт" }).nth(at), account);
    await steps.fill(main.getByRole("table").getByRole("textbox", { name: "Сумма с НДС" }).nth(at), sum);
  }
  await expectVisible(main.getByText("30,00"));
  await steps.click(main.getByRole("button", { name: "Добавить", exact: true }));
  await expectVisible(page.getByRole("heading", { level: 1, name: /^Счёт № / }));
  await expectVisible(main.getByText("180,00"));
  expect(steps.counts()).toEqual({ clicks: 7, keys: 0, fields: 5 });
  expect(total(steps.counts())).toBeLessThanOrEqual(12);
});

test("a bill is marked as paid on another day", async () => {
  const { page } = admin;
  const steps = stepsOn(page);
  await steps.click(page.getByRole("button", { name: "Отметить оплаченным" }));
  const dialog = page.getByRole("dialog");
  const day = dialog.getByRole("textbox", { name: "Оплачен" });
  await steps.fill(day, await day.inputValue());
  await steps.click(dialog.getByRole("button", { name: "Отметить оплаченным" }));
  await expectVisible(page.locator(".page__lead").getByText("Оплачен"));
  expect(steps.counts()).toEqual({ clicks: 2, keys: 0, fields: 1 });
  expect(total(steps.counts())).toBeLessThanOrEqual(3);
});

test("the acts of a month from the home page", async () => {
  const { page } = admin;
  await admin.visit("/");
  const steps = stepsOn(page);
  await steps.click(page.getByRole("navigation").getByRole("link", { name: "Акты за месяц" }));
  await steps.click(page.getByRole("button", { name: "Посчитать акты" }));
  const make = page.getByRole("main").getByRole("button", { name: "Составить акты" });
  await make.waitFor({ timeout: 60_000 });
  await steps.click(make);
  await steps.click(page.getByRole("dialog").getByRole("button", { name: "Составить акты" }));
  await expectVisible(page.getByText("Акты составляются"));
  expect(steps.counts()).toEqual({ clicks: 4, keys: 0, fields: 0 });
  expect(total(steps.counts())).toBeLessThanOrEqual(4);
});

test("an act is found by its number and shown to the client", async () => {
  const { page } = admin;
  await api.add("acts", { customerId, number: "ШАГ-17", currency: "USD", totalWithVat: "12.00" });
  await begin("/", "Главная");
  const steps = stepsOn(page);
  await steps.press("Control+k");
  await steps.fill(page.getByRole("dialog").getByRole("combobox"), "ШАГ-17");
  await expectVisible(page.getByRole("option", { name: /ШАГ-17/ }));
  await steps.press("Enter");
  await steps.click(page.getByRole("button", { name: "Показать клиенту" }));
  await expectVisible(page.locator(".page__lead").getByText("Ждёт подписи"));
  expect(steps.counts()).toEqual({ clicks: 1, keys: 2, fields: 1 });
  expect(total(steps.counts())).toBeLessThanOrEqual(4);
});

test("a client gets another manager", async () => {
  const { page } = admin;
  await begin("/", "Главная");
  const steps = stepsOn(page);
  await steps.press("Control+k");
  await steps.fill(page.getByRole("dialog").getByRole("combobox"), company);
  await expectVisible(page.getByRole("option", { name: company }));
  await steps.press("Enter");
  await steps.choose(page.getByRole("combobox", { name: "Менеджер" }), "Мороз Павел Сергеевич");
  await steps.press("Control+s");
  await expectVisible(page.getByText("Данные сохранены"));
  expect(steps.counts()).toEqual({ clicks: 1, keys: 3, fields: 2 });
  expect(total(steps.counts())).toBeLessThanOrEqual(6);
});
