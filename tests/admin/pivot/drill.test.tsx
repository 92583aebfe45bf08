// Every number of a table, including totals and
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { add, forgiveRefusals, heading, main, openPage } from "../admin.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const { customerId } = world.customer;
  const accounts = [];
  for (const currency of ["USD", "BYN", "EUR"])
    accounts.push(await add("accounts", { name: `В ${currency}`, customerId, systemId: world.systemId, currency }));
  for (const [index, date] of ["2025-02-03", "2025-11-28", "2026-01-15"].entries()) {
    await add("rates", { date, region: "by", usd: "3.2", eur: "3.6", rub: "3.7" });
    const lines = accounts
      .slice(index)
      .map(({ id }, at) => ({ accountId: id, amount: `${100 * (at + 1) + index}.37` }));
    const amountWithVat = lines.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2);
    await add("bills", { date, customerId, amountWithVat, lines });
  }
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(404));

const grid = () => main().findByRole("treegrid", { name: "Сводная таблица" });

test.each([
  ["by currency of the cabinet", ""],
  ["with what is beyond the first", `&view=${encodeURIComponent('{"top":1}')}`],
])(
  "a cell equals its drill, %s",
  async (_, view) => {
    await openPage(
      `/pivot/ptable?rows=currency,account&columns=billDate.year&values=amount.sum,amountInCabinet.sum${view}`,
    );
    await heading("Сводная таблица");
    const cells = within(await grid()).getAllByRole("gridcell");
    const filled = cells.filter(({ textContent }) => textContent !== "");
    expect(filled.length).toBeGreaterThan(8);
    for (const cell of filled) {
      const lines = [...cell.querySelectorAll(".pivot-grid__figure")].map(({ textContent }) => textContent);
      await userEvent.click(cell);
      const dialog = within(await screen.findByRole("dialog"));
      const table = await dialog.findByRole("table", { name: "Строки" });
      for (const number of within(table).getAllByRole("link", { name: /^Б-/ })) expect(number).toHaveClass("figure");
      const told = [...(dialog.getByText(/^\d+\sстрок/).parentElement?.querySelectorAll("b") ?? [])].map(
        ({ textContent }) => textContent,
      );
      expect(told.toSorted()).toEqual(lines.toSorted());
      await userEvent.click(dialog.getByRole("button", { name: "Закрыть" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  },
  60_000,
);

test("an old answer is not shown for a new query, and the address contains the new query", async () => {
  const page = await openPage("/pivot/ptable?rows=currency&values=amount.sum");
  expect(await within(await grid()).findByText(/доллар/i)).toBeVisible();
  await page.go("/pivot/ptable?rows=system&values=amount.sum");
  expect(await within(await grid()).findByText("Пример")).toBeVisible();
  expect(screen.queryByText(/доллар/i)).toBeNull();
});

test("a link with fields that no longer exist says so and shows the rest", async () => {
  await openPage("/pivot/ptable?rows=department,system&values=amount.sum");
  expect(await main().findByText(/показана без них: «department»/)).toBeVisible();
  expect(await within(await grid()).findByText("Пример")).toBeVisible();
});
