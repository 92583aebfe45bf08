// How many steps the five most frequent tasks of an administrator take: a click, a key (or keys at once) and a filled field
// are one each. A test fails when a task takes another number: write a smaller one down. "Before" was counted in the same
// way at cdeaf92, the last commit before states, documents and the work list.
//
//   task                                                           before                          now
//   a bill for a client with two accounts                          14 (8 clicks, 6 fields)          9 (4 clicks, 5 fields)
//   from home: a bill by its number, marked as paid on a day        6 (2 clicks, 2 keys, 2 fields)  4 (2 clicks, 2 fields)
//   from home: the acts of a month                                  4 (4 clicks)                    2 (2 clicks)
//   from home: an act by its number, shown to the client            4 (1 click, 2 keys, 1 field)    2 (1 click, 1 field)
//   from home: another manager of a client                          6 (1 click, 3 keys, 2 fields)   4 (2 keys, 2 fields)
//
// The bill of before has no contract, which took two more steps and fills itself in now; a person who chooses an account from
// the list by mouse makes one click more for it, then as now.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administratorApi, type AdministratorApi } from "./support/administratorApi.ts";
import { type Steps, stepsOn } from "./support/steps.ts";
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
  const contractId = await api.add("contracts", { customerId, number: "ШАГ-1", startDate: "2026-01-01" });
  for (const name of ["Шаг в поиске", "Шаг в сетях"]) await api.openAccount("steps@firm.by", name, { contractId });
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

/** Types into the header's field, whose text the search goes on with. */
const search = (steps: Steps, text: string): Promise<void> =>
  steps.fill(admin.page.getByRole("banner").getByRole("searchbox", { name: "Найти в кабинете" }), text);

test("a bill for a client with two accounts", async () => {
  const { page } = admin;
  await admin.visit("/bills");
  const steps = stepsOn(page);
  const main = page.getByRole("main");
  await steps.click(main.getByRole("link", { name: "Добавить" }));
  await steps.fill(main.getByRole("combobox", { name: "Клиент" }), company);
  for (const [at, [account, sum]] of [["Шаг в поиске", "120"] as const, ["Шаг в сетях", "60"] as const].entries()) {
    await steps.click(main.getByRole("button", { name: "Добавить строку" }));
    await steps.fill(main.getByRole("combobox", { name: "Аккаунт" }).nth(at), account);
    await steps.fill(main.getByRole("table").getByRole("textbox", { name: "Сумма с НДС" }).nth(at), sum);
    await expectVisible(main.getByRole("link", { name: "Аккаунт: открыть" }).nth(at));
  }
  await expectVisible(main.getByText("30,00"));
  await steps.click(main.getByRole("button", { name: "Добавить", exact: true }));
  await expectVisible(page.getByRole("heading", { level: 1, name: /^Счёт № / }));
  await expectVisible(main.getByText("180,00"));
  expect(steps.counts()).toEqual({ clicks: 4, keys: 0, fields: 5 });
});

test("a bill is found by its number and marked as paid on another day", async () => {
  const { page } = admin;
  const heading = await page.getByRole("heading", { level: 1, name: /^Счёт № / }).textContent();
  const number = /Б-\d{4}-\d{6}/.exec(heading ?? "")?.[0] ?? "";
  await begin("/", "Главная");
  const steps = stepsOn(page);
  await search(steps, number);
  await steps.click(page.getByRole("option", { name: /Отметить оплаченным/ }));
  const dialog = page.getByRole("dialog", { name: "Отметить оплаченным" });
  const day = dialog.getByRole("textbox", { name: "Оплачен" });
  await steps.fill(day, await day.inputValue());
  await steps.click(dialog.getByRole("button", { name: "Отметить оплаченным" }));
  await expectVisible(page.locator(".page__lead").getByText("Оплачен"));
  expect(steps.counts()).toEqual({ clicks: 2, keys: 0, fields: 2 });
});

test("the acts of a month from the home page", async () => {
  const { page } = admin;
  await begin("/", "Главная");
  const steps = stepsOn(page);
  await steps.click(page.getByRole("main").getByRole("button", { name: /^Акты за / }));
  const dialog = page.getByRole("dialog", { name: /^Составить акты на .+\?/ });
  await dialog.waitFor({ timeout: 60_000 });
  await steps.click(dialog.getByRole("button", { name: "Составить акты" }));
  await expectVisible(page.getByText("Акты составляются"));
  expect(steps.counts()).toEqual({ clicks: 2, keys: 0, fields: 0 });
});

test("an act is found by its number and shown to the client", async () => {
  const { page } = admin;
  await api.add("acts", { customerId, number: "ШАГ-17", currency: "USD", totalWithVat: "12.00" });
  await begin("/", "Главная");
  const steps = stepsOn(page);
  await search(steps, "ШАГ-17");
  await steps.click(page.getByRole("option", { name: /Показать клиенту/ }));
  await expectVisible(page.locator(".page__lead").getByText("Ждёт подписи"));
  expect(steps.counts()).toEqual({ clicks: 1, keys: 0, fields: 1 });
});

test("a client gets another manager", async () => {
  const { page } = admin;
  await begin("/", "Главная");
  const steps = stepsOn(page);
  await search(steps, company);
  await expectVisible(page.getByRole("option", { name: company }));
  await steps.press("Enter");
  const manager = page.getByRole("combobox", { name: "Менеджер" });
  const link = manager.locator("..").getByRole("link");
  const before = (await link.count()) === 0 ? null : await link.getAttribute("href");
  await steps.fill(manager, "Мороз Павел Сергеевич");
  await expect.poll(() => link.getAttribute("href")).not.toBe(before);
  await steps.press("Control+s");
  await expectVisible(page.getByText("Данные сохранены"));
  expect(steps.counts()).toEqual({ clicks: 0, keys: 2, fields: 2 });
});
