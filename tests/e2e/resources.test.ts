// Administrators create and change sections in the browser, without disturbing people in other tabs.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { furniture } from "./support/furniture.ts";
import { expectAccessible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

const { fields } = furniture;
const textOf = (definition: object): string => JSON.stringify(definition, null, 2);

const editorOf = (page: Page) => page.getByRole("textbox", { name: "Описание раздела" });
/** Replaces the whole text. The editor renders only the lines in view, so its own shortcut selects the text. */
async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

const buttonOf = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a section made in one tab is soon in the menu of another, and a field is added to it", async () => {
  const [maker, other] = [await visitor(browser), await visitor(browser)];
  await Promise.all([maker.signIn("admin@kabinet.test"), other.signIn("admin@kabinet.test")]);
  await other.visit("/admin/history");
  await other.page.getByRole("heading", { level: 1 }).waitFor();
  await maker.visit("/admin/resources");
  await maker.page.getByRole("link", { name: "Новый раздел" }).click();

  await write(maker.page, textOf({ ...furniture, fields: { ...fields, note: { type: "string", label: "x" } } }));
  await maker.page.getByText('there is no type "string"; it is called "text" here').first().waitFor();
  await expect.poll(() => buttonOf(maker.page, "Создать раздел").isDisabled()).toBe(true);
  await expectAccessible(maker.page);
  const line =
    textOf(furniture)
      .split("\n")
      .findIndex((one) => one.includes('"note": {')) + 2;
  await buttonOf(maker.page, `Строка ${line}`).click();
  expect(await maker.page.locator(".cm-activeLine").textContent()).toContain('"string"');

  await write(maker.page, textOf(furniture));
  await expect.poll(() => buttonOf(maker.page, "Создать раздел").isEnabled(), { timeout: 10_000 }).toBe(true);
  // The preview, with sample records.
  const preview = maker.page.getByRole("region", { name: "Предпросмотр" });
  await preview.locator("td", { hasText: "Предмет 1" }).waitFor();
  await expectAccessible(maker.page);
  await preview.getByRole("tab", { name: "Форма" }).click();
  await preview.getByLabel("Инвентарный номер").fill("7");
  await preview.getByRole("tab", { name: "Запись" }).click();
  await preview.getByText("На складе").first().waitFor({ state: "detached" });
  await preview.getByText("В работе").first().waitFor();
  const saved = maker.page.waitForResponse((response) => response.request().method() === "PUT");
  await buttonOf(maker.page, "Создать раздел").click();
  expect((await saved).status()).toBe(200);
  const begun = performance.now();
  await maker.page.getByRole("heading", { level: 1, name: "Мебель офиса" }).waitFor();
  await buttonOf(maker.page, "Скрыть").click();
  await other.page.locator("nav a[href='/furniture']").first().waitFor({ timeout: 20_000 });
  console.info(`In the menu of another tab after ${Math.round(performance.now() - begun)} ms`);
  await expectAccessible(maker.page);

  const changed = { ...furniture, fields: { ...fields, room: { type: "text", label: "Помещение" } } };
  const withRoom = { ...changed, form: { tabs: { Основное: Object.keys(changed.fields) } } };
  await other.visit("/furniture/create");
  await other.page.getByLabel("Предмет").first().waitFor();
  await write(maker.page, textOf(withRoom));
  const previewed = maker.page.getByRole("region", { name: "Предпросмотр" });
  await previewed.getByRole("tab", { name: "Форма" }).click();
  await previewed.getByLabel("Помещение").waitFor();
  expect(await other.page.getByLabel("Помещение").count()).toBe(0);
  await expectAccessible(maker.page);
  await expect.poll(() => buttonOf(maker.page, "Сохранить").isEnabled(), { timeout: 10_000 }).toBe(true);
  await buttonOf(maker.page, "Сохранить").click();
  await maker.page.getByText("Сохранено: раздел уже работает").waitFor();
  await other.page.getByLabel("Помещение").waitFor();

  await buttonOf(maker.page, "Версии").click();
  const versions = maker.page.getByRole("dialog", { name: "Версии описания" });
  await versions.locator("ins", { hasText: "Помещение" }).waitFor();
  await versions.getByRole("listitem").nth(1).getByRole("button").click();
  await versions.getByRole("button", { name: "Вернуть эту версию" }).click();
  const undoing = maker.page.getByRole("dialog", { name: "Что изменится в разделе" });
  await undoing.getByText("Поле «Помещение» (room) уйдёт из раздела").waitFor();
  await undoing.getByRole("button", { name: "Применить" }).click();
  await versions.waitFor({ state: "hidden" });
  await expect.poll(() => editorOf(maker.page).textContent()).not.toContain("Помещение");

  await buttonOf(maker.page, "Убрать раздел").click();
  await maker.page.getByRole("dialog").getByRole("button", { name: "Убрать", exact: true }).click();
  await buttonOf(maker.page, "Вернуть раздел").click();
  await editorOf(maker.page).waitFor();
  await maker.leave();
  await other.leave();
});

test("a change by somebody else is shown before it is overwritten, and neither text is lost", async () => {
  const [one, another] = [await visitor(browser), await visitor(browser)];
  for (const person of [one, another]) {
    await person.signIn("admin@kabinet.test");
    await person.visit("/admin/resources/furniture");
    await editorOf(person.page).waitFor();
  }
  const labelled = (label: string) => textOf({ ...furniture, label: { ...furniture.label, one: label } });
  await write(one.page, labelled("Мой предмет"));
  await write(another.page, labelled("Их предмет"));
  await expect.poll(() => buttonOf(another.page, "Сохранить").isEnabled(), { timeout: 10_000 }).toBe(true);
  await buttonOf(another.page, "Сохранить").click();
  await one.page.getByText("Пока вы правили, описание изменили").waitFor({ timeout: 15_000 });
  expect(await one.page.locator(".text-diff").textContent()).toContain("Их");
  expect(await editorOf(one.page).textContent()).toContain("Мой предмет");
  expect(await buttonOf(one.page, "Сохранить").isDisabled()).toBe(true);
  await buttonOf(one.page, "Оставить мой текст").click();
  await buttonOf(one.page, "Сохранить").click();
  await one.page.getByText("Сохранено: раздел уже работает").waitFor();
  await one.leave();
  await another.leave();
});

test("sections that change elsewhere neither close a dialog nor lose what is typed", async () => {
  const [maker, typist] = [await visitor(browser), await visitor(browser)];
  await Promise.all([maker.signIn("admin@kabinet.test"), typist.signIn("admin@kabinet.test")]);
  await typist.visit("/customers/create");
  const field = typist.page.getByRole("main").getByRole("textbox").first();
  await field.fill("Печатаю дальше");
  await typist.page.keyboard.press("Control+k");
  const dialog = typist.page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.getByRole("combobox").fill("сче");

  await maker.visit("/admin/resources/furniture");
  await editorOf(maker.page).waitFor();
  await write(maker.page, textOf({ ...furniture, label: { ...furniture.label, many: "Мебель и техника" } }));
  await expect.poll(() => buttonOf(maker.page, "Сохранить").isEnabled(), { timeout: 10_000 }).toBe(true);
  await buttonOf(maker.page, "Сохранить").click();
  await typist.page.locator("nav a[href='/furniture']", { hasText: "Мебель и техника" }).first().waitFor({
    state: "attached",
    timeout: 20_000,
  });
  await typist.page.waitForLoadState("networkidle");
  expect(await dialog.getByRole("combobox").inputValue()).toBe("сче");
  await typist.page.keyboard.press("Escape");
  expect(await field.inputValue()).toBe("Печатаю дальше");
  await maker.leave();
  await typist.leave();
});

test("a field is added to clients by form within a minute, and filled in on a client's card", async () => {
  const maker = await visitor(browser);
  const { page } = maker;
  await maker.signIn("admin@kabinet.test");
  await maker.visit("/admin/resources/customers");
  const begun = performance.now();
  await buttonOf(page, "Добавить поле").click();
  const dialog = page.getByRole("dialog", { name: "Новое поле: Клиенты" });
  await dialog.getByLabel("Название").fill("Канал привлечения");
  await dialog.getByLabel("Что в нём").selectOption({ label: "Одно из списка" });
  await dialog.getByLabel("Значения").fill("Выставка\nРекомендация\nРеклама");
  await dialog.getByLabel("Отбирать по нему").check();
  await expectAccessible(page);
  await buttonOf(page, "Добавить").click();
  await page.getByText("Поле «Канал привлечения» добавлено").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { level: 2, name: "Дополнение" }).waitFor();

  await maker.visit("/customers");
  await page.getByRole("columnheader", { name: "Канал привлечения" }).waitFor();
  await page.getByRole("main").getByRole("row").nth(1).getByRole("cell").nth(1).click();
  await page.getByLabel("Канал привлечения").selectOption({ label: "Выставка" });
  await page.getByRole("button", { name: "Сохранить" }).first().click();
  await maker.visit("/customers");
  await page.getByRole("cell", { name: "Выставка" }).waitFor();
  console.info(`Added by form and filled in after ${Math.round((performance.now() - begun) / 1000)} s`);

  await maker.visit("/admin/resources/customers");
  await buttonOf(page, "Убрать дополнение").click();
  await page.getByRole("dialog").getByRole("button", { name: "Убрать", exact: true }).click();
  await page.getByText("Дополнение убрано").first().waitFor();
  await maker.visit("/customers");
  await page.getByRole("columnheader", { name: "Название компании" }).waitFor();
  expect(await page.getByRole("columnheader", { name: "Канал привлечения" }).count()).toBe(0);
  await maker.leave();
});

test("a rule says what it would do with a record before it does it", async () => {
  const maker = await visitor(browser);
  await maker.signIn("admin@kabinet.test");
  await maker.visit("/furniture/create");
  await maker.page.getByRole("main").getByLabel("Предмет").fill("Стол у окна");
  const added = maker.page.waitForResponse((response) => response.url().endsWith("/api/resources/furniture"));
  await buttonOf(maker.page, "Добавить").click();
  await added;
  await maker.visit("/admin/resources/furniture");
  await editorOf(maker.page).waitFor();
  const task = { title: "Найти место: {title}" };
  const rules = { place: { label: "Нужно место", on: { state: "stored" }, do: { task } } };
  await write(maker.page, textOf({ ...furniture, rules }));
  await expect.poll(() => buttonOf(maker.page, "Сохранить").isEnabled(), { timeout: 10_000 }).toBe(true);
  await buttonOf(maker.page, "Сохранить").click();
  await maker.page.getByText("Когда запись перешла в «На складе»: задача").waitFor({ timeout: 10_000 });
  await buttonOf(maker.page, "Скрыть").click();
  await expectAccessible(maker.page);
  await buttonOf(maker.page, "Попробовать: Нужно место").click();
  const dialog = maker.page.getByRole("dialog", { name: "Нужно место" });
  await dialog.getByRole("combobox").fill("Стол у");
  await maker.page.getByRole("option", { name: "Стол у окна" }).click();
  await dialog.getByRole("button", { name: "Попробовать" }).click();
  await dialog.getByText("Найти место: Стол у окна").waitFor();
  await expectAccessible(maker.page);
  await maker.leave();
});

test("a field that is renamed in the browser keeps its values, and records in the way of a change are one click away", async () => {
  const maker = await visitor(browser);
  await maker.signIn("admin@kabinet.test");
  await maker.visit("/furniture/create");
  await maker.page.getByLabel("Предмет").first().fill("Шкаф у окна");
  await maker.page.getByLabel("Инвентарный номер").fill("Ш-17");
  await buttonOf(maker.page, "Добавить").click();
  await maker.page.waitForURL(/\/furniture\/\d+/);

  const { number: _, ...others } = fields;
  const renamed = { ...others, code: { type: "text", label: "Код", unique: true, was: "number" } };
  const form = { tabs: { Основное: Object.keys(renamed) } };
  await maker.visit("/admin/resources/furniture");
  await editorOf(maker.page).waitFor();
  await write(maker.page, textOf({ ...furniture, fields: renamed, form }));
  await expect.poll(() => buttonOf(maker.page, "Сохранить").isEnabled(), { timeout: 10_000 }).toBe(true);
  await buttonOf(maker.page, "Сохранить").click();
  const plan = maker.page.getByRole("dialog", { name: "Что изменится в разделе" });
  await plan.getByText("имя number сменится на code, значения останутся").waitFor();
  await expectAccessible(maker.page);
  await plan.getByRole("button", { name: "Применить" }).click();
  await maker.page.getByText("Сохранено: раздел уже работает").waitFor();

  const asked = { ...renamed, boughtOn: { ...fields.boughtOn, required: true } };
  await write(maker.page, textOf({ ...furniture, fields: asked, form }));
  await expect.poll(() => buttonOf(maker.page, "Сохранить").isEnabled(), { timeout: 10_000 }).toBe(true);
  await buttonOf(maker.page, "Сохранить").click();
  const refusal = maker.page.getByRole("dialog", { name: "Записи мешают изменить раздел" });
  await refusal.getByText("станет обязательным, но у 2\u00a0записей оно пустое").waitFor();
  await expectAccessible(maker.page);
  const [record] = await Promise.all([
    maker.page.waitForEvent("popup"),
    refusal.getByRole("link", { name: "Шкаф у окна" }).click(),
  ]);
  expect(await record.getByLabel("Код").inputValue()).toBe("Ш-17");
  await record.close();
  await refusal.getByRole("button", { name: "Отмена" }).click();
  expect(await editorOf(maker.page).textContent()).toContain('"required"');
  await maker.leave();
});

test("a CSV becomes a section with its rows, then a state and other columns by form", async () => {
  const maker = await visitor(browser);
  const { page } = maker;
  await maker.signIn("admin@kabinet.test");
  await maker.visit("/admin/resources");
  await page.getByRole("link", { name: "Раздел из файла" }).click();
  const lines = ["Клиент;Срок;Сумма;Решено", "Сад;21.03.2020;1 234,50;нет", "Лес;22.03.2040;99,90;да"];
  const buffer = Buffer.from(lines.join("\r\n"));
  const file = { name: "Жалобы клиентов.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("Файл с таблицей").setInputFiles(file);
  await page.getByRole("table", { name: "Столбцы файла" }).waitFor();
  await page.getByLabel("Одна запись в нём").fill("Жалоба");
  await page.getByLabel("Название: Сумма").fill("Ущерб");
  await expectAccessible(page);
  await buttonOf(page, "Создать раздел").click();
  await page.getByText("добавится 2\u00a0записи").waitFor({ timeout: 15_000 });
  await buttonOf(page, "Скрыть").click();
  await expectAccessible(page);
  await buttonOf(page, "Загрузить").click();
  await page.waitForURL(/\/zhaloby-klientov$/);
  await page.getByRole("row", { name: /Сад.*1\s234,50/ }).waitFor();

  await maker.visit("/admin/resources/zhaloby-klientov");
  await buttonOf(page, "Добавить состояние").click();
  const state = page.getByRole("dialog", { name: "Новое состояние: Жалобы клиентов" });
  await state.getByLabel("Название").fill("Просрочено");
  await state.getByLabel("Что оно значит").selectOption({ label: "Плохо" });
  await state.getByRole("button", { name: "Добавить условие" }).click();
  await state.getByLabel("Поле").selectOption({ label: "Срок" });
  await expectAccessible(page);
  await state.getByRole("button", { name: "Добавить", exact: true }).click();
  await state.waitFor({ state: "hidden" });

  await buttonOf(page, "Скрыть").click();
  await buttonOf(page, "Выбрать столбцы").click();
  const columns = page.getByRole("dialog", { name: "Столбцы: Жалобы клиентов" });
  await columns.getByRole("checkbox", { name: "Ущерб" }).uncheck();
  const handle = columns.getByRole("button", { name: "Переставить: Срок" });
  await handle.focus();
  await page.keyboard.press("Space");
  await page.waitForTimeout(300);
  await page.keyboard.press("ArrowUp");
  await page.waitForTimeout(300);
  await page.keyboard.press("Space");
  await expect.poll(() => columns.getByRole("listitem").first().textContent()).toContain("Срок");
  await expectAccessible(page);
  await columns.getByRole("button", { name: "Сохранить" }).click();
  await columns.waitFor({ state: "hidden" });

  await maker.visit("/zhaloby-klientov");
  await page.getByRole("row", { name: /Сад/ }).locator(".state-word", { hasText: "Просрочено" }).waitFor();
  const heads = await page.getByRole("columnheader").allTextContents();
  expect(heads.join(" ")).toMatch(/Срок.*Клиент/);
  expect(heads.join(" ")).not.toContain("Ущерб");
  await maker.leave();
});
