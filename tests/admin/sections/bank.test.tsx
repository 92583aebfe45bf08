// A bank statement on the administrators' screens: it is loaded, certain payments are enrolled with one press, the
// others by hand.
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { openWorld, providerFor, type World } from "../../world/openWorld.ts";
import { exchange, ours, toUs } from "../../server/domains/bank/files.ts";
import { add, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
let bills: readonly AnyRecord[];

beforeAll(async () => {
  world = await openWorld();
  const provider = providerFor("ADMIN");
  const all = { pagination: { page: 1, perPage: 1 }, sort: { field: "id", order: "ASC" }, filter: {} } as const;
  const [region] = (await provider.getList("regions", all)).data as AnyRecord[];
  if (!region) throw new Error("There is no region.");
  await provider.update("regions", {
    ...{ id: region.id, previousData: region },
    data: { ...region, sellerBankAccount: ours },
  });
  const { customerId } = world.customer;
  const account = await add("accounts", { name: "Поиск", customerId, systemId: world.systemId, currency: "BYN" });
  const bill = (amount: string) =>
    add("bills", { customerId, date: "2026-11-01", lines: [{ accountId: account.id, amount }] });
  bills = [await bill("120"), await bill("60"), await bill("30")];
});
afterAll(() => world.close());

const numberOf = (at: number): string => String(bills[at]?.["number"]);
const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText("Файл выписки"), new File([text], "выписка.txt", { type: "text/plain" }));

test("a statement is loaded, its errors are named, and one click enrols its clear payments", async () => {
  await openPage("/admin/bank-payments");
  await heading("Оплаты из банка");
  await main().findByText("Файл обмена с 1С", { exact: false });
  const taxNumber = String((await read("customers", world.customer.customerId))["companyTaxNumber"]);
  const mine = { ПлательщикИНН: taxNumber };
  const one = toUs({ ...mine, Номер: "1", НазначениеПлатежа: `Счёт ${numberOf(0)}` });
  await choose(exchange([one, toUs({ Номер: "2", Сумма: "много" })]));
  const faults = within(await screen.findByRole("table", { name: "Ошибки в выписке" }));
  expect(faults.getByText("«много» — не сумма")).toBeInTheDocument();
  const two = toUs({ ...mine, Номер: "2", Сумма: "60.00", НазначениеПлатежа: `Счёт ${numberOf(1)}` });
  const unknown = toUs({ Номер: "3", Сумма: "50.00", НазначениеПлатежа: "за рекламу" });
  await choose(exchange([one, two, unknown]));
  await said(/^Выписка загружена: 3\sновые оплаты$/);
  expect(await main().findByRole("button", { name: "Разобрать 1" })).toBeInTheDocument();
  // Meanwhile somebody marks the bill as paid, and is asked whether that is the bank's payment.
  const paid = providerFor("ADMIN").runAction("bills", "pay", await read("bills", bills[1]?.id ?? 0));
  const asked = await screen.findByRole("dialog", { name: "Всё равно продолжить?" });
  expect(asked).toHaveTextContent(/оплата из банка на ту же сумму, не зачтённая ни на один счёт: № 2 /);
  await userEvent.click(within(asked).getByRole("button", { name: "Отметить оплаченным" }));
  await paid;
  await userEvent.click(await main().findByRole("button", { name: "Провести все ясные: 2" }));
  await userEvent.click(await screen.findByRole("button", { name: "Провести" }));
  const results = within(await screen.findByRole("dialog", { name: "Готово 1 из 2" }));
  expect(results.getByText(`Счёт № ${numberOf(1)} уже оплачен`)).toBeInTheDocument();
  expect(await read("bills", bills[0]?.id ?? 0)).toMatchObject({ paid: true, appliedAmount: "120.00" });
});

test("an unclear payment gets its customer, then a bill with one click, and the rest is an advance", async () => {
  const provider = providerFor("ADMIN");
  const unclear = {
    pagination: { page: 1, perPage: 9 },
    sort: { field: "id", order: "ASC" },
    filter: { state: "unclear" },
  } as const;
  const [payment] = (await provider.getList("bank-payments", unclear)).data as AnyRecord[];
  if (!payment) throw new Error("Nothing is unclear.");
  const page = await openPage(`/admin/bank-payments/${payment.id}`);
  await main().findByText("Плательщик неизвестен, номера счёта в назначении нет", { selector: "b" });
  expect(main().getByText("Ещё меняется: Клиент, На какие счета.")).toBeInTheDocument();
  const data = { ...payment, customerId: world.customer.customerId };
  await provider.update("bank-payments", { id: payment.id, data, previousData: payment });
  await page.go("/admin/bank-payments");
  await heading("Оплаты из банка");
  await page.go(`/admin/bank-payments/${payment.id}`);
  await userEvent.click(await main().findByRole("button", { name: `На счёт № ${numberOf(2)}` }));
  await expect
    .poll(async () => (await read("bank-payments", payment.id))["bills"])
    .toMatchObject([{ billId: bills[2]?.id, amount: "30.00" }]);
  await userEvent.click(await main().findByRole("button", { name: "Провести" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Провести" }));
  await said("Оплата проведена");
  expect(await read("bills", bills[2]?.id ?? 0)).toMatchObject({ paid: true });
  expect(await main().findByText("Оплата проведена: изменить её нельзя", { selector: "b" })).toBeInTheDocument();
  expect((await read("customers", world.customer.customerId))["unapplied"]).toBe("20.00");
  await page.go(`/customers/${world.customer.customerId}`);
  const glance = await main().findByText("Аванс без счёта", { selector: "dt" });
  expect(glance.parentElement).toHaveTextContent(/20,00/);
});
