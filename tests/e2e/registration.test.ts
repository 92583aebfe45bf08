// From a visitor to a first top-up, in both regions: with the real letter, a reload in every step, and a second tab.
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListedRegion } from "../../src/domain/company/region.ts";
import { openWorld, registration } from "../server/domains/registration/world.ts";
import { administratorApi, type AdministratorApi } from "./support/administratorApi.ts";
import { placesOf } from "./support/places.ts";
import { expectAccessible, expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
let administrator: AdministratorApi;
beforeAll(async () => {
  browser = await openBrowser();
  administrator = await administratorApi();
});
afterAll(() => browser.close());

const chosenPassword = "Четыре жёлтых зонта";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const heading = (page: Page, name: string) => expectVisible(page.getByRole("heading", { level: 1, name }));

/** Only the digits, as people type them, without what the form adds. */
const typedNumbers = {
  by: { tax: "УНП", phone: "291234567", account: "Расчётный счёт (IBAN)" },
  kz: { tax: "БИН", phone: "7011234567", account: "ИИК" },
} as const;

async function fillFirstStep(page: Page, email: string, region: ListedRegion): Promise<void> {
  const { companyName, companyTaxNumber, contactName, contactEmail } = registration({}, region);
  const { tax, phone } = typedNumbers[region];
  await box(page, "Название компании").fill(companyName);
  await box(page, tax).fill(companyTaxNumber);
  await box(page, "E-mail для документов (логин)").fill(email);
  await box(page, "Контактное лицо").fill(contactName);
  await box(page, "Мобильный телефон").pressSequentially(phone);
  await box(page, "E-mail контактного лица").fill(contactEmail);
}

async function fillSecondStep(page: Page, region: ListedRegion): Promise<void> {
  const { legalAddress, signerName, signerPosition, bankAccount, bankAddress } = registration({}, region);
  const { phone, account } = typedNumbers[region];
  await box(page, "Дата регистрации компании").pressSequentially("01042015");
  await box(page, "Телефон компании").pressSequentially(phone);
  await box(page, "Юридический адрес").fill(legalAddress);
  await box(page, "ФИО подписанта").fill(signerName);
  await box(page, "Должность подписанта").fill(signerPosition);
  await page.getByRole("combobox", { name: "Действует на основании" }).selectOption("charter");
  await box(page, account).pressSequentially(bankAccount);
  await box(page, "Адрес банка").fill(bankAddress);
}

test.each(["by", "kz"] as const)(
  "A company in %s registers, confirms its e-mail, chooses a password and tops up its first account",
  async (region) => {
    const email = `docs-${region}-${Date.now()}@vasilek.example`;
    const stranger = await visitor(browser, { region });
    const { page } = stranger;

    await stranger.visit("/login");
    await page.getByRole("link", { name: "Регистрация" }).click();
    await fillFirstStep(page, email, region);
    await page.reload();
    await expectVisible(page.getByText("Черновик восстановлен"));
    expect(await box(page, "Мобильный телефон").inputValue()).toMatch(/^\+(375 29|7 701) 123-45-67$/);
    await button(page, "Далее").click();
    await button(page, "Зарегистрироваться").click();
    await expectVisible(page.getByText("Введите дату"));
    await expectAccessible(page);
    await fillSecondStep(page, region);
    expect(await box(page, "БИК").inputValue()).toBe(registration({}, region).bic);
    await page.reload();
    expect(await box(page, "Должность подписанта").inputValue()).toBe("Директор");
    await page.getByRole("checkbox", { name: /политикой/ }).check();
    await page.getByRole("checkbox", { name: /публичного договора/ }).check();
    await button(page, "Зарегистрироваться").dblclick();

    await heading(page, "Проверьте почту");
    await page.reload();
    await expectVisible(page.getByText(email));
    await expectAccessible(page);
    const link = await administrator.linkTo(email);

    await stranger.visit(link);
    await heading(page, "Выберите пароль");
    expect(new URL(page.url()).pathname).toBe("/signup/complete");
    const secondTab = await page.context().newPage();
    await secondTab.goto(link);
    await heading(secondTab, "Ссылка уже сработала");
    await secondTab.goto(page.url());
    await heading(secondTab, "Выберите пароль");

    await page.reload();
    await expectVisible(page.getByText(email));
    await expectAccessible(page);
    await page.getByLabel("Пароль", { exact: true }).fill(chosenPassword);
    await button(page, "Войти в кабинет").click();
    await heading(page, "Первые шаги");
    await secondTab.getByLabel("Пароль", { exact: true }).fill(chosenPassword);
    await button(secondTab, "Войти в кабинет").click();
    await heading(secondTab, "Ссылка уже сработала");
    await secondTab.getByRole("link", { name: "Перейти в кабинет" }).click();
    await expectVisible(secondTab.getByText("Готово 2 из 4"));
    await secondTab.close();

    await administrator.openAccount(email, "Василёк Search");
    await page.reload();
    await expectVisible(page.getByText("Готово 3 из 4"));
    await expectAccessible(page);
    await page.getByRole("link", { name: "Пополнить" }).click();
    const dialog = page.getByRole("dialog", { name: "Пополнение аккаунтов" });
    await dialog.getByRole("button", { name: /Василёк Search/ }).click();
    await dialog.getByLabel(/^К оплате/).fill(region === "by" ? "6000" : "600000");
    await button(page, "Сформировать счёт").click();
    await dialog.waitFor({ state: "hidden" });
    await stranger.visit("/documents");
    await expectVisible(page.getByRole("table").getByRole("button", { name: /^№/ }));
    await stranger.visit("/onboarding");
    await expectVisible(page.getByText("Всё готово"));
    await stranger.leave();
  },
);

test("A link that ran out says so and brings a letter whose link works", async () => {
  // A separate server, whose clock can be moved.
  const world = await openWorld({ config: { webDir: resolve("dist/web") } });
  const origin = await world.running.app.listen({ host: "127.0.0.1", port: 0 });
  const stranger = await visitor(browser, {
    origin: origin.replace("127.0.0.1", "localhost"),
    width: 360,
    height: 740,
  });
  const { page } = stranger;
  const body = registration();
  await world.signUp(body);
  const pathOf = async () => `/signup/check?token=${await world.tokenFor(body.companyEmail)}`;
  const path = await pathOf();
  world.later(48.1);
  await stranger.visit(path);
  await heading(page, "Ссылка устарела");
  await expectAccessible(page);
  await page.getByLabel("E-mail для входа").fill(body.companyEmail);
  await button(page, "Отправить письмо").click();
  await expectVisible(page.getByText("мы отправили письмо"));
  await expect.poll(async () => (await world.tokensFor(body.companyEmail)).length).toBe(2);
  await stranger.visit(await pathOf());
  await heading(page, "Выберите пароль");
  await stranger.leave();
  await world.close();
});

test("The cookie notice asks until it is answered, and lies on nothing that is typed into", async () => {
  const stranger = await visitor(browser, { width: 360, height: 740, cookies: "unanswered" });
  const { page } = stranger;
  await stranger.visit("/signup");
  const notice = page.getByRole("region", { name: "Файлы cookie" });
  await expectVisible(notice);
  await expectAccessible(page);
  for (const name of ["E-mail контактного лица", "Название компании"]) {
    await box(page, name).focus();
    const [field, below] = await placesOf([box(page, name), notice]);
    expect(field.y + field.height, name).toBeLessThanOrEqual(below.y);
  }
  await button(page, "Только необходимые").click();
  await notice.waitFor({ state: "detached" });
  await page.reload();
  await heading(page, "Регистрация компании");
  expect(await notice.count()).toBe(0);
  await button(page, "Настройки cookie").click();
  await expectVisible(notice);
  await stranger.leave();
});
