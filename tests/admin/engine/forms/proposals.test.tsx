// Values that a form fills in: the client's only contract, and values of chosen records. Typed values stay.
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { add, forgiveRefusals, heading, main, openPage } from "../../admin.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
});

const patience = { timeout: 120_000 };
const client = (companyName: string, more: object = {}) =>
  add("customers", {
    ...{ companyName, companyTaxNumber: "191000028", companyEmail: `${Math.random()}@firm.by` },
    ...{ contactName: "Юлия Жук", ...more },
  });
const contract = (customerId: unknown, number: string) =>
  add("contracts", { customerId, number, startDate: "2026-01-01" });
const field = (name: string) => main().getByRole("combobox", { name });
async function choose(name: string, option: RegExp) {
  const input = await main().findByRole("combobox", { name });
  await userEvent.clear(input);
  await userEvent.type(input, option.source);
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

test(
  "a chosen client brings the only contract, another client another one, and a typed one stays",
  patience,
  async () => {
    const [rose, oak] = [await client("ООО «Роза»"), await client("ООО «Дуб»")];
    await contract(rose.id, "РОЗА-1");
    await contract(oak.id, "ДУБ-1");
    await openPage("/accounts/create");
    await heading("Новый рекламный аккаунт");
    await choose("Клиент", /Роза/);
    await waitFor(() => expect(field("Договор")).toHaveValue("№ РОЗА-1 от 01.01.2026"));
    await choose("Клиент", /Дуб/);
    await waitFor(() => expect(field("Договор")).toHaveValue("№ ДУБ-1 от 01.01.2026"));
    await userEvent.selectOptions(field("Регион"), "kz");
    await choose("Клиент", /Роза/);
    await waitFor(() => expect(field("Договор")).toHaveValue("№ РОЗА-1 от 01.01.2026"));
    expect(field("Регион")).toHaveValue("kz");
  },
);

test("in a stored record, a newly chosen record fills in only empty fields", patience, async () => {
  await client("ООО «Клён»");
  const paid = await add("bank-payments", {
    ...{ date: "2026-03-02", region: "by", number: "7", amount: "10.00", payerName: "Кто-то другой" },
  });
  await openPage(`/admin/bank-payments/${paid.id}`);
  await choose("Клиент", /Клён/);
  await waitFor(() => expect(main().getByRole("textbox", { name: /^УНП.*плательщика$/ })).toHaveValue("191000028"));
  expect(main().getByRole("textbox", { name: "Плательщик" })).toHaveValue("Кто-то другой");
});

test(
  "an account fills in its line's platform until the user types one, and a wrong sum is corrected by a line",
  patience,
  async () => {
    const { id } = await client("ООО «Ель»");
    for (const name of ["Ель первая", "Ель вторая"])
      await add("accounts", { name, customerId: id, systemId: world.systemId });
    await openPage(`/bills/create?source=${encodeURIComponent(JSON.stringify({ customerId: id }))}`);
    await heading("Новый счёт");
    await userEvent.click(main().getByRole("button", { name: "Добавить" }));
    const total = () => main().getAllByRole("textbox", { name: "Сумма с НДС" }).at(-1);
    await waitFor(() => expect(total()).toBeInvalid());
    forgiveRefusals(422);
    await userEvent.click(main().getByRole("button", { name: "Добавить строку" }));
    await choose("Аккаунт", /Ель первая/);
    const platform = main().getByRole("textbox", { name: "Площадка" });
    await waitFor(() => expect(platform).not.toHaveValue(""));
    const [sum] = main().getAllByRole("textbox", { name: "Сумма с НДС" });
    await userEvent.type(sum ?? platform, "60");
    await waitFor(() => expect(total()).toBeValid());
    await userEvent.clear(platform);
    await userEvent.type(platform, "Своя");
    await choose("Аккаунт", /Ель вторая/);
    await waitFor(() => expect(field("Аккаунт")).toHaveValue("Ель вторая"));
    expect(platform).toHaveValue("Своя");
  },
);

test(
  "a repeated record starts with the other one's values, except for unique ones, and nothing is saved yet",
  patience,
  async () => {
    const { id } = await client("ООО «Липа»");
    await contract(id, "ЛИПА-1");
    const account = await add("accounts", {
      ...{ name: "Липа в поиске", customerId: id, systemId: world.systemId, site: "https://lipa.by" },
      ...{ login: "lipa", externalAccountId: "123" },
    });
    const page = await openPage(`/accounts/${account.id}`);
    await heading(/Липа в поиске/);
    await userEvent.click(main().getByRole("button", { name: "Повторить" }));
    await heading("Новый рекламный аккаунт");
    expect(page.path()).toBe("/accounts/create");
    expect(main().getByRole("textbox", { name: "Название" })).toHaveValue("Липа в поиске");
    await waitFor(() => expect(field("Договор")).toHaveValue("№ ЛИПА-1 от 01.01.2026"));
    await userEvent.click(main().getByRole("tab", { name: "Доступ" }));
    expect(main().getByRole("textbox", { name: "Логин" })).toHaveValue("");
    expect(main().getByRole("textbox", { name: "Номер аккаунта в системе" })).toHaveValue("");
    await userEvent.click(main().getByRole("button", { name: "Добавить" }));
    await waitFor(() => expect(page.path()).toMatch(/^\/accounts\/\d+$/));
    expect(page.path()).not.toBe(`/accounts/${account.id}`);
  },
);
