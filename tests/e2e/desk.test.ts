// Administrators' tools in a real browser: home, search by keyboard, history, and two people on one record.
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdministrator, type Client } from "../world/callers.ts";
import { password } from "../world/people.ts";
import { openWorld } from "../server/domains/billing/world.ts";
import { expectAccessible, expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

test("After signing in an administrator is on the home page, and its numbers lead to their lists", async () => {
  const admin = await visitor(browser);
  await admin.signInByForm("admin@kabinet.test");
  const { page } = admin;
  await expectVisible(page.getByRole("heading", { level: 1, name: "Главная" }));
  await page.getByText("Те же числа таблицей").click();
  await expectVisible(page.getByRole("table", { name: /^Пополнения по месяцам/ }));
  await expectAccessible(page);
  const late = page
    .getByRole("region", { name: "Срочно" })
    .getByRole("listitem")
    .filter({ hasText: "Счета: просрочены" });
  const overdue = await late.first().locator("h3 .figure").innerText();
  await late.getByRole("link", { name: "Счета: просрочены" }).click();
  await page.waitForURL(/\/bills\?/);
  await expectVisible(page.getByText(new RegExp(`^${overdue} запис`)));
  await page.goBack();
  const row = page.getByRole("table", { name: "Неоплаченные счета по возрасту" }).getByRole("row").last();
  const count = /Всего\s*(\d+)/.exec((await row.innerText()).replace(/\u00a0/g, ""))?.[1];
  await row.getByRole("link").click();
  await page.waitForURL(/\/bills\?/);
  await expectVisible(page.getByText(new RegExp(`^${count} запис`)));
  await admin.leave();
});

test("Ctrl+K finds a client by a mistyped name, and the arrows lead there", async () => {
  const admin = await visitor(browser);
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/bills");
  const { page } = admin;
  await expectVisible(page.getByRole("searchbox", { name: "Найти в кабинете" }));
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: "Что найти" });
  await input.fill("кирамика");
  await expectVisible(page.getByText(/Похожее/));
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/customers\/\d+/);
  await expectVisible(page.getByRole("heading", { level: 1, name: /Керамика/ }));
  await admin.leave();
});

test("One deletes a candidate while the other edits it: the editor is told, and brings it back from the history", async () => {
  const [one, other] = [await visitor(browser), await visitor(browser)];
  await one.signIn("admin@kabinet.test");
  await other.signIn("admin@kabinet.test");
  await one.visit("/customer-candidates/create");
  await one.page.getByLabel("Название компании").fill("ООО «Две руки»");
  await one.page.getByLabel("УНП").fill("191000028");
  await one.page.getByLabel("E-mail для документов").fill("docs@two-hands.example");
  await one.page.getByRole("textbox", { name: "Контактное лицо" }).fill("Вера Ильина");
  await one.page.getByLabel("Мобильный телефон").fill("+375291234567");
  await one.page.getByRole("button", { name: "Добавить" }).click();
  await one.page.waitForURL(/\/customer-candidates\/\d+/);
  const path = new URL(one.page.url()).pathname;

  await other.visit(path);
  await other.page.getByRole("textbox", { name: "Контактное лицо" }).fill("Нина Ильина");
  await one.page.getByRole("button", { name: "Удалить" }).click();
  await one.page.getByRole("dialog").getByRole("button", { name: "Удалить" }).click();
  await one.page.waitForURL(/\/customer-candidates$/);
  await other.page.getByRole("button", { name: "Сохранить" }).click();
  await expectVisible(other.page.getByText(/запись не найдена/));
  expect(await other.page.getByRole("textbox", { name: "Контактное лицо" }).inputValue()).toBe("Нина Ильина");

  await one.visit(`/admin/history?filter=${encodeURIComponent('{"kind":"delete"}')}`);
  const entry = one.page.getByRole("listitem").filter({ hasText: "ООО «Две руки»" }).first();
  await entry.getByRole("button", { name: "Вернуть", exact: true }).click();
  await one.page.getByRole("dialog").getByRole("button", { name: "Вернуть", exact: true }).click();
  await expectVisible(one.page.getByText("Запись возвращена"));
  await one.visit(path);
  expect(await one.page.getByRole("textbox", { name: "Контактное лицо" }).inputValue()).toBe("Вера Ильина");
  await one.leave();
  await other.leave();
});

test("A customer's home tells what there is, what to pay and what to sign, and leads there", async () => {
  const customer = await visitor(browser, { width: 360, height: 740 });
  await customer.signInByForm("client@kabinet.test");
  const { page } = customer;
  await expectVisible(page.getByRole("heading", { level: 1, name: "Главная" }));
  await expectVisible(page.getByRole("heading", { level: 2, name: "Деньги на аккаунтах" }));
  expect(customer.downloaded.filter((path) => /AdminApp|mui|admin/i.test(path))).toEqual([]);
  await page.getByRole("link", { name: "Все акты" }).click();
  await expectVisible(page.getByRole("heading", { level: 1, name: "Документы" }));
  await customer.leave();
});

test("What a row's menu asks is answered by keyboard, and the focus is back at the row", async () => {
  const admin = await visitor(browser);
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/bills");
  const { page } = admin;
  const menu = page
    .getByRole("table")
    .getByRole("button", { name: /^Действия/ })
    .first();
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Скачать счёт" }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expectVisible(page.getByRole("dialog").getByText(/^Счёт №/));
  await page.keyboard.press("Escape");
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await admin.leave();
});

test("One administrator asks to take back that an act is signed, and another finds it at home and confirms it", async () => {
  const world = await openWorld({ config: { webDir: resolve("dist/web") } });
  const origin = (await world.app.listen({ host: "127.0.0.1", port: 0 })).replace("127.0.0.1", "localhost");
  await world.setRegion("BY", { unsignByTwo: true });
  const { customerId } = await world.shop();
  const { id } = await world.create("acts", {
    ...{ customerId, date: world.today, totalWithVat: "120", visible: true, signed: true, number: "ДВОЕ-1" },
  });
  const comeIn = async (client: Client, width: number) => {
    const person = await visitor(browser, { origin, width, dark: width === 360 });
    await person.page.goto("/login");
    await person.page.getByLabel("E-mail").fill(client.person?.email ?? "");
    await person.page.getByLabel("Пароль", { exact: true }).fill(password);
    await person.page.getByRole("button", { name: "Войти" }).click();
    await person.page.waitForURL((url) => url.pathname !== "/login");
    return person;
  };
  const offered = async (page: Page, name: string) => {
    await page.getByRole("button", { name: "Действия: № ДВОЕ-1", exact: false }).click();
    const found = await page.getByRole("menuitem", { name }).count();
    await page.keyboard.press("Escape");
    return found;
  };
  const one = await comeIn(world.admin, 1440);
  await one.visit(`/acts/${id}`);
  await one.page.getByRole("button", { name: "Действия: № ДВОЕ-1", exact: false }).click();
  await one.page.getByRole("menuitem", { name: "Попросить снять отметку о подписи" }).click();
  const asking = one.page.getByRole("dialog");
  await asking.getByRole("textbox", { name: "Почему снята отметка о подписи" }).fill("Подписан другой экземпляр");
  await asking.getByRole("button", { name: "Попросить снять отметку о подписи" }).click();
  await expectVisible(one.page.getByRole("main").getByText("Ждёт второго администратора").first());
  await expectVisible(one.page.getByRole("main").getByText("Подписан другой экземпляр").first());
  expect(await offered(one.page, "Подтвердить снятие отметки")).toBe(0);

  const other = await comeIn(await asAdministrator(world), 360);
  await other.visit("/");
  const waiting = other.page.getByRole("region", { name: "Ждёт решения" });
  await waiting.getByRole("button", { name: /^Подтвердить снятие отметки: № ДВОЕ-1/ }).click();
  const question = other.page.getByRole("dialog");
  await expectAccessible(other.page);
  await question.getByRole("button", { name: "Подтвердить снятие отметки" }).click();
  await expectVisible(other.page.getByText("Отметка снята: акт больше не считается подписанным"));
  await one.page.reload();
  await expectVisible(one.page.locator(".page__lead").getByText("Ждёт подписи"));
  await expectVisible(one.page.getByRole("main").getByText("Снята", { exact: true }).first());
  await one.leave();
  await other.leave();
  await world.close();
});
