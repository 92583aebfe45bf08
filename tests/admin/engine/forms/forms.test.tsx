// Forms as administrators use them: checks, conflicts, and what happens to the input.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import {
  add,
  addSample,
  changeElsewhere,
  dialogNamed,
  forgiveRefusals,
  heading,
  main,
  openPage,
  read,
  said,
} from "../../admin.ts";

let world: World;
let customer: AnyRecord;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(404, 409, 422));
beforeEach(async () => {
  customer = await addSample("customers");
});

const type = async (label: string, text: string): Promise<void> => {
  const input = await main().findByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));
const openTab = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await main().findByRole("tab", { name }));
const titleOf = (record: AnyRecord): string => String(record["companyName"]);

async function openCustomer(search = "") {
  const page = await openPage(`/customers/${customer.id}${search}`);
  await heading(titleOf(customer));
  return page;
}

test("an empty form names the required fields, leads to the first and sends nothing", async () => {
  await openPage("/contracts/create");
  await heading("Новый договор");
  world.calls.length = 0;
  await press("Добавить");
  await said("Проверьте введенные данные и попробуйте еще раз");
  expect(await main().findByLabelText("Номер")).toHaveAccessibleDescription("Обязательное поле");
  expect(main().getByLabelText("Начало действия")).toHaveAccessibleDescription("Укажите дату начала действия договора");
  await waitFor(() => expect(main().getByLabelText("Номер")).toHaveFocus());
  expect(world.calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("a field is checked when it is left, and again while it is put right", async () => {
  await openCustomer();
  await type("E-mail для документов (логин)", "не почта");
  await userEvent.tab();
  const input = main().getByLabelText("E-mail для документов (логин)");
  await waitFor(() => expect(input).toBeInvalid());
  await type("E-mail для документов (логин)", "office@romashka.by");
  await waitFor(() => expect(input).toBeValid());
});

test("a period that ends before it begins is reported at the day that was changed, until either day is put right", async () => {
  const contract = await addSample("contracts", { startDate: "2026-02-01", expiryDate: "2026-12-31" });
  await openPage(`/contracts/${contract.id}`);
  await press("Изменить");
  await type("Начало действия", "01.01.2027");
  await userEvent.tab();
  const start = main().getByLabelText("Начало действия");
  await waitFor(() => expect(start).toHaveAccessibleDescription("Не позже 31.12.2026"));
  await type("Окончание действия", "31.12.2027");
  await waitFor(() => expect(start).toBeValid());
  await type("Окончание действия", "31.12.2025");
  await userEvent.tab();
  const end = main().getByLabelText("Окончание действия");
  await waitFor(() => expect(end).toHaveAccessibleDescription("Не раньше 01.01.2027"));
  expect(start).toBeValid();
  await type("Начало действия", "01.01.2025");
  await waitFor(() => expect(end).toBeValid());
});

test("a wrong check digit is reported at the field and does not prevent saving", async () => {
  await openCustomer("?tab=2");
  await type("УНП", "100000001");
  expect(await main().findByText(/контрольная цифра не сходится/)).toBeVisible();
  await press("Сохранить");
  await said("Данные сохранены");
  expect((await read("customers", customer.id))["companyTaxNumber"]).toBe("100000001");
});

test("what only the server can refuse lands on its field, and its tab opens", async () => {
  const somebody = await addSample("customers");
  const contract = await addSample("contracts", { customerId: somebody.id });
  const source = { name: "Чужой договор", customerId: customer.id, systemId: world.systemId, contractId: contract.id };
  await openPage(`/accounts/create?${new URLSearchParams({ source: JSON.stringify(source), tab: "2" }).toString()}`);
  await heading("Новый рекламный аккаунт");
  await type("Логин", "login-77");
  await press("Добавить");
  const input = await main().findByLabelText("Договор");
  await waitFor(() => expect(input).toBeInvalid());
  await waitFor(() => expect(input).toHaveFocus());
  expect(main().getByRole("tab", { name: "Основное есть ошибки" })).toHaveAttribute("aria-selected", "true");
  const name = main().getByRole("textbox", { name: "Название" });
  await userEvent.tab();
  await userEvent.clear(name);
  await userEvent.tab();
  await waitFor(() => expect(name).toBeInvalid());
  expect(input, "it is left as it was, so it is as wrong as it was").toBeInvalid();
  await openTab("Доступ");
  expect(main().getByLabelText("Логин")).toHaveValue("login-77");
});

test("another user's changes are shown, and no input is lost", async () => {
  await openCustomer();
  await type("Название компании", "ООО «Моё»");
  await changeElsewhere(customer, "customers", { companyName: "ООО «Их»", contactName: "Новый человек" });
  await press("Сохранить");
  const title = await screen.findByText("Запись тем временем изменили");
  const banner = within(title.closest<HTMLElement>("[role=alert]") ?? title);
  const rows = banner.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toContainEqual(expect.stringMatching(/^Контактное лицо.+Новый человеких значение$/));
  expect(rows).toContainEqual(expect.stringMatching(/^Название компании.+ООО «Их»/));
  const input = main().getByRole("textbox", { name: "Название компании" });
  expect(input).toHaveValue("ООО «Моё»");

  await userEvent.click(banner.getByRole("button", { name: "Взять их значение" }));
  expect(input).toHaveValue("ООО «Их»");
  await userEvent.click(banner.getByRole("button", { name: "Оставить моё" }));
  expect(input).toHaveValue("ООО «Моё»");

  await press("Сохранить");
  await said("Данные сохранены");
  expect(await read("customers", customer.id)).toMatchObject({
    companyName: "ООО «Моё»",
    contactName: "Новый человек",
  });
  await waitFor(() => expect(screen.queryByText("Запись тем временем изменили")).toBeNull());
});

test("labels and rules follow the region while it is being chosen", async () => {
  await openCustomer();
  await userEvent.selectOptions(main().getByLabelText("Регион"), "Казахстан");
  await openTab("Компания");
  await type("БИН", "123");
  await userEvent.tab();
  expect(await main().findByText("БИН состоит из 12 цифр")).toBeVisible();
});

test("a field that depends on another is asked for only while it is wanted", async () => {
  await openCustomer("?tab=2");
  expect(await main().findByLabelText("Почтовый адрес")).toBeVisible();
  await userEvent.click(main().getByRole("checkbox", { name: "Почтовый адрес совпадает с юридическим" }));
  await waitFor(() => expect(main().queryByLabelText("Почтовый адрес")).toBeNull());
});

test("dates are typed and read the Russian way", async () => {
  await openCustomer("?tab=2");
  await type("Дата регистрации компании", "05112019");
  expect(main().getByLabelText("Дата регистрации компании")).toHaveValue("05.11.2019");
  await press("Сохранить");
  await said("Данные сохранены");
  expect((await read("customers", customer.id))["companyBirthday"]).toBe("2019-11-05");
});

test("leaving asks before input is lost", async () => {
  const page = await openCustomer();
  const menu = within(screen.getByRole("navigation", { name: "Разделы" }));
  await type("Название компании", "ООО «Недописанное»");
  await userEvent.click(menu.getByRole("link", { name: "Договоры" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Уйти без сохранения?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Остаться" }));
  expect(main().getByLabelText("Название компании")).toHaveValue("ООО «Недописанное»");
  expect(page.path()).toBe(`/customers/${customer.id}`);
  await userEvent.click(menu.getByRole("link", { name: "Договоры" }));
  await press("Уйти");
  await heading("Договоры");
});

test("Ctrl+S saves, whatever the keyboard's layout", async () => {
  await openCustomer();
  await type("Название компании", "ООО «С клавиатуры»");
  fireEvent.keyDown(document, { code: "KeyS", key: "ы", ctrlKey: true });
  await said("Данные сохранены");
  await heading("ООО «С клавиатуры»");
});

test("an added record opens, its owner filled in by the link that leads to its form", async () => {
  const source = new URLSearchParams({ source: JSON.stringify({ customerId: customer.id }) });
  const page = await openPage(`/contracts/create?${source.toString()}`);
  await heading("Новый договор");
  await waitFor(() => expect(main().getByLabelText("Клиент")).toHaveValue(titleOf(customer)));
  await type("Номер", "77-Д");
  await type("Начало действия", "01022026");
  await press("Добавить");
  await heading("Договор № 77-Д от 01.02.2026");
  const [, id = ""] = /^\/contracts\/(\d+)$/.exec(page.path()) ?? [];
  expect(await read("contracts", Number(id))).toMatchObject({ number: "77-Д", customerId: customer.id });
});

test("records of a card are added and changed without leaving it, and closing asks about unsaved input", async () => {
  const page = await openCustomer("?tab=6");
  const put = async (form: Pick<typeof screen, "findByLabelText">, label: string, text: string): Promise<void> => {
    const input = await form.findByLabelText(label);
    await userEvent.clear(input);
    await userEvent.type(input, text);
  };
  await press("Добавить: Договоры");
  const added = await dialogNamed("Новый договор");
  await waitFor(() => expect(added.getByLabelText("Клиент")).toHaveValue(titleOf(customer)));
  expect(added.getByLabelText("Номер")).toHaveFocus();
  await put(added, "Номер", "78-Д");
  await userEvent.click(added.getByRole("button", { name: "Закрыть" }));
  await userEvent.click((await dialogNamed("Закрыть без сохранения?")).getByRole("button", { name: "Остаться" }));
  await act(async () => page.go("/contracts"));
  await userEvent.click((await dialogNamed("Уйти без сохранения?")).getByRole("button", { name: "Остаться" }));
  await put(added, "Начало действия", "01022026");
  await userEvent.click(added.getByRole("button", { name: "Добавить" }));
  await userEvent.click(await screen.findByRole("button", { name: "Изменить здесь: № 78-Д от 01.02.2026" }));

  const changed = await dialogNamed("Договор № 78-Д от 01.02.2026");
  await put(changed, "Наценка к курсу, %", "3");
  expect(page.path()).toBe(`/customers/${customer.id}?tab=6`);
  fireEvent.keyDown(document, { code: "KeyS", key: "ы", ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Договор/ })).toBeNull());
  expect(page.path()).toBe(`/customers/${customer.id}?tab=6`);
  const [contract] = (
    await world.server.services.database.pool.query(
      "select rates_adds from contracts where number = '78-Д' and customer_id = $1",
      [customer.id],
    )
  ).rows as readonly { rates_adds: string }[];
  expect(contract?.rates_adds).toMatch(/^3/);
});

test("a newer record that comes a moment later leaves the tab and the dialog open that were opened meanwhile", async () => {
  customer = await addSample("customers", { systemSettings: [{ systemId: world.systemId }], allowTransfer: "region" });
  const page = await openCustomer();
  await act(async () => page.go("/contracts"));
  await heading("Договоры");
  await changeElsewhere(customer, "customers", { allowTransfer: "no" });
  let letThrough = (): void => undefined;
  const answered = new Promise<void>((resolve) => (letThrough = resolve));
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (String(input).includes("/api/customers/")) await answered;
    return fetch(input, init);
  };
  try {
    await act(async () => page.go(`/customers/${customer.id}`));
    await openTab("Условия");
    expect(main().getByLabelText("Переводы между аккаунтами")).toHaveValue("region");
    const [plan] = await main().findAllByRole("button", { name: "Изменить с даты" });
    await userEvent.click(plan as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: /^Комиссия/ });
    letThrough();
    await waitFor(() => expect(main().getByLabelText("Переводы между аккаунтами")).toHaveValue("no"));
    expect(dialog).toBeInTheDocument();
    expect(main().getByRole("tab", { selected: true })).toHaveAccessibleName("Условия");
  } finally {
    globalThis.fetch = fetch;
  }
});

test("lines of a table inside the record are added, checked and saved", async () => {
  const system = await add("systems", { key: "with_lines", name: "Со строками" });
  await openPage(`/systems/${system.id}?tab=2`);
  await heading("Со строками");
  await press("Добавить строку");
  await press("Сохранить");
  await waitFor(() => expect(main().getByLabelText("Код")).toHaveAccessibleDescription("Обязательное поле"));
  await type("Код", "login");
  await type("Название", "Логин");
  await press("Сохранить");
  await said("Данные сохранены");
  expect((await read("systems", system.id))["identifiers"]).toMatchObject([{ key: "login", label: "Логин" }]);
});

test("ranges name the gap between them while they are typed", async () => {
  await openCustomer("?tab=5");
  const commission = within(await main().findByRole("group", { name: "Комиссия, %" }));
  const put = async (label: string, text: string): Promise<void> => {
    await userEvent.clear(commission.getByLabelText(label));
    await userEvent.type(commission.getByLabelText(label), text);
  };
  await put("Строка 1, до", "100");
  await userEvent.click(commission.getByRole("button", { name: "Добавить диапазон" }));
  await put("Строка 2, %", "3");
  await put("Строка 2, от", "150");
  expect(await commission.findByText("Строка 2: Пропущены суммы от 100,00 до 150,00")).toBeVisible();
});

test("a stored secret is shown only on demand, and stays when its field stays empty", async () => {
  const account = await addSample("accounts", { contractId: null });
  await openPage(`/accounts/${account.id}?tab=2`);
  await heading(String(account["name"]));
  expect(await main().findByLabelText("Пароль")).toHaveValue("");
  await press("Показать сохранённый");
  expect(await main().findByText("Очень тайно")).toBeVisible();
  await type("Логин", "new-login");
  await press("Сохранить");
  await said("Данные сохранены");
  expect(await read("accounts", account.id)).toMatchObject({ login: "new-login", password: true });
});
