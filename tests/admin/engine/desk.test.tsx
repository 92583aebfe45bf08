// Administrators' tools beside lists and forms: home, search, history, deletion, and several people on one record.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
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
} from "../admin.ts";

let world: World;
let customer: AnyRecord;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(404, 409, 422));
beforeEach(async () => {
  customer = await addSample("customers", {
    companyName: `ООО «Полынь ${Math.random().toString(36).slice(2, 8)}»`,
    isActive: true,
  });
});

const nameOf = (record: AnyRecord): string => String(record["companyName"]);
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));

test("deleting a client names what is deleted with it, and the history restores all of it", async () => {
  const contract = await addSample("contracts", { customerId: customer.id, original: null });
  const page = await openPage(`/customers/${customer.id}`);
  await heading(nameOf(customer));
  await press("Удалить");
  const asked = await dialogNamed("Удалить запись?");
  expect(await asked.findByText("Договоры: 1")).toBeVisible();
  expect(asked.getByText("Клиент больше не сможет войти в кабинет.")).toBeVisible();
  await userEvent.click(asked.getByRole("button", { name: "Удалить" }));
  await said(/удалено$/);
  await waitFor(() => expect(page.path()).toBe("/customers"));
  await expect(read("contracts", contract.id)).rejects.toMatchObject({ status: 404 });

  await act(async () =>
    page.go(`/admin/history?filter=${encodeURIComponent('{"kind":"delete","resource":"customers"}')}`),
  );
  await heading("История изменений");
  const entry = within((await main().findByText(nameOf(customer), { selector: "b" })).closest("li") as HTMLElement);
  await userEvent.click(entry.getByRole("button", { name: "Вернуть" }));
  const back = await dialogNamed("Вернуть запись?");
  expect(back.getByRole("checkbox", { name: /^И то, что удалили вместе с ней: 1.запись$/ })).toBeChecked();
  await userEvent.click(back.getByRole("button", { name: "Вернуть" }));
  await said(/^2.записи возвращены$/);
  expect(await read("contracts", contract.id)).toMatchObject({ customerId: customer.id });
});

test("a record that must stay is archived instead of deleted, with the reason", async () => {
  const { database } = world.server.services;
  await database.pool.query(
    "insert into ledger_transactions (kind, date, customer_id) values ('correction', current_date, $1)",
    [customer.id],
  );
  await openPage(`/customers/${customer.id}`);
  await heading(nameOf(customer));
  await press("Удалить");
  const refused = await dialogNamed("Удалить нельзя");
  expect(refused.getByText("Клиент уже платил, и в учёте он останется")).toBeVisible();
  expect(refused.queryByRole("button", { name: "Удалить" })).toBeNull();
  await userEvent.click(refused.getByRole("button", { name: "Перенести в архив" }));
  await said("Клиент в архиве");
  expect(await read("customers", customer.id)).toMatchObject({ isActive: false });
});

test("a record's own history shows before and after, field by field", async () => {
  await changeElsewhere(customer, "customers", { contactName: "Вера Ильина", payType: "postpay" });
  await openPage(`/customers/${customer.id}`);
  await heading(nameOf(customer));
  const history = within(await main().findByRole("region", { name: "Лента" }));
  await userEvent.click(await history.findByRole("button", { name: /Контактное лицо/ }));
  const rows = within(history.getByRole("table", { name: /^Что изменилось/ }))
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(rows).toContainEqual(expect.stringMatching(/^Контактное лицо.+Вера Ильина$/));
  expect(history.getByText("Изменено")).toBeVisible();
  expect(history.getAllByText(/Анна Ким/).length).toBeGreaterThan(0);
});

test("a key opens the search, arrows move through it, and Enter opens a result", async () => {
  await addSample("contracts", { customerId: customer.id, number: "ПОЛ-77" });
  const page = await openPage("/customers");
  await heading("Клиенты");
  await screen.findByRole("button", { name: "Найти в кабинете (Ctrl+K)" });
  fireEvent.keyDown(document, { code: "KeyK", key: "л", ctrlKey: true });
  const search = await dialogNamed("Найти в кабинете");
  const input = search.getByRole("combobox", { name: "Что найти" });
  await waitFor(() => expect(input).toHaveFocus());
  await userEvent.type(input, nameOf(customer).replace("Полынь", "Полыхь"));
  expect(await search.findByText(/Похожее, найдено/)).toBeVisible();
  await waitFor(() => expect(search.getByRole("option", { selected: true })).toHaveTextContent(nameOf(customer)));
  expect(search.getByRole("group", { name: "Договоры" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  expect(search.getByRole("option", { selected: true })).toHaveTextContent("ПОЛ-77");
  expect(input).toHaveAttribute("aria-activedescendant", search.getByRole("option", { selected: true }).id);
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(page.path()).toBe(`/customers/${customer.id}`));
  await heading(nameOf(customer));
  await press("Найти в кабинете (Ctrl+K)");
  const again = await dialogNamed("Найти в кабинете");
  expect(within(again.getByRole("group", { name: "Недавно открытые" })).getAllByRole("option")[0]).toHaveTextContent(
    nameOf(customer),
  );
});

test("Enter in the search opens what was typed, however fast it follows", async () => {
  await addSample("contracts", { customerId: customer.id, number: "ЗИМ-78" });
  const page = await openPage("/customers");
  await heading("Клиенты");
  await press("Найти в кабинете (Ctrl+K)");
  const input = (await dialogNamed("Найти в кабинете")).getByRole("combobox", { name: "Что найти" });
  await userEvent.type(input, "зим-78{Enter}");
  await waitFor(() => expect(page.path()).toMatch(/^\/contracts\/\d+$/));
});

test("a command in the search opens the form of a new record, filled in with what it names", async () => {
  const page = await openPage("/customers");
  await heading("Клиенты");
  await press("Найти в кабинете (Ctrl+K)");
  const search = await dialogNamed("Найти в кабинете");
  const input = search.getByRole("combobox", { name: "Что найти" });
  await userEvent.type(input, "новый дог");
  expect(within(search.getByRole("group", { name: "Создать" })).getAllByRole("option")).toHaveLength(1);
  await userEvent.type(input, `овор для ${nameOf(customer).replace(/[«»]/g, "")}`);
  const option = await search.findByRole("option", { name: `Новый договор ${nameOf(customer)}`, selected: true });
  expect(search.getByRole("group", { name: "Создать" })).toContainElement(option);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(page.path()).toMatch(/^\/contracts\/create\?/));
  await heading("Новый договор");
  await waitFor(() => expect(main().getByRole("combobox", { name: /^Клиент/ })).toHaveValue(nameOf(customer)));
});

test("an action for a found record asks its question on the page of the record", async () => {
  const page = await openPage("/customers");
  await heading("Клиенты");
  await press("Найти в кабинете (Ctrl+K)");
  const search = await dialogNamed("Найти в кабинете");
  const name = `ООО «Лебеда ${Math.random().toString(36).slice(2, 8)}»`;
  const candidate = await addSample("customer-candidates", { companyName: name });
  await userEvent.type(search.getByRole("combobox", { name: "Что найти" }), name);
  const actions = within(await search.findByRole("group", { name: "Действия" }));
  await userEvent.click(await actions.findByRole("option", { name: `Отклонить ${name}` }));
  await waitFor(() => expect(page.path()).toBe(`/customer-candidates/${candidate.id}`));
  const asked = await dialogNamed("Отклонить");
  await userEvent.type(asked.getByRole("textbox"), "Не наш клиент");
  await userEvent.click(asked.getByRole("button", { name: "Отклонить" }));
  await said("Заявка отклонена");
  expect(await read("customer-candidates", candidate.id)).toMatchObject({ state: "declined" });
});

test("the home page shows what waits, and a number opens its list", async () => {
  const candidate = await addSample("customer-candidates");
  const page = await openPage("/");
  await heading("Главная");
  await userEvent.click(await main().findByRole("link", { name: /^Потенциальные клиенты: ждут подтверждения/ }));
  await heading("Потенциальные клиенты");
  expect(decodeURIComponent(page.path())).toContain('"quick":"new"');
  expect(await main().findByText(String(candidate["companyName"]))).toBeVisible();
});

test("a task is done on the home page, and the work list goes on without it", async () => {
  const title = `Позвонить ${Math.random().toString(36).slice(2, 8)}`;
  const due = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  const task = await add("tasks", { title, dueDate: due });
  await openPage("/");
  await heading("Главная");
  const late = within(await main().findByRole("region", { name: "Срочно" }));
  await userEvent.click(await late.findByRole("button", { name: `Готово: № ${task.id}: ${title}` }));
  await said("Задача сделана");
  await waitFor(() => expect(main().queryByText(`№ ${task.id}: ${title}`)).toBeNull());
  expect(document.activeElement).toBe(main().getByRole("region", { name: "Работа" }));
  expect(await read("tasks", task.id)).toMatchObject({ state: "done" });
});

test("payments of a system in a month link to their bills, also in the table behind the chart", async () => {
  const { systemId } = world;
  const account = await add("accounts", { name: "Поиск", customerId: customer.id, systemId, currency: "BYN" });
  const [bill] = await Promise.all(
    [[{ accountId: account.id, amount: "1200" }], []].map((lines) =>
      add("bills", { date: dayIn("by"), customerId: customer.id, amountWithVat: "1200", lines }),
    ),
  );
  const { pool } = world.server.services.database;
  await pool.query("update bills set paid = true, paid_at = current_date where customer_id = $1", [customer.id]);
  const page = await openPage("/");
  await heading("Главная");
  await userEvent.click(await main().findByText("Те же числа таблицей"));
  await userEvent.click(main().getByRole("link", { name: /^1\s200,00, Пример, за год$/ }));
  await heading("Счета");
  expect(page.path()).toContain("paidAt_gte");
  const filter = await main().findByRole("button", { name: /^Убрать фильтр: Системы/ });
  expect(filter).toHaveTextContent("Системы: Пример");
  const number = String((await read("bills", bill?.id ?? 0))["number"]);
  expect(await main().findByText(number)).toBeVisible();
  expect(main().getByText("1 запись")).toBeVisible();
});

test("after conflicting changes in several fields, a user takes all of theirs or keeps all their own", async () => {
  await openPage(`/customers/${customer.id}`);
  await heading(nameOf(customer));
  const field = (label: string) => main().getByRole("textbox", { name: label });
  const type = async (label: string, text: string): Promise<void> => {
    await userEvent.clear(field(label));
    await userEvent.type(field(label), text);
  };
  await type("Название компании", "ООО «Моё»");
  await type("Заметка", "моя заметка");
  await changeElsewhere(customer, "customers", { companyName: "ООО «Их»", comment: "их заметка" });
  await press("Сохранить");
  await screen.findByText("Запись тем временем изменили");
  await press("Взять все их значения");
  expect(field("Название компании")).toHaveValue("ООО «Их»");
  expect(field("Заметка")).toHaveValue("их заметка");
  await press("Оставить все мои");
  expect(field("Название компании")).toHaveValue("ООО «Моё»");
  await press("Сохранить");
  await said("Данные сохранены");
  expect(await read("customers", customer.id)).toMatchObject({ companyName: "ООО «Моё»", comment: "моя заметка" });
});

test("an unrelated refusal is shown as it is, not as a change by somebody else", async () => {
  const state = { visible: false, signed: false, closed: false, lines: [] };
  const act = await addSample("acts", { customerId: customer.id, contractId: null, ...state });
  await openPage(`/acts/${act.id}`);
  await press("Изменить");
  await press("Документ");
  const input = await main().findByLabelText("Номер");
  await userEvent.clear(input);
  await userEvent.type(input, "Другой-1");
  await world.server.services.database.pool.query(`update acts set signing_asked = true where id = ${act.id}`);
  await press("Сохранить");
  await said(/Документ сейчас подписывают: изменить его пока нельзя/);
  expect(screen.queryByText("Запись тем временем изменили")).toBeNull();
});

test("of an act that its customer signed the page says what is left to do, and offers only what works", async () => {
  const state = { visible: true, signed: false, closed: false, lines: [] };
  const act = await addSample("acts", { customerId: customer.id, contractId: null, ...state });
  await world.server.services.database.pool.query(`update acts set signing = 'customer' where id = ${act.id}`);
  await openPage(`/acts/${act.id}`);
  const reason = "Клиент подписал документ электронно: изменить его уже нельзя. Подпишите его или откажите в подписи";
  expect(await main().findByText(reason)).toBeVisible();
  expect(main().queryByText(/Вместо этого/)).toBeNull();
  await press(/^Действия: /);
  expect(await screen.findByRole("menuitem", { name: "Отказать в подписи" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Отметить подписанным" })).toBeNull();
});

test("an action's dialog asks before what is typed into it is lost", async () => {
  const state = { visible: true, signed: false, closed: false, lines: [] };
  const act = await addSample("acts", { customerId: customer.id, contractId: null, ...state });
  await world.server.services.database.pool.query(`update acts set signing = 'customer' where id = ${act.id}`);
  await openPage(`/acts/${act.id}`);
  const refuse = async () => {
    await press(/^Действия: /);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Отказать в подписи" }));
    const dialog = await dialogNamed("Отказать в подписи");
    const reason = await dialog.findByRole("textbox", { name: "Причина отказа" });
    return { reason, close: () => userEvent.click(dialog.getByRole("button", { name: "Закрыть" })) };
  };
  const question = () => dialogNamed("Закрыть без сохранения?");
  const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const untouched = await refuse();
  await untouched.close();
  await closed();
  const { reason, close } = await refuse();
  await userEvent.type(reason, "Не та дата");
  await close();
  await userEvent.click((await question()).getByRole("button", { name: "Остаться" }));
  expect(reason).toHaveValue("Не та дата");
  await close();
  await userEvent.click((await question()).getByRole("button", { name: "Закрыть форму" }));
  await closed();
});

test("a frozen record is read-only, with the reason and the alternative, and editable once unfrozen", async () => {
  const state = { visible: false, signed: false, closed: true, lines: [] };
  const act = await addSample("acts", { customerId: customer.id, contractId: null, ...state });
  await openPage(`/acts/${act.id}`);
  expect(await main().findByText("Акт закрыт: изменить его уже нельзя")).toBeVisible();
  expect(main().getByText("Вместо этого: «Открыть снова».")).toBeVisible();
  await press("Изменить");
  await press("Документ");
  expect(main().getByText("Номер")).toBeVisible();
  expect(main().queryByRole("textbox", { name: "Номер" })).toBeNull();
  await press(/^Действия: /);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Открыть снова" }));
  expect(await main().findByRole("textbox", { name: "Номер" })).toBeVisible();
  expect(main().queryByText("Акт закрыт: изменить его уже нельзя")).toBeNull();
});
