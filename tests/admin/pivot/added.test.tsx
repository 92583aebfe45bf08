// Fields that operators add to sections, in the pivot's screens.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hiddenColumns, reportColumns } from "../../../src/admin/pivot/report/reportColumns.tsx";
import type { Fields } from "../../../src/definition/grammar.ts";
import { dimensionsOf } from "../../../src/resources/pivot/added.ts";
import { followSections, ofCustomers, ofSystems } from "../../server/domains/pivot/extended.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { add, forgiveRefusals, heading, main, openPage } from "../admin.ts";

let world: World;
let sections: Awaited<ReturnType<typeof followSections>>;

beforeAll(async () => {
  world = await openWorld();
  sections = await followSections(world.server);
  const { customerId } = world.customer;
  const account = await add("accounts", { name: "Главный", customerId, systemId: world.systemId, currency: "BYN" });
  const lines = [{ accountId: account.id, amount: "120.50" }];
  await add("bills", { date: "2026-01-15", customerId, amountWithVat: "120.50", lines });
  await world.server.services.database.db.execute(
    sql`update customers set x_segment = 'big', x_vip = true, x_first_day = '2025-11-28' where id = ${customerId}`,
  );
}, 120_000);
afterAll(async () => {
  await sections.close();
  await world.close();
});
afterEach(() => forgiveRefusals(404));

const grid = () => main().findByRole("treegrid", { name: "Сводная таблица" });
const zone = (name: string) => main().getByRole("group", { name });

test("a table is grouped by an added field from the menu, and its cell leads to the rows", async () => {
  const page = await openPage("/pivot/ptable?values=amount.sum");
  await heading("Сводная таблица");
  await userEvent.click(main().getByRole("button", { name: "Строки: добавить поле" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getByText("Добавленные поля")).toBeVisible();
  const labels = menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(labels.slice(labels.indexOf("Вид строки") + 1)).toEqual(
    [
      ["Сегмент", "Особый", "Код", "Почта бухгалтера", "Первый день", "Доля", "Партнёр"].map(
        (one) => `${one} (клиент)`,
      ),
      ["Отдел (менеджер)", "Вид (рекламная система)", "Группа (аккаунт)", "Основание (договор)"],
      ["Откуда", "Срочно", "Заказ", "Срок", "Премия", "Посредник"].map((one) => `${one} (счёт)`),
    ].flat(),
  );
  await userEvent.click(menu.getByRole("menuitem", { name: "Сегмент (клиент)" }));
  const table = within(await grid());
  expect(await table.findByText("Крупный")).toBeVisible();
  expect(page.path()).toContain("rows=customers.x_segment");
  const chip = within(zone("Строки")).getByRole("button", { name: /Сегмент \(клиент\)$/ });
  expect(chip).toHaveFocus();
  await userEvent.click(table.getAllByRole("columnheader").at(-1) ?? document.body);
  await waitFor(() => expect(page.path()).toContain("sort="));
  expect(chip).not.toHaveFocus();
  const [cell] = table.getAllByRole("gridcell").filter(({ textContent }) => textContent?.includes("120,50"));
  await userEvent.click(cell ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Крупный" }));
  expect(await dialog.findByText(/^1\sстрока/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Открыть в отчёте" })).toHaveAttribute(
    "href",
    expect.stringContaining("customers.x_segment"),
  );
});

test("an address with added fields opens: levels, a part of a date, a filter with its label", async () => {
  const filters = JSON.stringify([{ field: "customers.x_vip", keys: ["yes"] }]);
  await openPage(
    `/pivot/ptable?rows=customers.x_segment&columns=customers.x_firstDay.month&values=amount.sum&filters=${filters}`,
  );
  const table = within(await grid());
  expect(await table.findByText("Крупный")).toBeVisible();
  expect(table.getByText(/ноябрь 2025/i)).toBeVisible();
  expect(within(zone("Фильтры")).getByText("Особый (клиент)")).toBeVisible();
  expect(within(zone("Фильтры")).getByText("Особый")).toBeVisible();
  expect(within(zone("Столбцы")).getByText("Первый день (клиент): месяц")).toBeVisible();
});

test.each([
  ["big", "1 строка"],
  ["small", "0 строк"],
])("the report of rows with %s has %s", async (key, count) => {
  const filters = JSON.stringify([{ field: "customers.x_segment", keys: [key] }]);
  await openPage(`/pivot/report?filters=${filters}&sort=-customers.x_firstDay`);
  await heading("Отчёт по операциям");
  expect(await main().findByText("Сегмент (клиент):")).toBeVisible();
  expect(await screen.findByText(count)).toBeVisible();
  expect(await main().findByRole("grid", { name: "Строки отчёта" })).toBeVisible();
});

test("a report says which of its filters are by fields that are gone", async () => {
  const gone = ["customers.x_gone", "customers.x_lost", "bills.x_gone", "seller"];
  const filters = JSON.stringify(gone.map((field) => ({ field, keys: ["big"] })));
  await openPage(`/pivot/report?filters=${filters}`);
  expect(
    await main().findByText(
      /показан без условий на них: удалённое поле \(клиент\), удалённое поле \(счёт\), «seller»\./,
    ),
  ).toBeVisible();
  expect(await screen.findByText("1 строка")).toBeVisible();
});

test("the report's columns of added fields have their labels and are hidden at first", () => {
  const known = dimensionsOf([{ name: "customers", fields: ofCustomers.fields as Fields }], "by", () => true);
  const columns = reportColumns(known, { "customers.x_partner": { 7: "Альфа" } });
  const shown = (field: string, key: string | null): ReactNode => {
    const column = columns.find((one) => one.field === field);
    return column?.renderCell?.({ row: { added: { [field]: key } } } as never);
  };
  expect(columns.find(({ field }) => field === "customers.x_vip")?.headerName).toBe("Особый (клиент)");
  expect(shown("customers.x_vip", "yes")).toBe("Особый");
  expect(shown("customers.x_partner", "7")).toBe("Альфа");
  expect(shown("customers.x_firstDay", "2025-11-28")).toBe("28.11.2025");
  expect(shown("customers.x_share", "-12.50")).toBe("−12,5\u00a0%");
  expect(shown("customers.x_code", null)).toBe(false);
  expect(hiddenColumns(known)).toMatchObject({ "customers.x_vip": false, "customers.x_code": false });
});

test("fields have the words of the page's region", () => {
  const sections = [{ name: "systems", fields: ofSystems.fields as Fields }];
  const labelIn = (region: "by" | "kz") => dimensionsOf(sections, region, () => true).get("systems.x_kind")?.label;
  expect([labelIn("by"), labelIn("kz")]).toEqual(["Вид (рекламная система)", "Род (рекламная система)"]);
});

test("a field appears while the page is open, and a table goes on without one that is removed", async () => {
  await openPage("/pivot/ptable?rows=customers.x_segment,system&values=amount.sum");
  expect(await within(await grid()).findByText("Крупный")).toBeVisible();
  await sections.extend({
    extends: "customers",
    fields: { ...ofCustomers.fields, x_area: { type: "text", label: "Область" } },
  });
  await userEvent.click(main().getByRole("button", { name: "Все поля" }));
  expect(await main().findByText("Область (клиент)")).toBeVisible();
  expect(within(zone("Строки")).getByText("Сегмент (клиент)")).toBeVisible();
  const { x_segment, ...others } = ofCustomers.fields;
  expect(x_segment.type).toBe("choice");
  await sections.extend({ extends: "customers", fields: others });
  expect(await main().findByText(/показана без них: Сегмент \(клиент\)\./)).toBeVisible();
  expect(await within(await grid()).findByText("Пример")).toBeVisible();
  await waitFor(() => expect(main().queryByText("Область (клиент)")).toBeNull());
  await sections.extend(ofCustomers);
});

test("undoing and redoing leave out a field that was removed meanwhile", async () => {
  await openPage("/pivot/ptable?columns=system&values=amount.sum");
  await within(await grid()).findByText("Пример");
  await userEvent.click(main().getByRole("button", { name: "Поменять местами" }));
  await userEvent.click(main().getByRole("button", { name: "Строки: добавить поле" }));
  await userEvent.click(within(await screen.findByRole("menu")).getByRole("menuitem", { name: "Сегмент (клиент)" }));
  await userEvent.click(main().getByRole("button", { name: "Сбросить" }));
  const { x_segment, ...others } = ofCustomers.fields;
  expect(x_segment.type).toBe("choice");
  await sections.extend({ extends: "customers", fields: others });
  await userEvent.click(main().getByRole("button", { name: "Все поля" }));
  await waitFor(() => expect(main().queryByText("Сегмент (клиент)")).toBeNull());
  const fieldsIn = (name: string) => within(zone(name)).queryAllByText("Рекламная система").length;
  const press = async (name: string, [rows, columns]: readonly [number, number]) => {
    await userEvent.click(main().getByRole("button", { name }));
    await waitFor(() => expect([fieldsIn("Строки"), fieldsIn("Столбцы")]).toEqual([rows, columns]));
    expect(await grid()).toBeVisible();
    expect(main().queryByText(/нет таких полей/)).toBeNull();
  };
  await press("Отменить", [1, 0]);
  expect(main().getByText(/показана без них: /)).toBeVisible();
  // The previous step added the removed field, so without the field it changes nothing.
  await press("Отменить", [0, 1]);
  await press("Вернуть", [1, 0]);
  await press("Вернуть", [0, 0]);
  await sections.extend(ofCustomers);
});
