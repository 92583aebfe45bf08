// Administrators' work with the ledger: loading spend, corrections, an account's statement.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runDueJobs } from "../../../server/platform/jobs/runJobs.ts";
import { addMonths, dayIn, monthStart } from "../../../src/domain/time/periods.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { enrol, spend } from "../../server/domains/acts/month.ts";
import { add, addSample, forgiveRefusals, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
let account: number;

beforeAll(async () => {
  world = await openWorld();
  const { customerId } = world.customer;
  const system = await add("systems", { key: "yandex_direct", name: "Яндекс Директ", regions: ["by"] });
  const made = { name: "Поиск", customerId, systemId: system.id, currency: "BYN", externalAccountId: "elki" };
  account = (await add("accounts", made)).id;
});
afterAll(() => world.close());

const choose = async (...rows: readonly string[]) => {
  const text = ["Система;Аккаунт;Дата;Расход", ...rows].join("\n");
  await userEvent.upload(
    screen.getByLabelText("Файл с расходом"),
    new File([text], "расход.csv", { type: "text/csv" }),
  );
};

test("a spend file shows its errors, once corrected its changes, and is then loaded", async () => {
  const page = await openPage("/admin/spend");
  await heading("Расход");
  await choose("Яндекс Директ;nobody;01.11.2026;5", "Яндекс Директ;elki;02.11.2026;7");
  const faults = within(await screen.findByRole("table", { name: "Ошибки в файле" }));
  expect(faults.getByText("Аккаунта «nobody» в системе «Яндекс Директ» нет")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Загрузить" })).toHaveAttribute("aria-disabled", "true");
  await choose("Яндекс Директ;elki;01.11.2026;5", "Яндекс Директ;elki;02.11.2026;7");
  const changes = within(await screen.findByRole("table", { name: "Что изменится" }));
  expect(changes.getAllByRole("row")).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Загрузить" }));
  await said(/^Расход загружен: изменилось 2\sдня$/);
  expect((await read("accounts", account))["balance"]).toBe("-12.00");
  await page.go("/admin/spend-imports");
  await main().findByText("расход.csv");
});

test("a correction is entered from the account's card, in the account's currency", { timeout: 100_000 }, async () => {
  await openPage(`/accounts/${account}`);
  await userEvent.click(await main().findByRole("tab", { name: "Корректировки" }));
  await userEvent.click(await main().findByRole("button", { name: "Добавить: Корректировки" }));
  const form = within(await screen.findByRole("dialog", { name: "Новая корректировка" }));
  await userEvent.type(await form.findByRole("textbox", { name: /^Дата/ }), "02.11.2026");
  await userEvent.type(form.getByRole("textbox", { name: /^Сумма/ }), "2,5");
  await userEvent.type(form.getByRole("textbox", { name: /^Причина/ }), "Система вернула");
  await userEvent.click(form.getByRole("button", { name: "Добавить" }));
  const unexplained = await screen.findByRole("dialog", { name: "Всё равно продолжить?" });
  expect(unexplained).toHaveTextContent(/«Поиск» на 2,50\sBYN — больше десятой части остатка/);
  await userEvent.click(within(unexplained).getByRole("button", { name: "Добавить" }));
  expect(await main().findByText("Система вернула")).toBeVisible();
  await expect.poll(async () => (await read("accounts", account))["balance"]).toBe("-9.50");

  // A correction below zero asks for a confirmation with its consequence; declining keeps the input.
  await userEvent.click(main().getByRole("button", { name: "Добавить: Корректировки" }));
  const second = within(await screen.findByRole("dialog", { name: "Новая корректировка" }));
  await userEvent.type(await second.findByRole("textbox", { name: /^Дата/ }), "02.11.2026");
  await userEvent.type(second.getByRole("textbox", { name: /^Сумма/ }), "-1");
  await userEvent.type(second.getByRole("textbox", { name: /^Причина/ }), "Зачли дважды");
  const question = async () => {
    await userEvent.click(second.getByRole("button", { name: "Добавить" }));
    const asked = await screen.findByRole("dialog", { name: "Всё равно продолжить?" });
    expect(asked).toHaveTextContent(/«Поиск» станет отрицательным: −10,50\sBYN/);
    return within(asked);
  };
  await userEvent.click((await question()).getByRole("button", { name: "Отмена" }));
  await said(/^Отменено/);
  expect((await read("accounts", account))["balance"]).toBe("-9.50");
  await userEvent.click((await question()).getByRole("button", { name: "Добавить" }));
  await expect.poll(async () => (await read("accounts", account))["balance"]).toBe("-10.50");
  forgiveRefusals(409);
});

test("the card links to the statement", async () => {
  const page = await openPage(`/accounts/${account}`);
  await userEvent.click(await main().findByRole("button", { name: "Выписка" }));
  await heading("Выписка");
  expect(page.path()).toBe(`/statement?account=${account}`);
});

test("the acts of a month are counted, then made, and the page shows progress", { timeout: 100_000 }, async () => {
  const lastMonth = addMonths(monthStart(dayIn("by")), -1).slice(0, 7);
  const { database } = world.server.services;
  await enrol(database.db, account, { date: `${lastMonth}-02`, paid: "120.00", arrives: "90.00" });
  await spend(database.db, account, `${lastMonth}-03`, "45.00");
  await openPage("/admin/act-runs");
  await userEvent.click(await screen.findByRole("button", { name: "Посчитать акты" }));
  await heading(/^Акты за .*Беларусь$/);
  await main().findByText(/^Считаем клиентов: 0 из \d+$/);
  const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  await runDueJobs(world.server.services, silent);
  expect(await main().findByText(/будет 1 акт на 60,00\sBYN\.$/)).toBeInTheDocument();
  await userEvent.click(await main().findByRole("button", { name: "Составить акты" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Составить акты" }));
  await said("Акты составляются");
  await runDueJobs(world.server.services, silent);
  expect(await main().findByText(/: 1 акт на 60,00\sBYN\.$/)).toBeInTheDocument();
  await main().findByRole("button", { name: "Показать клиентам" });
  expect(main().getByText("1–1 из 1", { exact: false })).toBeInTheDocument();
  expect(await main().findByText("Составлен"), "in the report below, too").toBeInTheDocument();
});

const beginReversal = async (billId: unknown): Promise<void> => {
  await openPage(`/admin/reversals/create?source=${encodeURIComponent(JSON.stringify({ billId }))}`);
  await heading("Вернуть в аванс");
  await main().findByRole("combobox", { name: /^Аккаунт/ });
};
const accountChoice = () => main().getByRole("combobox", { name: /^Аккаунт/ });

test(
  "returning money of a bill with several accounts offers these and asks for one",
  { timeout: 100_000 },
  async () => {
    const { customerId } = world.customer;
    const { id: systemId } = await add("systems", { key: "vk_ads", name: "VK Реклама", regions: ["by"] });
    const named = (name: string) =>
      add("accounts", { name, customerId, systemId, currency: "BYN", externalAccountId: name });
    const [second] = [await named("Второй"), await named("Третий")];
    const lines = [account, second.id].map((accountId) => ({ accountId, amount: "10.00" }));
    await beginReversal((await add("bills", { customerId, lines })).id);
    await userEvent.click(accountChoice());
    await waitFor(() =>
      expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Второй", "Поиск"]),
    );
    await userEvent.keyboard("{Escape}");
    await userEvent.click(main().getByRole("button", { name: "Добавить" }));
    expect(await main().findByText("Выберите аккаунт: в счёте их несколько")).toBeVisible();
  },
);

test("returning money of a bill with one account begins with it", { timeout: 100_000 }, async () => {
  const { db } = world.server.services.database;
  await enrol(db, account, { date: "2026-08-02", paid: "600.00", enrolled: "450.00", arrives: "450.00" });
  const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from bills`);
  await beginReversal(rows[0]?.id);
  await waitFor(() => expect(accountChoice()).toHaveValue("Поиск"));
  await userEvent.type(main().getByRole("textbox", { name: /^Сумма из кабинета/ }), "90");
  await userEvent.type(main().getByRole("textbox", { name: /^Причина/ }), "Клиент уходит");
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  expect(await main().findByText(/120,00/)).toBeVisible();
  expect(main().getByRole("button", { name: "Вернуть клиенту" })).toHaveClass("button--primary");
});

test("a refund of a customer in Kazakhstan is typed in tenge on every region's page", async () => {
  const abroad = await addSample("customers");
  await world.server.services.database.db.execute(sql`update customers set region = 'kz' where id = ${abroad.id}`);
  await openPage(`/admin/refunds/create?source=${encodeURIComponent(JSON.stringify({ customerId: abroad.id }))}`);
  await heading("Новый возврат");
  expect(await main().findByText("₸")).toBeVisible();
});
