// From a candidate to a customer on the screens: the warning, the comparison, and the actions in between.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { add, forgiveRefusals, heading, main, openPage, read, said } from "../admin.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
});

const patience = { timeout: 120_000 };
const candidate = (more: object) =>
  add("customer-candidates", {
    companyName: "ЧУП «Сыр»",
    companyTaxNumber: "191000028",
    companyEmail: "one@firm.by",
    contactName: "Юлия Жук",
    contactPhoneNumber: "+375291234567",
    ...more,
  });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a duplicate candidate is reported beside the other one, with differences marked", patience, async () => {
  const first = await candidate({});
  const second = await candidate({ companyName: "ООО «Сырная лавка»", companyEmail: "two@firm.by" });
  await openPage(`/customer-candidates/${second.id}`);
  await heading("ООО «Сырная лавка»");
  await main().findByText("Похоже, это уже есть в кабинете");
  const link = main().getAllByRole("link", { name: "ЧУП «Сыр»" })[0];
  expect(link).toHaveAttribute("href", `/customer-candidates/${first.id}`);
  expect(link?.closest("li")).toHaveTextContent("Потенциальный клиент ЧУП «Сыр»: совпадает «УНП»");
  await userEvent.click(main().getByText("Сравнить"));
  const table = within(main().getByRole("table", { name: "Сравнение" }));
  const rowOf = (label: string) => table.getByRole("cell", { name: label }).closest("tr");
  expect(rowOf("Название компании")).toHaveTextContent("ООО «Сырная лавка»");
  const differs = (label: string) => rowOf(label)?.querySelector('[aria-label="Отличается"]') !== null;
  expect(["Название компании", "УНП", "Контактное лицо"].map(differs)).toEqual([true, false, false]);
});

test("a possible duplicate is reported while a new candidate is typed, and can still be saved", patience, async () => {
  await candidate({ companyName: "ОАО «Соль»", companyTaxNumber: "191000069", companyEmail: "sol@firm.by" });
  const page = await openPage("/customer-candidates/create");
  const type = async (label: string, text: string) =>
    userEvent.type(await main().findByRole("textbox", { name: label }), text);
  await type("Название компании", "Оао соль");
  const notice = (await main().findByText("Похоже, это уже есть в кабинете")).closest(".notice");
  expect(notice).toHaveTextContent("Потенциальный клиент ОАО «Соль»: совпадает «Название компании»");
  await type("УНП", "191 000 069");
  await waitFor(() => expect(main().getByText(/совпадает/)).toHaveTextContent("«УНП», «Название компании»"));
  await type("E-mail для документов (логин)", "other@firm.by");
  await type("Контактное лицо", "Юлия Жук");
  await type("Мобильный телефон", "+375291234567");
  await press("Добавить");
  await waitFor(() => expect(page.path()).toMatch(/^\/customer-candidates\/\d+$/));
});

test("a record without duplicates reports nothing", patience, async () => {
  const only = await candidate({
    companyName: "ОДО «Одно»",
    companyTaxNumber: "191000056",
    companyEmail: "odo@firm.by",
  });
  await openPage(`/customer-candidates/${only.id}`);
  await heading("ОДО «Одно»");
  await main().findByRole("button", { name: "Сделать клиентом" });
  expect(main().queryByText("Похоже, это уже есть в кабинете")).toBeNull();
});

test("«Сделать клиентом» asks first, reports the result, and opens the client", patience, async () => {
  const made = await candidate({
    companyName: "ООО «Пряник»",
    companyTaxNumber: "191000030",
    companyEmail: "pr@firm.by",
  });
  const page = await openPage(`/customer-candidates/${made.id}`);
  await heading("ООО «Пряник»");
  await press("Сделать клиентом");
  const dialog = within(await screen.findByRole("dialog", { name: /^Сделать клиентом: ООО «Пряник»\?/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Сделать клиентом" }));
  await said("Клиент создан, приглашение отправлено");
  const { customerId, state } = await read("customer-candidates", made.id);
  expect(state).toBe("customer");
  await main().findByRole("link", { name: "Клиенты" });
  expect(page.path()).toBe(`/customers/${String(customerId)}`);
});

test("«Отклонить» requires a reason", patience, async () => {
  const made = await candidate({
    companyName: "ООО «Табак»",
    companyTaxNumber: "191000043",
    companyEmail: "t@firm.by",
  });
  await openPage(`/customer-candidates/${made.id}`);
  await heading("ООО «Табак»");
  await press("Отклонить");
  const dialog = within(await screen.findByRole("dialog", { name: "Отклонить" }));
  await userEvent.click(dialog.getByRole("button", { name: "Отклонить" }));
  await dialog.findByText("Обязательное поле");
  await userEvent.type(dialog.getByLabelText(/Почему отклонён/), "Не рекламируем табак");
  await userEvent.click(dialog.getByRole("button", { name: "Отклонить" }));
  await said("Заявка отклонена");
  expect(await read("customer-candidates", made.id)).toMatchObject({
    state: "declined",
    declineReason: "Не рекламируем табак",
  });
  forgiveRefusals(422);
});
