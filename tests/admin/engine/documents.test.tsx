// Records that read like a paper (`form.layout`): read-only at first, edited in place, the rest folded.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { addSample, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
let customer: AnyRecord;
beforeAll(async () => {
  world = await openWorld();
  customer = await addSample("customers");
}, 120_000);
afterAll(() => world.close());

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await main().findByRole("button", { name }));
/** The labels of the filled buttons. */
const filled = (): readonly (string | null)[] =>
  main()
    .getAllByRole("button")
    .filter(({ className }) => className.includes("button--primary"))
    .map(({ textContent }) => textContent);

test("a document is read-only until the user edits it, and again once the changes are saved or discarded", async () => {
  const values = { lines: [], amountWithVat: "120.00", original: null, base: "Заказ 7" };
  const bill = await addSample("bills", values);
  await openPage(`/bills/${bill.id}`);
  await heading(/^Счёт № /);
  expect(main().getByText("Заказ 7")).toBeVisible();
  expect(main().queryByRole("textbox")).toBeNull();
  expect(filled()).toEqual(["Отметить оплаченным"]);

  await press("Изменить");
  await waitFor(() => expect(main().getByLabelText("Клиент")).toHaveFocus());
  expect(filled()).toEqual(["Сохранить"]);
  await userEvent.type(main().getByLabelText("Основание"), "-б");
  await press("Отменить правки");
  expect(main().queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(main().getByText("Заказ 7")).toBeVisible();

  await press("Изменить");
  await userEvent.type(main().getByLabelText("Основание"), "-в");
  await press("Сохранить");
  await said("Данные сохранены");
  const stream = within(main().getByRole("region", { name: "Лента" }));
  await userEvent.click(await stream.findByRole("button", { name: "Основание" }));
  expect(stream.getByRole("table", { name: /^Что изменилось/ })).toHaveTextContent(/Основание.*Заказ 7.*Заказ 7-в/);
  await userEvent.click(stream.getByRole("button", { name: "Основание" }));
  expect(await main().findByText("Заказ 7-в")).toBeVisible();
  expect(main().queryByRole("textbox")).toBeNull();
  expect(filled()).toEqual(["Отметить оплаченным"]);
  expect(await read("bills", bill.id)).toMatchObject({ base: "Заказ 7-в" });
});

test("an error in a fold opens it", async () => {
  const { id } = await addSample("acts", { customerId: customer.id, contractId: null, lines: [], closed: false });
  await world.server.services.database.pool.query("update acts set signed = false, closed = false where id = $1", [id]);
  await openPage(`/acts/${id}`);
  await press("Изменить");
  await press("Документ");
  const number = main().getByLabelText("Номер");
  await userEvent.clear(number);
  await userEvent.type(number, "9".repeat(51));
  await press("Документ");
  expect(main().queryByLabelText("Номер")).toBeNull();
  await press("Сохранить");
  await said("Проверьте введенные данные и попробуйте еще раз");
  await waitFor(() => expect(main().getByLabelText("Номер")).toHaveFocus());
  expect(main().getByLabelText("Номер")).toHaveAccessibleDescription(/50/);
});

test("beside a document its related kinds have counts, and lead to their lists and to new records", async () => {
  const contract = await addSample("contracts", { customerId: customer.id });
  for (const name of ["Первый", "Второй"])
    await addSample("accounts", { customerId: customer.id, contractId: contract.id, name });
  const page = await openPage(`/contracts/${contract.id}`);
  const related = within(await main().findByRole("navigation", { name: "Связанные записи" }));
  await userEvent.click(await related.findByRole("link", { name: "Аккаунты 2" }));
  const list = within(await main().findByRole("table", { name: "Рекламные аккаунты" }));
  expect(await list.findAllByRole("link", { name: /^(Первый|Второй)$/ })).toHaveLength(2);

  await page.go(`/contracts/${contract.id}`);
  await userEvent.click(await main().findByRole("link", { name: "Добавить: Аккаунты" }));
  await heading("Новый рекламный аккаунт");
  await waitFor(() => expect(main().getByLabelText("Клиент")).toHaveValue(String(customer["companyName"])));
});

test("the end of an action leaves the question of the next one open", async () => {
  const bill = await addSample("bills", { lines: [], amountWithVat: "90.00", hasOriginal: false });
  await openPage(`/bills/${bill.id}`);
  await heading(/^Счёт № /);
  await press(/^Действия/);
  const send = globalThis.fetch;
  let reload = (): void => undefined;
  const reloaded = new Promise<void>((resolve) => (reload = resolve));
  globalThis.fetch = async (input, init) => {
    if ((init?.method ?? "GET") === "GET") await reloaded;
    return send(input, init);
  };
  try {
    await userEvent.click(await screen.findByRole("menuitem", { name: "Оригинал отправлен" }));
    await press("Отметить оплаченным");
    await screen.findByRole("dialog");
    reload();
    await said("Отмечено: оригинал отправлен");
    expect(screen.getByRole("dialog")).toHaveTextContent("Отметить оплаченным");
  } finally {
    globalThis.fetch = send;
  }
});
