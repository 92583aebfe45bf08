// The customers' screens of an operator's section with `portal`, on the real server.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signOut } from "../../src/dataProvider/session/session.ts";
import { openWorld, type Shop, type World } from "../server/domains/billing/world.ts";
import { connectTo, openAs, read, requests } from "./portal.tsx";

const both = ["ADMIN", "CUSTOMER"];
const repairs = {
  name: "repairs",
  label: { one: "Починка", many: "Починки", new: "Заказать починку" },
  icon: "settings",
  represent: "{subject}",
  owner: "customerId",
  access: { read: both, write: both },
  fields: {
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
    subject: { type: "text", label: "Что сломалось", required: true, unique: true, search: true },
    accountId: { type: "reference", label: "Аккаунт", to: "accounts" },
    before: { type: "reference", label: "Прежняя починка", to: "repairs" },
    urgent: { type: "boolean", label: "Срочно", default: false },
    cost: { type: "money", label: "Цена", currency: "BYN" },
    parts: {
      type: "lines",
      label: "Детали",
      fields: {
        name: { type: "text", label: "Деталь", required: true },
        count: { type: "integer", label: "Штук", min: 1, default: 1 },
        accountId: { type: "reference", label: "Куда", to: "accounts" },
        bought: { type: "money", label: "Закупка", currency: "BYN", access: { read: ["ADMIN"] } },
      },
    },
    visit: { type: "dateTime", label: "Приехать" },
    about: { type: "choices", label: "О чём", choices: { site: "Сайт", app: "Приложение", phone: "Телефон" } },
    scan: { type: "file", label: "Снимок" },
    verdict: { type: "text", label: "Почему отказались", max: 100 },
    inner: { type: "text", label: "Для своих" },
    state: {
      type: "choice",
      label: "Состояние",
      choices: { open: { label: "Чиним", tone: "warning" }, off: { label: "Отменена", tone: "neutral" } },
      default: "open",
    },
  },
  list: { columns: ["subject", "inner"], sort: "subject", empty: "Если что-то сломается, закажите починку." },
  form: { tabs: { Починка: ["customerId", "subject", "accountId", "before", "urgent", "cost", "parts", "inner"] } },
  portal: {
    list: ["subject", "accountId", "state"],
    read: ["before", "cost", "parts", "verdict", "visit", "about", "scan"],
    create: ["subject", "accountId", "before", "urgent", "visit", "about", "parts"],
    do: ["cancel", "show"],
  },
  actions: {
    cancel: {
      label: "Отменить",
      on: ["record"],
      route: "PUT /api/repairs/cancel/{id}",
      access: both,
      when: { state: "open" },
      set: { state: "off" },
      input: ["verdict"],
      confirm: "Отменить «{subject}»?",
      success: "Починка отменена",
    },
    show: {
      label: "Приложить снимок",
      on: ["record"],
      route: "PUT /api/repairs/show/{id}",
      access: both,
      when: { scan: { filled: false } },
      set: { inner: "снимок есть" },
      input: ["scan"],
      success: "Снимок приложен",
    },
  },
};

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await openWorld({ sections: [repairs] });
  shop = await world.shop();
  await shop.account("yandex_direct", { name: "Поиск" });
  await shop.account("google_ads", { name: "Бренд" });
});
afterAll(() => world.close());
connectTo(() => world);

const posted = () => requests().filter((request) => /^POST .*\/repairs$/.test(request));

test("An empty list says what it is for, and leads to the form", async () => {
  const page = await openAs(shop, "/repairs");
  expect(screen.getByRole("heading", { level: 1, name: "Починки" })).toBeVisible();
  await screen.findByText("Если что-то сломается, закажите починку.");
  const [link] = screen.getAllByRole("link", { name: "Заказать починку" });
  await userEvent.click(link as HTMLElement);
  expect(page.path()).toBe("/repairs/create");
  await screen.findByRole("heading", { level: 1, name: "Заказать починку" });
});

test("A form asks for what the section names, chooses by name, and makes one record however often it is pressed", async () => {
  const page = await openAs(shop, "/repairs/create");
  const subject = await screen.findByLabelText("Что сломалось");
  for (const other of ["Цена", "Для своих", "Клиент"]) expect(screen.queryByLabelText(new RegExp(other))).toBeNull();
  const send = screen.getByRole("button", { name: "Отправить" });
  await userEvent.click(send);
  expect(subject).toHaveAccessibleDescription(/Обязательное поле/);
  expect(posted()).toEqual([]);
  await userEvent.type(subject, "Пиксель");
  const account = screen.getByLabelText(/^Аккаунт/);
  expect(within(account).getAllByRole("option").map(read)).toEqual(["Выберите", "Бренд", "Поиск"]);
  await userEvent.selectOptions(account, "Поиск");
  await userEvent.type(screen.getByRole("textbox", { name: /^Приехать/ }), "5.12.2026 14:30");
  const about = within(screen.getByRole("group", { name: /^О чём/ }));
  for (const name of ["Телефон", "Приложение", "Сайт", "Сайт"]) await userEvent.click(about.getByLabelText(name));
  await userEvent.dblClick(send);
  await screen.findByRole("heading", { level: 1, name: "Пиксель" });
  expect(page.path()).toBe("/repairs/1");
  expect(posted()).toHaveLength(1);
  expect(await screen.findByText("Поиск")).toBeVisible();
  expect(screen.getByText("Чиним")).toBeVisible();
  const main = read(screen.getByRole("main"));
  for (const said of ["05.12.2026, 14:30", "Приложение, Телефон"]) expect(main).toContain(said);
});

test("A table is filled in row by row, with mistakes at their cells", async () => {
  await openAs(shop, "/repairs/create");
  await userEvent.type(await screen.findByLabelText("Что сломалось"), "Касса");
  const table = within(screen.getByRole("group", { name: /^Детали/ }));
  const add = table.getByRole("button", { name: "Добавить строку" });
  for (let row = 0; row < 3; row += 1) await userEvent.click(add);
  expect(screen.queryByLabelText(/Закупка/)).toBeNull();
  expect(table.getAllByLabelText(/^Штук/).map((input) => (input as HTMLInputElement).value)).toEqual(["1", "1", "1"]);
  const row = (number: number) => within(table.getByRole("group", { name: `Детали, строка ${number}` }));
  await userEvent.type(row(1).getByLabelText("Деталь"), "Кнопка");
  await userEvent.type(row(3).getByLabelText("Деталь"), "Экран");
  await userEvent.clear(row(3).getByLabelText(/^Штук/));
  await userEvent.type(row(3).getByLabelText(/^Штук/), "0");
  await userEvent.selectOptions(row(3).getByLabelText(/^Куда/), "Бренд");
  const send = screen.getByRole("button", { name: "Отправить" });
  await userEvent.click(send);
  expect(row(2).getByLabelText("Деталь")).toHaveAccessibleDescription(/Обязательное поле/);
  expect(row(2).getByLabelText("Деталь")).toHaveFocus();
  expect(row(3).getByLabelText(/^Штук/)).toHaveAttribute("aria-invalid", "true");
  await userEvent.click(table.getByRole("button", { name: "Удалить строку 2" }));
  await userEvent.clear(row(2).getByLabelText(/^Штук/));
  await userEvent.type(row(2).getByLabelText(/^Штук/), "12");
  await userEvent.click(send);
  await screen.findByRole("heading", { level: 1, name: "Касса" });
  const made = within(screen.getByRole("table", { name: "Детали" }));
  await made.findByText("Бренд");
  const cells = made.getAllByRole("row").map((one) => within(one).queryAllByRole("cell").map(read));
  expect(cells.slice(1)).toEqual([
    ["Кнопка", "1", ""],
    ["Экран", "12", "Бренд"],
  ]);
});

test("The server's refusal is shown at its field, and the input stays until the user agrees to leave", async () => {
  const page = await openAs(shop, "/repairs/create");
  const subject = await screen.findByLabelText("Что сломалось");
  await userEvent.type(subject, "Пиксель");
  await userEvent.click(screen.getByRole("button", { name: "Отправить" }));
  await waitFor(() => expect(subject).toHaveAccessibleDescription(/уже занято/));
  expect(subject).toHaveFocus();
  await userEvent.click(screen.getByRole("link", { name: "Отмена" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Уйти без сохранения?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Остаться" }));
  expect(page.path()).toBe("/repairs/create");
  expect(subject).toHaveValue("Пиксель");
});

test("What was typed when the session ended is in the form again, and in the dialog of an action", async () => {
  const { id } = await world.create("repairs", { customerId: shop.customerId, subject: "Лампа" });
  const returnTo = async (path: string): Promise<void> => {
    act(signOut);
    cleanup();
    await openAs(shop, path);
  };
  const part = () => screen.findByLabelText("Деталь");
  await openAs(shop, "/repairs/create");
  await userEvent.type(await screen.findByLabelText("Что сломалось"), "Кран");
  await userEvent.click(screen.getByRole("button", { name: "Добавить строку" }));
  await userEvent.type(await part(), "Прокладка");
  for (let ending = 0; ending < 2; ending += 1) {
    await returnTo("/repairs/create");
    expect(await screen.findByLabelText("Что сломалось")).toHaveValue("Кран");
    expect(await part()).toHaveValue("Прокладка");
  }
  await userEvent.click(screen.getByRole("button", { name: "Отправить" }));
  await screen.findByRole("heading", { level: 1, name: "Кран" });

  await returnTo(`/repairs/${id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Отменить" }));
  await userEvent.type(await screen.findByLabelText(/Почему отказались/), "Передумали");
  await returnTo(`/repairs/${id}`);
  expect(await screen.findByLabelText(/Почему отказались/)).toHaveValue("Передумали");
  await returnTo("/repairs/create");
  expect(await screen.findByLabelText("Что сломалось")).toHaveValue("");
});

test("A record shows the named fields with names and links, its tables without hidden columns, and nothing else", async () => {
  const body = {
    ...{ customerId: shop.customerId, subject: "Счётчик", before: 1, cost: "12.50", inner: "дорогой клиент" },
    parts: [{ name: "Цель", bought: "9.99" }],
  };
  const { id } = await world.create("repairs", body);
  await openAs(shop, `/repairs/${id}`);
  const main = screen.getByRole("main");
  expect(await within(main).findByRole("link", { name: "Пиксель" })).toHaveAttribute("href", "/repairs/1");
  expect(read(main)).toContain("12,50 BYN");
  const table = within(main).getByRole("table", { name: "Детали" });
  expect(within(table).getAllByRole("columnheader").map(read)).toEqual(["Деталь", "Штук", "Куда"]);
  for (const hidden of ["дорогой клиент", "9,99", "Срочно"]) expect(read(main)).not.toContain(hidden);
});

test("An action asks, takes what it needs, and is no longer offered once it is done", async () => {
  await openAs(shop, "/repairs/1");
  await userEvent.click(await screen.findByRole("button", { name: "Отменить" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Отменить" }));
  expect(dialog.getByText("Отменить «Пиксель»?")).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Почему отказались/), "Уже работает");
  await userEvent.click(dialog.getByRole("button", { name: "Отменить" }));
  await screen.findByText("Починка отменена");
  expect(await screen.findByText("Уже работает")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Отменить" })).toBeNull();
});

test("An action takes a file, and says which files it takes", async () => {
  const { id } = await world.create("repairs", { customerId: shop.customerId, subject: "Баннер" });
  await openAs(shop, `/repairs/${id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Приложить снимок" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Приложить снимок" }));
  const scan = dialog.getByLabelText(/^Снимок/);
  expect(scan).toHaveAccessibleDescription(/МБ/);
  await userEvent.upload(scan, new File(["%PDF-1.7\n%%EOF"], "Снимок 1.pdf", { type: "application/pdf" }));
  expect(dialog.getByText("Снимок 1.pdf")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Приложить снимок" }));
  await screen.findByText("Снимок приложен");
  expect(await within(screen.getByRole("main")).findByText(/Снимок 1\.pdf/)).toBeVisible();
});

test("The list has its columns, names in place of numbers, a search and an order", async () => {
  const page = await openAs(shop, "/repairs");
  const table = await screen.findByRole("table", { name: "Починки" });
  expect(within(table).getAllByRole("columnheader").map(read)).toEqual(["Что сломалось", "Аккаунт", "Состояние"]);
  await within(table).findByText("Поиск");
  await userEvent.click(within(table).getByRole("button", { name: "Что сломалось" }));
  await waitFor(() => expect(page.path()).toBe("/repairs?sort=-subject"));
  await userEvent.type(screen.getByRole("searchbox"), "счёт");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Пиксель" })).toBeNull());
  await userEvent.click(screen.getByRole("link", { name: "Счётчик" }));
  await screen.findByRole("heading", { level: 1, name: "Счётчик" });
});

test("An address without a record is not there, and another customer's record neither", async () => {
  await openAs(shop, "/repairs/999");
  expect(await screen.findByText("404")).toBeVisible();
  const stranger = await world.shop();
  await openAs(stranger, "/repairs/1");
  expect(await screen.findAllByText("404")).not.toEqual([]);
});
