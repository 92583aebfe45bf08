// The timeline below a record: related records, its changes, and notes.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { addSample, dialogNamed, main, openPage, said } from "../admin.ts";

let world: World;
let customer: AnyRecord;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  customer = await addSample("customers");
});

const stream = async () => within(await main().findByRole("region", { name: "Лента" }));
const items = async () =>
  (await (await stream()).findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");

test("a client's card shows what happened around the client, each with the way there", async () => {
  const contract = await addSample("contracts", { customerId: customer.id, number: "ЛЕН-9", status: "active" });
  await openPage(`/customers/${customer.id}`);
  const link = await (await stream()).findByRole("link", { name: /ЛЕН-9/ });
  expect(link).toHaveAttribute("href", expect.stringContaining(`/contracts/${contract.id}`) as string);
  expect(await items()).toContainEqual(expect.stringMatching(/^Договор№ ЛЕН-9.*Активен/));
  expect(main().queryByRole("button", { name: "История изменений" })).toBeNull();
});

test("a note is written, changed and removed in place", async () => {
  await openPage(`/customers/${customer.id}`);
  const list = await stream();
  await userEvent.click(await list.findByRole("button", { name: "Написать заметку" }));
  const field = list.getByLabelText("Новая заметка");
  expect(field).toHaveFocus();
  expect(list.getByRole("button", { name: "Записать" })).toHaveAttribute("aria-disabled", "true");
  await userEvent.type(field, "Звонили:{Enter}оплатят в среду");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(list.queryByLabelText("Новая заметка")).toBeNull());
  expect(list.getByText(/оплатят в среду/)).toBeVisible();
  expect((await items())[0]).toMatch(/^Заметка.*Анна Ким/);
  expect(list.getByRole("button", { name: "Написать заметку" })).toHaveFocus();

  await userEvent.click(list.getByRole("button", { name: "Изменить заметку" }));
  await userEvent.type(list.getByLabelText("Заметка"), " или в пятницу");
  await userEvent.click(list.getByRole("button", { name: "Записать" }));
  expect(await list.findByText(/или в пятницу/, { selector: "p" })).toBeVisible();
  expect((await items()).some((item) => /^Заметка.*, изменена/.test(item))).toBe(true);
  expect(list.getByRole("button", { name: "Изменить заметку" })).toHaveFocus();

  await userEvent.click(list.getByRole("button", { name: "Удалить заметку" }));
  await userEvent.click((await dialogNamed("Удалить заметку?")).getByRole("button", { name: "Удалить" }));
  await said("Заметка удалена");
  await waitFor(() => expect(list.queryByText(/или в пятницу/)).toBeNull());
  expect(screen.queryByText("Удалить заметку?")).toBeNull();
  expect(main().getByRole("region", { name: "Лента" })).toHaveFocus();
});
