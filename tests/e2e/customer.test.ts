import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownServer } from "./support/server.ts";
import { expectVisible, openBrowser, password, visitor, type Visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/**
 * Tops up the first account that allows it, by twice its minimum. @returns the account's name and the new bill's number
 */
async function topUp(page: Page): Promise<{ account: string; bill: string }> {
  const button = page.getByRole("button", { name: /^Пополнить аккаунт/ }).first();
  const account = /«(.+)»/.exec((await button.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Пополнение аккаунтов" });
  const pays = dialog.getByLabel(/^К оплате/).first();
  const arrives = dialog.getByLabel(/^Поступит в кабинет/).first();
  await pays.fill("6000");
  await expect.poll(() => arrives.inputValue()).toMatch(/\d/);
  const forward = await arrives.inputValue();
  await arrives.fill(forward);
  await expect
    .poll(async () => Number((await pays.inputValue()).replace(/[^\d,]/g, "").replace(",", ".")))
    .toBeCloseTo(6000, -1);
  await pays.fill("6000");
  await dialog.getByRole("button", { name: /Сформировать счёт|Отправить заявку/ }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.goto("/documents");
  const number = page.getByRole("table").getByRole("button", { name: /^№/ }).first();
  await expectVisible(number);
  return { account, bill: (await number.innerText()).trim() };
}

async function signedIn(email: string, region: "by" | "kz"): Promise<Visitor> {
  const customer = await visitor(browser, { region });
  await customer.signInByForm(email);
  await customer.visit("/accounts");
  await expectVisible(customer.page.getByRole("table", { name: "Рекламные аккаунты" }));
  return customer;
}

test("A customer in Belarus sees their accounts, tops one up and finds the bill; another customer sees none of it", async () => {
  const customer = await signedIn("client@kabinet.test", "by");
  const { account, bill } = await topUp(customer.page);
  await expectVisible(customer.page.getByText("BYN").first());
  await customer.page.getByRole("button", { name: bill, exact: true }).click();
  await expectVisible(customer.page.getByRole("dialog").getByText(account));
  await customer.leave();

  const stranger = await signedIn("client2@kabinet.test", "by");
  expect(await stranger.page.getByText(account, { exact: true }).count()).toBe(0);
  await stranger.visit("/documents");
  await expectVisible(stranger.page.getByRole("table"));
  expect(await stranger.page.getByText(bill, { exact: true }).count()).toBe(0);
  await stranger.leave();
});

test("A customer in Kazakhstan pays in tenge and sees the labels of Kazakhstan", async () => {
  const customer = await signedIn("client-kz@kabinet.test", "kz");
  await customer.page
    .getByRole("button", { name: /^Пополнить аккаунт/ })
    .first()
    .click();
  await expectVisible(customer.page.getByLabel("К оплате, ₸ с НДС"));
  await customer.leave();
});

test("A customer who signs in on another region's host goes on at their own, where they wanted to, and one step leads back", async () => {
  const customer = await visitor(browser, { region: "by" });
  const { page } = customer;
  await customer.visit("/accounts");
  await page.getByLabel("E-mail").fill("client-kz@kabinet.test");
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expectVisible(page.getByRole("table", { name: "Рекламные аккаунты" }));
  const own = `http://kz.localhost:${ownServer().port}`;
  expect(page.url()).toBe(`${own}/accounts`);
  await page.reload();
  await expectVisible(page.getByRole("table", { name: "Рекламные аккаунты" }));
  await page.goBack();
  await expectVisible(page.getByLabel("E-mail"));
  expect(new URL(page.url()).hostname).toBe("by.localhost");
  await customer.visit("/login?arrived=1");
  await expectVisible(page.getByText("не получилось. Войдите здесь"));
  await customer.leave();
});

test("The token runs out meanwhile, and nobody notices", async () => {
  const customer = await signedIn("client2@kabinet.test", "by");
  await customer.page.clock.install();
  const renewals = () => customer.downloaded.filter((path) => path === "/api/auth/refresh").length;
  const before = renewals();
  await customer.page.clock.setSystemTime(Date.now() + 16 * 60_000);
  await customer.page.getByRole("link", { name: "Документы" }).first().click();
  await customer.page.waitForURL((url) => url.pathname === "/documents");
  await expectVisible(customer.page.getByRole("table").getByRole("button", { name: /^№/ }));
  expect(renewals()).toBeGreaterThan(before);
  await customer.leave();
});

test("A customer downloads no administrators' code, and an administrators' address is not there for them", async () => {
  const customer = await signedIn("client@kabinet.test", "by");
  await customer.visit("/documents");
  await expectVisible(customer.page.getByRole("table"));
  expect(customer.downloaded.filter((path) => /AdminApp|mui|admin/i.test(path))).toEqual([]);
  await customer.visit("/customers");
  await expectVisible(customer.page.getByText("This page could not be found"));
  await customer.leave();
});

test("A wrong password is said in the specification's words, and signing out leads to the login page for good", async () => {
  const customer = await visitor(browser);
  await customer.visit("/login");
  await customer.page.getByLabel("E-mail").fill("client2@kabinet.test");
  await customer.page.getByLabel("Пароль", { exact: true }).fill("не тот");
  await customer.page.keyboard.press("Enter");
  await expectVisible(customer.page.getByText("Неверный пароль"));
  await customer.signInByForm("client2@kabinet.test");
  await customer.page.getByRole("banner").getByRole("button").last().click();
  await customer.page.getByRole("button", { name: "Выйти" }).click();
  await customer.page.waitForURL((url) => url.pathname === "/login");
  await customer.page.goBack();
  await customer.page.waitForURL((url) => url.pathname === "/login");
  expect(await customer.page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/eyJ/);
  await customer.leave();
});
