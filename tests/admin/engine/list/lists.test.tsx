// Lists as administrators use them: finding records, choosing columns, bulk actions, exports.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { add, forgiveRefusals, heading, main, openPage, read, said } from "../../admin.ts";

/** The rendered cells, one entry per rendering. */
const drawn: string[] = [];
vi.mock(import("../../../../src/admin/engine/list/table/CellValue.tsx"), async (original) => {
  const { CellValue } = await original();
  return {
    CellValue: (props) => {
      drawn.push(`${props.record.id} ${props.name}`);
      return CellValue(props);
    },
  };
});

let world: World;
const accounts: AnyRecord[] = [];

beforeAll(async () => {
  world = await openWorld();
  const common = { customerId: world.customer.customerId, systemId: world.systemId };
  accounts.push(await add("accounts", { ...common, name: "Ёлка", login: "yolka", currency: "USD" }));
  accounts.push(await add("accounts", { ...common, name: "Берёза", login: "=2+5", currency: "BYN" }));
  accounts.push(await add("accounts", { ...common, name: "Сосна", login: "sosna", status: "suspended" }));
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(404, 409, 500));

const table = (name = "Рекламные аккаунты") => main().findByRole("table", { name });
const names = async (): Promise<(string | null)[]> =>
  within(await table())
    .getAllByRole("link")
    .filter((link) => link.className.includes("record-table__link"))
    .map(({ textContent }) => textContent);
const showsOnly = (...expected: string[]) => waitFor(async () => expect(await names()).toEqual(expected));
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));
const filterOf = (path: string): unknown =>
  JSON.parse(new URLSearchParams(path.split("?")[1]).get("filter") ?? "null") as unknown;

test("the search and the filters are in the address, and the address restores them", async () => {
  const page = await openPage("/accounts");
  await showsOnly("Берёза", "Ёлка", "Сосна");
  await userEvent.type(main().getByRole("searchbox", { name: "Поиск" }), "елк");
  await showsOnly("Ёлка");
  expect(filterOf(page.path())).toEqual({ q: "елк" });

  await userEvent.clear(main().getByRole("searchbox", { name: "Поиск" }));
  await press("Фильтры");
  await userEvent.selectOptions(main().getByLabelText("Статус"), "Приостановлен");
  await showsOnly("Сосна");
  expect(filterOf(page.path())).toEqual({ status: "suspended" });
});

test("an old address that filters by what the list no longer has shows the rest, and says so", async () => {
  const filter = JSON.stringify({ gone: "1", status: "suspended" });
  const page = await openPage(`/accounts?${new URLSearchParams({ filter, sort: "lost", order: "ASC" }).toString()}`);
  await showsOnly("Сосна");
  await said("Отбор из ссылки неполон, в списке этого больше нет: gone");
  expect(filterOf(page.path())).toEqual({ status: "suspended" });
});

test("filters from a shared link are shown as words and can be taken away one by one", async () => {
  const filter = { status: "active", currency: "USD", customerId: world.customer.customerId };
  const page = await openPage(`/accounts?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`);
  await showsOnly("Ёлка");
  expect(await main().findByRole("button", { name: /Клиент: ООО «Ромашка/ })).toBeVisible();
  await press(/Валюта кабинета: USD/);
  await showsOnly("Берёза", "Ёлка");
  await press("Сбросить всё");
  await showsOnly("Берёза", "Ёлка", "Сосна");
  expect(filterOf(page.path())).toEqual({});
});

test("rates open with the page's region, in the list and in the charts, and both follow the chosen region", async () => {
  await add("rates", { date: "2026-01-12", region: "kz", usd: "501.7", eur: "560", rub: "6.1" });
  const page = await openPage("/admin/rates");
  const rates = await table("Курсы");
  expect(within(rates).queryByText("501,7000")).toBeNull();
  await userEvent.click(await main().findByRole("radio", { name: "Казахстан" }));
  expect(await main().findByText("501,7000")).toBeVisible();
  expect(decodeURIComponent(page.path())).toContain('{"region":"kz"}');
  const adding = main().getByRole("link", { name: "Добавить" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(adding), "what is added is of the region that is looked at").toContain('{"region":"kz"}');
  await userEvent.click(main().getByRole("button", { name: /^Убрать фильтр: Регион/ }));
  expect(await main().findByText("3,2000")).toBeVisible();
  expect(main().getByText("501,7000")).toBeVisible();
});

test("a list that nothing fits says so and offers the way back", async () => {
  await openPage(`/accounts?${new URLSearchParams({ filter: '{"q":"такого нет"}' }).toString()}`);
  expect(await main().findByText("Ничего не нашлось")).toBeVisible();
  await press("Сбросить поиск и фильтры");
  await showsOnly("Берёза", "Ёлка", "Сосна");
});

test("an empty list says what to do next, once, and has no tools, nor room for them", async () => {
  await openPage("/top-up-requests");
  expect(await main().findByText("Заявки на пополнение: пока пусто")).toBeVisible();
  expect(main().getAllByRole("link", { name: "Добавить" })).toHaveLength(1);
  for (const name of ["Фильтры", "Экспорт", "Столбцы", "Виды"])
    expect(main().queryByRole("button", { name, hidden: true }), name).toBeNull();
});

test("a heading sorts, and says how it is sorted", async () => {
  await openPage("/accounts");
  await showsOnly("Берёза", "Ёлка", "Сосна");
  const column = within(await table()).getByRole("columnheader", { name: "Название" });
  expect(column).toHaveAttribute("aria-sort", "ascending");
  await userEvent.click(within(column).getByRole("button"));
  await showsOnly("Сосна", "Ёлка", "Берёза");
});

const headings = async () =>
  within(await table())
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent)
    .filter((text) => text !== "Выбрать всё на странице");

test("columns are chosen, reordered and resized, stay so on the next visit, and can be reset", async () => {
  await openPage("/accounts");
  const usual = await headings();
  await press("Столбцы");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Номер агентства" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Логин" }));
  expect(screen.getByRole("button", { name: "Переставить: Клиент" })).toHaveAccessibleDescription(/Пробел поднимает/);
  const width = () => screen.getByRole("spinbutton", { name: "Ширина: Система" });
  await userEvent.type(width(), "240");
  expect(screen.getByRole("spinbutton", { name: "Ширина: Логин" })).toBeDisabled();

  cleanup();
  await openPage("/accounts");
  expect(await headings()).toEqual([
    ...usual.filter((text) => text !== "Логин" && text !== "Действия"),
    "Номер агентства",
    "Действия",
  ]);
  await press("Столбцы");
  await waitFor(() => expect(width()).toHaveValue(240));
  await userEvent.click(await screen.findByRole("button", { name: "Вернуть как было" }));
  expect(await headings()).toEqual(usual);
  expect(width()).toHaveValue(null);
});

test("the arrows move from row to row, and Space selects without rendering another row again", async () => {
  const page = await openPage("/accounts");
  await showsOnly("Берёза", "Ёлка", "Сосна");
  const link = (name: string) => main().getByRole("link", { name });
  link("Берёза").focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(link("Ёлка")).toHaveFocus();
  drawn.length = 0;
  await userEvent.keyboard(" ");
  expect(await main().findByText("Выбрано: 1")).toBeVisible();
  expect(main().getByRole("checkbox", { name: "Выбрать: Ёлка" })).toBeChecked();
  expect(drawn).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(page.path()).toBe(`/accounts/${accounts[0]?.id}`));
});

test("a view keeps filters and columns under a name, opens by its link, and at once where that is wanted", async () => {
  const filter = JSON.stringify({ status: "suspended" });
  const first = await openPage(`/accounts?${new URLSearchParams({ filter }).toString()}`);
  await showsOnly("Сосна");
  await press("Виды");
  await userEvent.click(await screen.findByRole("button", { name: "Сохранить как новый" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Сохранить вид списка" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Название" }), "Стоят");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Виден всем администраторам" }));
  await userEvent.click(dialog.getByRole("button", { name: "Сохранить" }));
  await said("Данные сохранены");
  await screen.findByRole("button", { name: "Стоят" });
  const id = new URLSearchParams(first.path().split("?")[1]).get("view");

  await press("Столбцы");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Логин" }));
  await press("Стоят · изменён");
  await userEvent.click(await screen.findByRole("button", { name: "Переименовать: Стоят" }));
  const renaming = within(await screen.findByRole("dialog", { name: "Вид списка" }));
  // The old name is selected: a typed one replaces it.
  await userEvent.keyboard("Спят");
  expect(renaming.getByRole("textbox", { name: "Название" })).toHaveValue("Спят");
  await userEvent.clear(renaming.getByRole("textbox", { name: "Название" }));
  await userEvent.keyboard("Стоят");
  await userEvent.click(renaming.getByRole("button", { name: "Сохранить" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // Another name saves no changes.
  await press("Стоят · изменён");
  await userEvent.click(await screen.findByRole("button", { name: "Сохранить изменения" }));
  await waitFor(() => expect(screen.queryByText("Сохранить изменения")).toBeNull());

  cleanup();
  const linked = await openPage(`/accounts?view=${id}`);
  await showsOnly("Сосна");
  expect(filterOf(linked.path())).toEqual({ status: "suspended" });
  expect(await headings()).not.toContain("Логин");
  await press("Стоят");
  await userEvent.click(await screen.findByRole("button", { name: "Открывать сразу: Стоят" }));
  await screen.findByRole("button", { name: "Не открывать сразу: Стоят", pressed: true });

  cleanup();
  await openPage("/accounts");
  await showsOnly("Сосна");
  await press("Стоят");
  await userEvent.click(await screen.findByRole("button", { name: /обычный вид$/ }));
  await showsOnly("Берёза", "Ёлка", "Сосна");
  expect(await headings()).toContain("Логин");
  await press("Виды");
  await userEvent.click(await screen.findByRole("button", { name: "Удалить: Стоят" }));
  const question = within(await screen.findByRole("dialog", { name: "Удалить вид «Стоят»?" }));
  await userEvent.click(question.getByRole("button", { name: "Удалить" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  cleanup();
  await openPage(`/accounts?view=${id}`);
  await said(/^Такого вида нет/);
  await showsOnly("Берёза", "Ёлка", "Сосна");
});

test("a link that says by what a list is sorted, and not which way, opens it", async () => {
  const page = await openPage("/accounts?sort=name");
  await showsOnly("Берёза", "Ёлка", "Сосна");
  expect(page.path()).toBe("/accounts?sort=name&order=ASC");
});

test("an action runs on all selected records, and those that it does not change are reported separately", async () => {
  await openPage("/accounts");
  await table();
  await userEvent.click(main().getByRole("checkbox", { name: "Выбрать всё на странице" }));
  expect(await main().findByText("Выбрано: 3")).toBeVisible();
  await press("Возобновить");
  await said(/^Возобновить: готово, 1\sзапись; уже было так, 2\sзаписи$/);
  await waitFor(() => expect(main().queryByText(/Выбрано/)).toBeNull());
  for (const { id } of accounts) expect((await read("accounts", id))["status"]).toBe("active");
});

test("the exported file has the list's columns in words, and nothing in it runs as a formula", async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:kept";
  });
  await openPage("/accounts");
  await showsOnly("Берёза", "Ёлка", "Сосна");
  await press("Экспорт");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Текст (CSV)" }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blobs[0]?.arrayBuffer());
  const [head, first] = text.split("\r\n");
  expect(head).toBe("\ufeffНомер записи;Название;Клиент;Система;Статус;Баланс;Валюта;Расход с начала месяца;Логин");
  expect(first).toMatch(/^\d+;Берёза;ООО «Ромашка \d+»;Пример;Активен;0,00;BYN;0,00;'=2\+5$/);
});

test(
  "below a list stand the sums of all its pages, by currency, then of what it is kept to, then why there are none",
  { timeout: 100_000 },
  async () => {
    const [usd, byn] = [accounts[0]?.id, accounts[1]?.id];
    for (const [accountId, amount] of [
      [usd, "10"],
      [byn, "7"],
      [byn, "0.5"],
    ])
      await add("corrections", { accountId, amount, date: "2026-11-02", reason: "Система вернула" });
    const foot = () => document.querySelector("tfoot")?.textContent;
    const shows = (sums: RegExp) => waitFor(() => expect(foot()).toMatch(sums));
    const page = await openPage("/corrections?perPage=1");
    await shows(/^Итого7,50\sBYN10,00\s\$$/);
    await page.go(`/corrections?perPage=1&filter=${JSON.stringify({ accountId: byn })}`);
    await shows(/^Итого по отбору7,50\sBYN$/);
    await world.server.services.database.db.execute(sql`
    insert into corrections (account_id, customer_id, date, currency, amount, reason)
    select ${byn}, ${world.customer.customerId}, '2026-11-01', 'BYN', 1, 'Много' from generate_series(1, 10000) n`);
    cleanup();
    await openPage("/corrections?perPage=1");
    await shows(/^На страницеПо всему списку — до 10\s000 записей: сузьте отбор[\d,]+\s\S+$/);
  },
);

test("a list that is too long to be counted says so, and pages on", async () => {
  await world.server.services.database.db.execute(
    sql`insert into categories (title, sort) select 'Раздел ' || n, n from generate_series(1, 10050) n`,
  );
  await openPage("/knowledge/admin/categories");
  await heading("Разделы помощи");
  expect(await main().findByText(/из более чем 10\s000/)).toBeVisible();
  await press("Дальше");
  expect(await main().findByText(/^26–50 из более чем/)).toBeVisible();
});

test("a list that can't be had says why and tries again on demand", async () => {
  const reach = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input).includes("/api/contracts/all")
      ? Promise.resolve(new Response("{}", { status: 500, headers: { "Content-Type": "application/json" } }))
      : reach(input, init);
  await openPage("/contracts");
  expect(await main().findByText("Не удалось загрузить")).toBeVisible();
  globalThis.fetch = reach;
  await press("Попробовать ещё раз");
  expect(await main().findByText("Договоры: пока пусто")).toBeVisible();
});
