// Pages of records with tabs: their actions, their deletion, and addresses without a record.
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { addSample, forgiveRefusals, heading, openPage, read, said } from "../admin.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(404));

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole("button", { name }));

test("an action asks where it should, and the page shows what became of the record", async () => {
  const account = await addSample("accounts", { contractId: null });
  await openPage(`/accounts/${account.id}`);
  await heading(String(account["name"]));
  await press("Приостановить");
  const dialog = within(
    await screen.findByRole("dialog", { name: `Приостановить аккаунт «${String(account["name"])}»?` }),
  );
  await userEvent.click(dialog.getByRole("button", { name: "Приостановить" }));
  await said("Аккаунт приостановлен");
  expect(await screen.findByRole("button", { name: "Возобновить" })).toBeVisible();
});

test("a record is deleted after asking by its name", async () => {
  const candidate = await addSample("customer-candidates");
  const page = await openPage(`/customer-candidates/${candidate.id}`);
  await heading(String(candidate["companyName"]));
  await press("Удалить");
  const dialog = within(await screen.findByRole("dialog", { name: "Удалить запись?" }));
  expect(dialog.getByText(`«${String(candidate["companyName"])}»`)).toBeVisible();
  await userEvent.click(await dialog.findByRole("button", { name: "Удалить" }));
  await heading("Потенциальные клиенты");
  expect(page.path()).toBe("/customer-candidates");
  await expect(read("customer-candidates", candidate.id)).rejects.toMatchObject({ status: 404 });
});

test("an address that leads to no record says so", async () => {
  await openPage("/customers/999999");
  await heading("This page could not be found");
});
