// Sums that follow the input: at once with the server's code, then as the server calculates them.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { readPreview } from "../../../../src/dataProvider/resourceClient.ts";
import { bills } from "../../../../src/resources/money/bills.ts";
import { add, forgiveRefusals, heading, main, openPage, read } from "../../admin.ts";

let world: World;
let accountId: number;

beforeAll(async () => {
  world = await openWorld();
  const { customerId } = world.customer;
  const made = { name: "Поиск", customerId, systemId: world.systemId, currency: "BYN", externalAccountId: "elki" };
  accountId = (await add("accounts", made)).id;
}, 120_000);
afterAll(() => world.close());

const patience = { timeout: 120_000 };
const begin = async (path: string, values: object): Promise<void> => {
  await openPage(`${path}?source=${encodeURIComponent(JSON.stringify(values))}`);
};
const shown = (label: string) => main().getByText(label, { selector: "dt" }).parentElement?.textContent;
const amount = async () => {
  await userEvent.click(main().getByRole("button", { name: "Добавить строку" }));
  const row = within(main().getByRole("table", { name: "Строки" }))
    .getAllByRole("row")
    .at(-1);
  if (!row) throw new Error("no line");
  await userEvent.click(within(row).getByRole("combobox", { name: "Аккаунт" }));
  await userEvent.click(await screen.findByRole("option", { name: /Поиск/ }));
  return within(row).getByRole("textbox", { name: /^Сумма с НДС/ });
};
const total = (name: RegExp) => main().getAllByRole("textbox", { name }).at(-1) as HTMLElement;

test("a bill's sums follow its lines, and the server says what arrives and at which VAT", patience, async () => {
  await begin("/bills/create", { customerId: world.customer.customerId });
  await heading("Новый счёт");
  await userEvent.type(await amount(), "123,45");
  await waitFor(() => expect(total(/^Сумма с НДС/)).toHaveValue("123,45"));
  expect(shown("НДС")).toMatch(/20,58/);
  expect(shown("Сумма без НДС")).toMatch(/102,87/);
  await waitFor(() => expect(shown("Поступит в кабинет")).toMatch(/102,87/), { timeout: 10_000 });
  await userEvent.type(await amount(), "10");
  await waitFor(() => expect(total(/^Сумма с НДС/)).toHaveValue("133,45"));
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  await heading(/^Счёт № /);
  expect(await main().findByText(/^133,45/)).toBeVisible();
});

test("a typed total stays until the server refuses it", patience, async () => {
  await begin("/bills/create", { customerId: world.customer.customerId });
  await heading("Новый счёт");
  const first = await amount();
  await userEvent.type(first, "50");
  await waitFor(() => expect(total(/^Сумма с НДС/)).toHaveValue("50,00"));
  await userEvent.clear(total(/^Сумма с НДС/));
  await userEvent.type(total(/^Сумма с НДС/), "70");
  await userEvent.clear(first);
  await userEvent.type(first, "60");
  await waitFor(() => expect(shown("НДС")).toMatch(/10,00/));
  expect(total(/^Сумма с НДС/)).toHaveValue("70,00");
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  expect(await main().findByText(/Сумма строк — 60\.00/)).toBeVisible();
  forgiveRefusals(422);
});

test("an act's VAT is the server's as soon as it answers", patience, async () => {
  await begin("/acts/create", { customerId: world.customer.customerId, covers: "advertising" });
  await heading("Новый акт");
  await userEvent.type(await amount(), "12");
  await waitFor(() => expect(total(/^Всего с НДС/)).toHaveValue("12,00"));
  await waitFor(() => expect(shown("НДС")).toMatch(/2,00/), { timeout: 10_000 });
  expect(shown("Сумма без НДС")).toMatch(/10,00/);
});

test("the server sets the sums that a call leaves out, and a preview stores nothing", patience, async () => {
  const { customerId } = world.customer;
  const lines = [
    { accountId, amount: "0.05" },
    { accountId, amount: "0.05" },
  ];
  const numbered = async () => (await add("bills", { customerId, lines }))["number"] as string;
  const before = await numbered();
  const preview = await readPreview(bills, { customerId, lines }, new AbortController().signal);
  expect(
    await readPreview(bills, { customerId, lines: [{ accountId, amount: "-1" }] }, new AbortController().signal),
  ).toEqual({});
  expect(preview).toMatchObject({ amountWithVat: "0.10", vatPercent: "20.00" });
  expect(Number((await numbered()).slice(-6))).toBe(Number(before.slice(-6)) + 1);
  const act = await add("acts", { customerId, currency: "USD", lines: [{ accountId, amount: "6.00" }] });
  expect(await read("acts", act.id)).toMatchObject({ totalWithVat: "6.00", vatAmount: "1.00" });
});
