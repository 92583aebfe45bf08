// Transfers between accounts and their statement, on the real server.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDate } from "../../src/domain/time/formatDate.ts";
import { openWorld, type Shop, type World } from "../server/domains/billing/world.ts";
import { correct, pay } from "../server/domains/ledger/movements.ts";
import { connectTo, openAs, openScreen, putBetween, read, requests } from "./portal.tsx";

let world: World;
let shop: Shop;
let yandex: number;
let google: number;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  yandex = await shop.account("yandex_direct", { name: "Поиск" });
  google = await shop.account("google_ads", { name: "Search" });
  await pay(world, shop, yandex, "240");
});
afterAll(() => world.close());
connectTo(() => world);

const form = () => screen.findByRole("dialog", { name: "Перевод между аккаунтами" });

test("a customer moves money to an account in another currency, sees by which rates, and reads of it", async () => {
  const page = await openAs(shop, `/accounts?transfer=${yandex}`);
  const dialog = within(await form());
  const to = await dialog.findByLabelText("Куда");
  expect(within(to).queryByText(/Поиск/), "not to itself").toBeNull();
  await userEvent.selectOptions(to, String(google));
  await userEvent.type(dialog.getByLabelText("Сумма"), "50");
  // 50 ÷ (3.00 + 3.5 %)
  expect(dialog.getByLabelText("Поступит")).toHaveValue("16,10");
  expect(read(await form())).toContain("Зачисляем по вашему курсу пополнения: 1 USD = 3,1050 BYN");
  await userEvent.clear(dialog.getByLabelText("Поступит"));
  await userEvent.type(dialog.getByLabelText("Поступит"), "20");
  expect(dialog.getByLabelText("Сумма")).toHaveValue("62,10");
  await userEvent.click(dialog.getByRole("button", { name: "Перевести" }));
  await screen.findByText("Перевод создан");
  expect([await world.balance(yandex), await world.balance(google)]).toEqual(["137.90", "20.00"]);
  await userEvent.click(screen.getByRole("link", { name: "Открыть переводы" }));
  await screen.findByRole("cell", { name: "Поиск → Search" });
  expect(page.path()).toBe("/documents?tab=finance&kind=transfers");
});

test("a sum above the balance is refused at its field before anything is sent", async () => {
  await openAs(shop, `/accounts?transfer=${yandex}`);
  const dialog = within(await form());
  await userEvent.selectOptions(await dialog.findByLabelText("Куда"), String(google));
  await userEvent.type(dialog.getByLabelText("Сумма"), "1000");
  await userEvent.click(dialog.getByRole("button", { name: "Перевести" }));
  const sum = dialog.getByLabelText("Сумма");
  await waitFor(() => expect(sum).toHaveAccessibleDescription(/На аккаунте только 137,90/));
  expect(requests()).not.toContain(expect.stringContaining("POST /api/transfers"));
  await userEvent.click(dialog.getByRole("button", { name: "Перевести всё" }));
  expect(sum).toHaveValue("137,90");
});

test("an answer that is lost is asked for again with the same key: money moves once", async () => {
  const keys: unknown[] = [];
  putBetween(async (reach, input, init) => {
    const answer = await reach(input, init);
    if (init?.method !== "POST" || !String(input).endsWith("/api/transfers")) return answer;
    keys.push(new Headers(init.headers).get("idempotency-key"));
    if (keys.length === 1) throw new TypeError("the line is dead");
    return answer;
  });
  await openAs(shop, `/accounts?transfer=${yandex}`);
  const dialog = within(await form());
  await userEvent.selectOptions(await dialog.findByLabelText("Куда"), String(google));
  await userEvent.type(dialog.getByLabelText("Сумма"), "31.05");
  await userEvent.click(dialog.getByRole("button", { name: "Перевести" }));
  await dialog.findByRole("alert");
  await userEvent.click(dialog.getByRole("button", { name: "Перевести" }));
  await screen.findByText("Перевод создан");
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect([await world.balance(yandex), await world.balance(google)]).toEqual(["106.85", "30.00"]);
});

test("where transfers are not allowed, the form says so and offers nothing", async () => {
  await world.setRegion("BY", { allowTransfer: false });
  await openAs(shop, "/accounts?transfer=new");
  await within(await form()).findByText("Переводы не подключены");
  await world.setRegion("BY", { allowTransfer: true });
});

test("the statement of an account says what there was, what moved and what is left", async () => {
  await correct(world, yandex, "-6.85", { reason: "Лишний процент" });
  const page = await openAs(shop, `/statement?account=${yandex}`);
  const table = await screen.findByRole("table", { name: "Движение денег" });
  const rows = within(table).getAllByRole("row").slice(1).map(read);
  expect(rows).toHaveLength(4);
  expect(screen.getByLabelText("По"), "nothing moves on the days to come").toHaveValue(formatDate(world.today));
  expect(rows[0]).toMatch(/Пополнение, счёт № .*\+200,00 BYN200,00 BYN$/);
  expect(rows[1]).toMatch(/Перевод на «Search»−62,10 BYN137,90 BYN$/);
  expect(rows[3]).toMatch(/КорректировкаЛишний процент−6,85 BYN100,00 BYN$/);
  expect(screen.getByText("100,00 BYN", { selector: ".statement__total--main dd" })).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText("По месяцам"));
  expect(page.path()).toContain("by=month");
  await userEvent.selectOptions(screen.getByLabelText("Аккаунт"), "all");
  await waitFor(() => expect(screen.getAllByRole("row").length).toBeGreaterThan(6));
  expect(page.path()).not.toContain("account=");
});

test("after a lost answer, closing the form and sending again move money once, and another sum only after a warning", async () => {
  const before = Number(await world.balance(yandex));
  let lost = 0;
  putBetween(async (reach, input, init) => {
    const answer = await reach(input, init);
    if (init?.method !== "POST" || !String(input).endsWith("/api/transfers") || lost++ % 2 > 0) return answer;
    throw new TypeError("the line is dead");
  });
  const fill = async (amount: string) => {
    await openScreen(`/accounts?transfer=${yandex}`);
    const dialog = within(await form());
    await userEvent.selectOptions(await dialog.findByLabelText("Куда"), String(google));
    await userEvent.clear(dialog.getByLabelText("Сумма"));
    await userEvent.type(dialog.getByLabelText("Сумма"), amount);
    return { dialog, send: () => userEvent.click(dialog.getByRole("button", { name: "Перевести" })) };
  };
  const loseAnswer = async (amount: string): Promise<void> => {
    const { dialog, send } = await fill(amount);
    await send();
    await dialog.findByText(/Нет связи с сервером/);
    cleanup();
  };
  (await openAs(shop, "/accounts")).close();
  await loseAnswer("1");
  await (await fill("1")).send();
  await screen.findByText("Перевод создан");
  cleanup();
  expect(Number(await world.balance(yandex))).toBeCloseTo(before - 1);
  await loseAnswer("2");
  const { dialog, send } = await fill("3");
  await send();
  await dialog.findByText(/^Прошлая попытка удалась, но с другими данными/);
  expect(Number(await world.balance(yandex))).toBeCloseTo(before - 3);
  await send();
  await waitFor(async () => expect(Number(await world.balance(yandex))).toBeCloseTo(before - 6));
});

test("a transfer's input survives closing and reloading, until it is sent", async () => {
  (await openAs(shop, "/accounts")).close();
  const open = async () => {
    await openScreen(`/accounts?transfer=${yandex}`);
    const dialog = within(await form());
    return { dialog, to: await dialog.findByLabelText("Куда"), sum: dialog.getByLabelText("Сумма") };
  };
  const first = await open();
  await userEvent.selectOptions(first.to, String(google));
  await userEvent.type(first.sum, "1,05");
  cleanup();
  const second = await open();
  expect(second.to).toHaveValue(String(google));
  expect(second.sum).toHaveValue("1,05");
  await userEvent.click(second.dialog.getByRole("button", { name: "Перевести" }));
  await screen.findByText("Перевод создан");
  cleanup();
  expect((await open()).sum).toHaveValue("");
});
