// Where the focus is after actions by keyboard, and what the search and a record's head announce.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { addSample, dialogNamed, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

const openSearch = async () => {
  await screen.findByRole("button", { name: "Найти в кабинете (Ctrl+K)" });
  fireEvent.keyDown(document, { code: "KeyK", key: "л", ctrlKey: true });
  const search = await dialogNamed("Найти в кабинете");
  await waitFor(() => expect(search.getByRole("combobox", { name: "Что найти" })).toHaveFocus());
  return search;
};

test("the search finds sections by name, also those outside the menu, and Enter opens them", async () => {
  const page = await openPage("/customers");
  await heading("Клиенты");
  let search = await openSearch();
  await userEvent.keyboard("сверк");
  const sections = within(await search.findByRole("group", { name: "Разделы" }));
  expect(sections.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    ...["Акты сверки", "Замечания к сверке"],
  ]);
  await waitFor(() => expect(search.getByRole("status")).toHaveTextContent("Найдено: 2"));
  await userEvent.keyboard("{Enter}");
  await heading("Акты сверки");
  expect(page.path()).toBe("/reconciliations");
  search = await openSearch();
  await userEvent.keyboard("'ktrnhjyyst gjl");
  expect(await search.findByRole("option", { name: "Электронные подписи" })).toBeVisible();
});

test("while the next search runs, a message about it replaces the last result", async () => {
  const customer = await addSample("customers", { companyName: "ООО «Кедровник»" });
  await openPage("/customers");
  await heading("Клиенты");
  const search = await openSearch();
  await userEvent.keyboard("кедровник");
  await waitFor(() => expect(search.getByRole("status")).toHaveTextContent(/^Найдено: 1/));
  await userEvent.keyboard("я");
  expect(search.getByRole("status")).toHaveTextContent("Ищем…");
  await waitFor(() => expect(search.getByRole("status")).not.toHaveTextContent("Ищем…"));
  await userEvent.keyboard("{Backspace}");
  await waitFor(() => expect(search.getByRole("status")).toHaveTextContent(/^Найдено: 1/));
  await userEvent.keyboard("{Enter}");
  await heading(String(customer["companyName"]));
  await main().findByText("Сохранить");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("Enter opens the record of a row, also from its checkbox", async () => {
  const customer = await addSample("customers", { companyName: "ООО «Явор»" });
  const page = await openPage(`/customers?filter=${encodeURIComponent('{"q":"Явор"}')}`);
  const box = await main().findByRole("checkbox", { name: "Выбрать: ООО «Явор»" });
  box.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(page.path()).toBe(`/customers/${customer.id}`));
});

test("after a bill is marked as paid, focus stays on the page although the button is gone", async () => {
  const bill = await addSample("bills", { lines: [], amountWithVat: "120.00", original: null });
  await openPage(`/bills/${bill.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Отметить оплаченным" }));
  const question = await dialogNamed("Отметить оплаченным");
  await userEvent.click(question.getByRole("button", { name: "Отметить оплаченным" }));
  await said("Счёт оплачен, деньги зачислены");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Отметить оплаченным" })).toBeNull());
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  expect(await read("bills", bill.id)).toMatchObject({ paid: true });
});

test("after edits are given up, focus stays on the form although the button is gone", async () => {
  const customer = await addSample("customers", { companyName: "ООО «Ясень»" });
  await openPage(`/customers/${customer.id}`);
  await userEvent.type(await main().findByLabelText("Название компании"), "!");
  (await main().findByRole("button", { name: "Отменить правки" })).focus();
  await userEvent.keyboard("{Enter}");
  expect(main().queryByRole("button", { name: "Отменить правки" })).toBeNull();
  expect(main().getByRole("button", { name: "Сохранить" })).toHaveFocus();
  expect(main().getByLabelText("Название компании")).toHaveValue("ООО «Ясень»");
});

test("the head of an act shows that it is signed, closed and visible", async () => {
  const act = await addSample("acts", { visible: true, signed: true, closed: true, lines: [] });
  await openPage(`/acts/${act.id}`);
  await heading(/^Акт № /);
  const head = within(within(screen.getByRole("main")).getByRole("heading", { level: 1 }).parentElement as HTMLElement);
  for (const words of ["Закрыт", "Виден клиенту", "Подписан на бумаге"]) expect(head.getByText(words)).toBeVisible();
});

test("a field for choosing a record marks the first one found, and one arrow key leads into its list", async () => {
  await addSample("customers", { companyName: "ООО «Ясень Один»" });
  await addSample("customers", { companyName: "ООО «Ясень Два»" });
  await openPage("/accounts/create");
  const client = await main().findByRole("combobox", { name: /^Клиент/ });
  await userEvent.click(client);
  await userEvent.keyboard("{Escape}ясень");
  await waitFor(() => expect(marked(client)).toMatch(/Ясень/));
  const name = marked(client);
  await userEvent.keyboard("{Enter}");
  expect(client).toHaveValue(name);
  await userEvent.clear(client);
  await userEvent.keyboard("{Escape}{ArrowDown}");
  await waitFor(() => expect(marked(client)).not.toBe(""));
  const [first] = within(screen.getByRole("listbox", { name: "Клиенты" })).getAllByRole("option");
  expect(marked(client)).toBe(first?.textContent);
});

test("a name typed in full is chosen and closes the list, which would cover the next field", async () => {
  const name = "ООО «Клён один такой»";
  await addSample("customers", { companyName: name });
  await openPage("/accounts/create");
  const client = await main().findByRole("combobox", { name: /^Клиент/ });
  await userEvent.type(client, name);
  await waitFor(() => expect(client).toHaveAttribute("aria-expanded", "false"));
  expect(client).toHaveValue(name);
  expect(main().getByRole("link", { name: "Клиент: открыть" })).toBeVisible();
});

/** The option that Enter would choose. */
const marked = (input: HTMLElement): string =>
  document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "";
