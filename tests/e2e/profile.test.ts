// How users secure their own account: password, second factor, sessions; and their company's contacts.
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { codeAt } from "../../server/domains/auth/secondFactor/totp.ts";
import { openWorld, password, registration } from "../server/domains/registration/world.ts";
import { expectAccessible, expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const nextPassword = "Семь синих слонов в лодке";
const inside = (page: Page) => page.waitForURL((url) => url.pathname !== "/login");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string | RegExp) => expectVisible(page.getByRole("status").getByText(text));

test("A customer changes contacts and password, ends a session, signs in with a second step, and switches it off", async () => {
  const world = await openWorld({ config: { webDir: resolve("dist/web") } });
  const listening = await world.running.app.listen({ host: "127.0.0.1", port: 0 });
  const origin = listening.replace("127.0.0.1", "localhost");
  const body = registration();
  await world.signUp(body);
  await world.complete(await world.confirmed(body));

  /** A code of the authenticator app; each works once, so the next one needs another half minute. */
  const codeIn = (secret: string, minutes: number): string => {
    world.later(minutes / 60);
    return codeAt(secret, new Date(Date.now() + minutes * 60_000));
  };
  const signIn = async (page: Page, word: string): Promise<void> => {
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(body.companyEmail);
    await page.getByLabel("Пароль", { exact: true }).fill(word);
    await button(page, "Войти").click();
  };
  const office = await visitor(browser, { origin });
  const phone = await visitor(browser, { origin, width: 360, height: 740 });
  const { page } = office;
  await signIn(page, password);
  await inside(page);
  await signIn(phone.page, password);
  await inside(phone.page);

  await office.visit("/profile");
  await button(page, "Изменить контакты").click();
  await page.getByRole("textbox", { name: "Контактное лицо" }).fill("Вера Климова");
  await button(page, "Сохранить").click();
  await expectVisible(page.getByText("Вера Климова"));

  await page.getByLabel("Нынешний пароль").fill(password);
  await page.getByLabel("Новый пароль").fill("12345678");
  await button(page, "Сменить пароль").click();
  await expectVisible(page.getByLabel("Новый пароль").and(page.locator("[aria-invalid=true]")));
  await page.getByLabel("Новый пароль").fill(nextPassword);
  await button(page, "Сменить пароль").click();
  await toast(page, /Пароль/);
  // The toast covers no buttons, and nothing covers its own.
  await expectAccessible(page);

  await phone.visit("/profile");
  await phone.page.waitForURL("**/login*");
  await signIn(phone.page, password);
  await expectVisible(phone.page.getByText("Неверный пароль"));
  await signIn(phone.page, nextPassword);
  await inside(phone.page);
  await page.reload();
  await button(page, /^Завершить сеанс/).click();
  await button(page, /^Завершить сеанс/).waitFor({ state: "detached" });
  await phone.visit("/profile");
  await phone.page.waitForURL("**/login*");

  await button(page, "Включить").click();
  await page.getByRole("dialog").getByLabel("Ваш пароль").fill(nextPassword);
  await button(page, "Далее").click();
  const dialog = page.getByRole("dialog", { name: "Вход в два шага" });
  const secret = (await dialog.locator(".secret-key").innerText()).replaceAll(" ", "");
  await expectVisible(dialog.getByRole("img", { name: "QR-код для приложения" }));
  await expectAccessible(page);
  await dialog.getByLabel("Код из приложения").fill(codeIn(secret, 0));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "Коды восстановления" }).getByRole("listitem");
  await expectVisible(codes);
  // Another Enter does not close what is shown once.
  await page.keyboard.press("Enter");
  const [recoveryCode = ""] = await codes.allInnerTexts();
  await expectAccessible(page);
  await button(page, "Я сохранил коды").click();
  await expectVisible(page.getByText("Включён"));

  await signIn(phone.page, nextPassword);
  await phone.page.getByLabel("Код", { exact: true }).fill("000000");
  await button(phone.page, "Войти").click();
  await expectVisible(phone.page.locator("[aria-invalid=true]"));
  await phone.page.getByLabel("Код", { exact: true }).fill(codeIn(secret, 1));
  await button(phone.page, "Войти").click();
  await inside(phone.page);

  await button(page, "Выйти на всех устройствах").click();
  await page.getByRole("checkbox", { name: "И на этом устройстве тоже" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Выйти" }).click();
  await page.waitForURL("**/login*");
  await signIn(page, nextPassword);
  await page.getByLabel("Код", { exact: true }).fill(recoveryCode);
  await button(page, "Войти").click();
  await inside(page);
  await office.visit("/profile");
  await button(page, "Выключить").click();
  const proof = page.getByRole("dialog");
  await proof.getByLabel("Ваш пароль").fill(nextPassword);
  await proof.getByLabel("Код из приложения").fill(codeIn(secret, 2));
  await proof.getByRole("button", { name: "Выключить" }).click();
  await expectVisible(page.getByText("Выключен"));
  await expectAccessible(page);
  await phone.leave();
  await office.leave();
});
