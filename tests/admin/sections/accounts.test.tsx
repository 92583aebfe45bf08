// An administrator creates an account: the form asks for what the chosen system needs.
import { waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { add, forgiveRefusals, main, openPage, read, said } from "../admin.ts";

let world: World;
let google: AnyRecord;
beforeAll(async () => {
  world = await openWorld();
  const identifier = { label: "Номер клиента", pattern: "^\\d{3}-\\d{3}$", example: "123-456", required: true };
  google = await add("systems", {
    ...{ key: "google", name: "Гугл", regions: ["by"], currencies: [{ region: "by", currency: "USD" }] },
    identifiers: [
      { key: "customerId", hint: "Вверху справа", ...identifier },
      { key: "managerId", label: "Управляющий", required: false },
    ],
  });
}, 120_000);
afterAll(() => world.close());
afterEach(() => forgiveRefusals(422));

test("the identifiers and the currency follow the chosen system", { timeout: 120_000 }, async () => {
  const source = { name: "Поиск", customerId: world.customer.customerId };
  const query = new URLSearchParams({ source: JSON.stringify(source) });
  const page = await openPage(`/accounts/create?${query.toString()}`);
  const system = await main().findByRole("combobox", { name: "Система" });
  await userEvent.type(system, "Гугл");
  await userEvent.click(await within(document.body).findByRole("option", { name: "Гугл" }));
  await waitFor(() => expect(main().getByRole("combobox", { name: "Валюта кабинета" })).toHaveValue("USD"));
  await userEvent.click(main().getByRole("tab", { name: "Доступ" }));
  const asked = within(await main().findByRole("group", { name: "Идентификаторы системы" }));
  expect(asked.getByRole("textbox", { name: "Управляющий" })).not.toBeRequired();
  const number = asked.getByRole("textbox", { name: "Номер клиента" });
  expect(number).toHaveAccessibleDescription("Вверху справа. Например 123-456");
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  await waitFor(() => expect(number).toBeInvalid());
  await userEvent.type(number, "12");
  await userEvent.tab();
  await waitFor(() => expect(number).toBeInvalid());
  await userEvent.type(number, "3-456");
  expect(number).toBeValid();
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  await said("Данные сохранены");
  const [, id] = /^\/accounts\/(\d+)/.exec(page.path()) ?? [];
  expect(await read("accounts", Number(id))).toMatchObject({
    ...{ systemId: google.id, currency: "USD" },
    identifiers: [{ key: "customerId", value: "123-456" }],
  });
});
