// Records of a client are created and changed from the client's card, and the consequences are shown first.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { addSample, dialogNamed, forgiveRefusals, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
let customer: AnyRecord;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(404));
beforeEach(async () => {
  customer = await addSample("customers", { companyName: "ТОО «Алатау»", isActive: true });
});

const warning = /^Прежний перестанет действовать/;

test("an action's consequences are shown below its question, for one record and for many, and no name is quoted twice", async () => {
  await openPage("/customers");
  await heading("Клиенты");
  await userEvent.click(await main().findByRole("button", { name: "Действия: ТОО «Алатау»" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Сформировать и отправить пароль" }));
  const one = await dialogNamed("ТОО «Алатау»: сменить пароль?");
  expect(one.getByText(warning)).toBeVisible();
  await userEvent.click(one.getByRole("button", { name: "Отмена" }));

  await userEvent.click(main().getByRole("checkbox", { name: "Выбрать: ТОО «Алатау»" }));
  await userEvent.click(await main().findByRole("button", { name: "Сформировать и отправить пароль" }));
  const many = await dialogNamed(/^Сформировать и отправить пароль: 1.запись\?$/);
  expect(many.getByText(warning)).toBeVisible();
});

test("a new account on the client's card has the client's region, and hides fields that are only known later", async () => {
  await world.server.services.database.pool.query("update customers set region = 'kz' where id = $1", [customer.id]);
  await openPage(`/customers/${customer.id}?tab=7`);
  await heading("ТОО «Алатау»");
  await userEvent.click(await screen.findByRole("button", { name: "Добавить: Аккаунты" }));
  const form = await dialogNamed("Новый рекламный аккаунт");
  await waitFor(() => expect(form.getByLabelText("Клиент")).toHaveValue("ТОО «Алатау»"));
  expect(form.getByLabelText("Регион")).toHaveValue("kz");
  // The system determines it, and is not chosen yet.
  expect(form.getByLabelText("Валюта кабинета")).toHaveValue("");
  expect(form.queryByText("Хватит, дней")).toBeNull();
});

test("the accounts of a contract do not repeat their customer", async () => {
  const contract = await addSample("contracts", { customerId: customer.id });
  await addSample("accounts", { customerId: customer.id, contractId: contract.id });
  await openPage(`/contracts/${contract.id}`);
  await userEvent.click(await main().findByRole("button", { name: "Аккаунты" }));
  const accounts = within(await main().findByRole("table", { name: "Аккаунты" }));
  expect(await accounts.findByRole("columnheader", { name: /^Название/ })).toBeVisible();
  expect(accounts.queryByRole("columnheader", { name: "Клиент" })).toBeNull();
});

test("a list on a card is searched, filtered and exported within the card, without saving it", async () => {
  const other = await addSample("customers", { companyName: "ТОО «Есиль Мебель»" });
  for (let number = 1; number <= 6; number += 1)
    await addSample("accounts", { customerId: customer.id, contractId: null, name: `Поиск ${number}` });
  const { pool } = world.server.services.database;
  await pool.query("update accounts set status = 'suspended' where name in ('Поиск 5', 'Поиск 6')");
  await addSample("accounts", { customerId: other.id, contractId: null, name: "Поиск 7" });
  await openPage(`/customers/${customer.id}?tab=7`);
  const list = within(await main().findByRole("region", { name: "Аккаунты" }));
  const rows = () =>
    list.queryAllByRole("row").filter((row) => within(row).queryByRole("checkbox", { name: /: Поиск/ }));
  await waitFor(() => expect(rows()).toHaveLength(6));
  await userEvent.click(list.getByRole("button", { name: /^Приостановлены/ }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(list.getByRole("button", { name: "Приостановлены 2" })).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(list.getByRole("button", { name: "Фильтры" }));
  expect(list.queryByLabelText("Клиент")).toBeNull();
  expect(list.getByLabelText("Система")).toBeVisible();
  world.calls.length = 0;
  await userEvent.type(list.getByRole("searchbox"), "Баннер{Enter}");
  await list.findByText("Ничего не нашлось");
  expect(world.calls.filter((call) => !call.startsWith("GET "))).toEqual([]);
  await userEvent.click(list.getByRole("button", { name: "Сбросить поиск и фильтры" }));
  await waitFor(() => expect(rows()).toHaveLength(6));
  await userEvent.click(list.getByRole("button", { name: "Экспорт" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Текст (CSV)" }));
  await waitFor(() => expect(world.calls.some((call) => call.includes("/export"))).toBe(true));
  const asked = world.calls.find((call) => call.includes("/export")) ?? "";
  expect(asked).toContain(`"customerId":${customer.id}`);
  expect(asked, "an edited file changes the same records").toContain('columns=["id","name"');
});

test("a line of a new bill shows only typed fields: calculated ones appear after saving", async () => {
  await openPage(`/customers/${customer.id}?tab=8`);
  await userEvent.click(await screen.findByRole("button", { name: "Добавить: Счета" }));
  const form = await dialogNamed("Новый счёт");
  await userEvent.click(form.getByRole("button", { name: "Добавить строку" }));
  const headings = form.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headings).toEqual(["Аккаунт", "Площадка", "Сумма с НДС"]);
});

test("a deleted record's related lists are not requested again", async () => {
  const candidate = await addSample("customer-candidates", { companyName: "ТОО «Есиль»" });
  await openPage("/customer-candidates");
  await userEvent.click(await main().findByRole("button", { name: "Действия: ТОО «Есиль»" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Удалить" }));
  const question = await dialogNamed("Удалить запись?");
  expect(question.getByText("ТОО «Есиль»")).toBeVisible();
  const remove = await question.findByRole("button", { name: "Удалить" });
  world.calls.length = 0;
  await userEvent.click(remove);
  await said("Потенциальный клиент ТОО «Есиль»: удалено");
  await expect(read("customer-candidates", candidate.id)).rejects.toMatchObject({ status: 404 });
  expect(world.calls.filter((call) => call.includes("/api/deletions/"))).toEqual([]);
});

test("a tab without editable fields has no save button", async () => {
  await openPage(`/customers/${customer.id}?tab=10`);
  expect(await main().findByText("Аванс без счёта")).toBeVisible();
  expect(main().queryByRole("button", { name: "Сохранить" })).toBeNull();
  await userEvent.click(main().getByRole("tab", { name: "Банк" }));
  expect(await main().findByRole("button", { name: "Сохранить" })).toBeVisible();
});

test("the rates in the header reload after something is saved", async () => {
  await openPage(`/customers/${customer.id}`);
  const name = await main().findByLabelText("Название компании");
  await userEvent.type(name, " и Ко");
  const asked = () => world.calls.filter((call) => call.endsWith("/api/rates/explained"));
  await waitFor(() => expect(asked()).not.toEqual([]));
  world.calls.length = 0;
  await userEvent.click(main().getByRole("button", { name: "Сохранить" }));
  await waitFor(() => expect(asked()).toHaveLength(1));
});
