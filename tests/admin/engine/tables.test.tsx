// Work on many records at once: an import, a cell of a list, a bulk deletion.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mayEditInList } from "../../../src/admin/engine/access.ts";
import { definitionOf, openWorld, type World } from "../../world/openWorld.ts";
import { add, addSample, changeElsewhere, forgiveRefusals, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(404, 409, 422));

const head = "Название компании;УНП;E-mail для документов (логин);Кто отвечает;Работает";
const fileOf = (...rows: readonly string[]) => new File([[head, ...rows, ""].join("\r\n")], "клиенты.csv");
const choose = async (file: File) => userEvent.upload(main().getByLabelText("Файл с записями"), file);

test("a file of clients is matched by headings, refused with all its errors, and loaded as a whole when corrected", async () => {
  const page = await openPage("/customers");
  await userEvent.click(await screen.findByRole("link", { name: "Загрузить из файла" }));
  await heading("Клиенты: загрузка из файла");
  await choose(fileOf("ООО «Грядка»;191000015;gryadka@firm.by;Ольга;да", "ЧУП «Клумба»;12;нет;Ира;потом"));
  expect(await main().findByText("В файле нет столбцов, без которых новых записей не бывает")).toBeVisible();
  const unknown = main().getByRole("combobox", { name: "Кто отвечает" });
  expect(unknown).toHaveDisplayValue("Не загружать");
  await userEvent.selectOptions(unknown, "Контактное лицо");
  const faults = within(await main().findByRole("table", { name: "Ошибки в файле" }));
  await waitFor(() => expect(faults.queryByText("Контактное лицо")).toBeNull());
  expect(faults.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "СтрокаСтолбецЧто не так",
    "3УНПУНП состоит из 9 цифр",
    "3E-mail для документов (логин)Введите корректный e-mail адрес",
    "3Работает«потом»: напишите «Работает» или «В архиве»",
  ]);
  expect(main().getByRole("button", { name: "Загрузить" })).toHaveAttribute("aria-disabled", "true");
  expect(main().getByRole("button", { name: "Скачать ошибки" })).not.toHaveAttribute("aria-disabled");

  await choose(
    fileOf("ООО «Грядка»;191000015;gryadka@firm.by;Ольга;да", "ЧУП «Клумба»;191000028;klumba@firm.by;Ира;нет"),
  );
  await userEvent.selectOptions(await main().findByRole("combobox", { name: "Кто отвечает" }), "Контактное лицо");
  expect(await main().findByText("Файл можно загрузить")).toBeVisible();
  const rows = within(main().getByRole("table", { name: "Первые строки" }));
  expect(rows.getByText("В архиве")).toBeVisible();
  await userEvent.click(main().getByRole("button", { name: "Загрузить" }));
  await said("Файл загружен, добавлено: 2\u00a0записи");
  await waitFor(() => expect(page.path()).toMatch(/^\/customers(\?|$)/));
  await waitFor(() => expect(main().getByText("ЧУП «Клумба»")).toBeVisible());
});

test("deleting several clients first says what is deleted with them and which must stay; those stay selected", async () => {
  const name = `Бук ${Math.random().toString(36).slice(2, 8)}`;
  const clients = [];
  for (const one of ["раз", "два", "три"])
    clients.push(await addSample("customers", { companyName: `${name} ${one}` }));
  const [first, second, paid] = clients;
  await addSample("contracts", { customerId: first?.id, original: null });
  await world.server.services.database.pool.query(
    "insert into ledger_transactions (kind, date, customer_id) values ('correction', current_date, $1)",
    [paid?.id],
  );
  await openPage(`/customers?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  for (const one of ["раз", "два", "три"])
    await userEvent.click(await main().findByRole("checkbox", { name: `Выбрать: ${name} ${one}` }));
  const bar = within(main().getByRole("region", { name: "Выбранные записи" }));
  await userEvent.click(bar.getByRole("button", { name: "Удалить" }));
  const asked = within(await screen.findByRole("dialog", { name: "Удалить 2\u00a0записи?" }));
  expect(asked.getByText("Договоры: 1")).toBeVisible();
  expect(asked.getByText(/^Останутся: 1.запись$/)).toBeVisible();
  expect(asked.getByText(`${name} три. Клиент уже платил, и в учёте он останется`)).toBeVisible();
  await userEvent.click(asked.getByRole("button", { name: "Удалить" }));
  await said("Удалить: готово, 2\u00a0записи");
  for (const gone of [first, second])
    await expect(read("customers", gone?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  await waitFor(() => expect(main().getByText("Выбрано: 1")).toBeVisible());
  await userEvent.click(bar.getByRole("button", { name: "Удалить" }));
  const refused = within(await screen.findByRole("dialog", { name: "Удалить нельзя" }));
  expect(refused.queryByRole("button", { name: "Удалить" })).toBeNull();
});

test("in a bulk deletion, records refused only then are named with the reasons, and stay selected", async () => {
  const spare = await add("systems", { key: "spare", name: "Лишняя" });
  const late = await add("systems", { key: "late", name: "Поздняя" });
  await openPage("/systems");
  await main().findByRole("table", { name: "Рекламные системы" });
  await userEvent.click(await main().findByRole("checkbox", { name: "Выбрать: Поздняя" }));
  await userEvent.click(main().getByRole("checkbox", { name: "Выбрать: Лишняя" }));
  await userEvent.click(await screen.findByRole("button", { name: "Удалить" }));
  const question = within(await screen.findByRole("dialog", { name: /^Удалить 2.записи\?$/ }));
  const remove = await question.findByRole("button", { name: "Удалить" });
  // Somebody starts to use one of them while the question is open.
  const { customerId } = world.customer;
  const account = await add("accounts", { name: "Новый", systemId: late.id, customerId });
  await userEvent.click(remove);
  const results = within(await screen.findByRole("dialog", { name: "Готово 1 из 2" }));
  expect(results.getByRole("row", { name: /^Поздняя \S/ })).toBeVisible();
  await userEvent.click(results.getByRole("button", { name: "Понятно" }));
  expect(await main().findByText("Выбрано: 1")).toBeVisible();
  await expect(read("systems", spare.id)).rejects.toMatchObject({ status: 404 });
  await world.server.services.database.pool.query("delete from accounts where id = $1", [account.id]);
});

test("a cell is edited in the list by keyboard; errors appear beside it, and Esc undoes", async () => {
  const name = `Ива ${Math.random().toString(36).slice(2, 8)}`;
  const client = await addSample("customers", { companyName: name, payType: "prepay", contactName: "Пётр" });
  await openPage(`/customers?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  const terms = await main().findByRole("button", { name: `Изменить: Условия оплаты, ${name}` });
  terms.focus();
  await userEvent.keyboard("{Enter}");
  const select = await main().findByRole("combobox", { name: "Условия оплаты" });
  await waitFor(() => expect(select).toHaveFocus());
  await userEvent.selectOptions(select, "Постоплата");
  await userEvent.keyboard("{Enter}{Enter}");
  await waitFor(async () =>
    expect(await read("customers", client.id)).toMatchObject({ payType: "postpay", version: 2 }),
  );
  await waitFor(() => expect(main().getByRole("button", { name: `Изменить: Условия оплаты, ${name}` })).toHaveFocus());

  await userEvent.dblClick(main().getByText("Пётр"));
  const person = main().getByRole("textbox", { name: "Контактное лицо" });
  await userEvent.clear(person);
  await userEvent.keyboard("{Enter}");
  expect(await main().findByText("Обязательное поле")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  expect(main().getByText("Пётр")).toBeVisible();
  await userEvent.dblClick(main().getByText("Пётр"));
  await waitFor(() => expect(main().getByRole("textbox", { name: "Контактное лицо" })).toHaveFocus());
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(main().queryByRole("textbox", { name: "Контактное лицо" })).toBeNull());
  expect(await read("customers", client.id), "what nobody has changed is no change").toMatchObject({
    ...{ contactName: "Пётр", version: 2 },
  });
});

test("a user who edits a cell that somebody else has changed sees who did, and loses nothing", async () => {
  const name = `Дуб ${Math.random().toString(36).slice(2, 8)}`;
  const client = await addSample("customers", { companyName: name, contactName: "Пётр" });
  const page = await openPage(`/customers?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await userEvent.click(await main().findByRole("button", { name: `Изменить: Контактное лицо, ${name}` }));
  const person = await main().findByRole("textbox", { name: "Контактное лицо" });
  await userEvent.clear(person);
  await userEvent.type(person, "Мария");
  await changeElsewhere(client, "customers", { contactName: "Вера" });
  await userEvent.keyboard("{Enter}");
  const told = await main().findByRole("alert");
  expect(told).toHaveTextContent("Запись тем временем изменили: Анна Ким. Сейчас здесь: Вера.");
  expect(person).toHaveValue("Мария");
  expect(page.path()).toContain("/customers?");
  await userEvent.click(main().getByRole("button", { name: "Сохранить всё равно" }));
  await waitFor(async () =>
    expect(await read("customers", client.id)).toMatchObject({ contactName: "Мария", version: 3 }),
  );
  expect(mayEditInList(definitionOf("customers"), "contactName", {}, "CUSTOMER")).toBe(false);
});
