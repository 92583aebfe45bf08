// A customer requests an account, on the real server.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Row, type Shop, type World } from "../server/domains/billing/world.ts";
import { connectTo, openAs, putBetween, requests } from "./portal.tsx";

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());
connectTo(() => world);

const dialog = () => screen.findByRole("dialog", { name: "Новый аккаунт" });
const box = async (name: string | RegExp) => within(await dialog()).findByRole("textbox", { name });
const send = async () => userEvent.click(within(await dialog()).getByRole("button", { name: "Отправить заявку" }));
const kept = async () => (await shop.client.call("GET", "/api/resources/account-requests")).json<Row[]>();

test("without accounts one is asked for; the system decides what it needs to know, and what was typed is kept", async () => {
  const first = await openAs(shop, "/accounts");
  await userEvent.click(await screen.findByRole("button", { name: "Добавить аккаунт" }));
  await userEvent.click(await within(await dialog()).findByRole("radio", { name: "Подключить имеющийся" }));
  await send();
  expect(await within(await dialog()).findByText("Выберите систему")).toBeVisible();
  await userEvent.selectOptions(within(await dialog()).getByRole("combobox"), "Google Реклама");
  await userEvent.type(await box("Название аккаунта"), "Палки Search");
  await userEvent.type(await box("Идентификатор клиента"), "12");
  await send();
  expect(await box("Идентификатор клиента")).toBeInvalid();
  expect(requests()).not.toContain("POST /api/account-requests");
  first.close();

  await openAs(shop, "/accounts?add=1");
  expect(await box("Название аккаунта")).toHaveValue("Палки Search");
  await userEvent.clear(await box("Идентификатор клиента"));
  await userEvent.type(await box("Идентификатор клиента"), "123-456-7890");
  await send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Заявка на создание аккаунта принята")).toBeVisible();
  const waiting = within(await screen.findByRole("region", { name: "Заявки на аккаунты" }));
  const row = waiting.getByRole("listitem");
  expect(row).toHaveTextContent(/Палки Search.*В работе.*Google Реклама · подключить имеющийся · заявка от/);
  expect(await kept()).toMatchObject([
    { kind: "link", name: "Палки Search", identifiers: [{ key: "customerId", value: "123-456-7890" }] },
  ]);
  const again = await openAs(shop, "/accounts?add=1");
  expect(await box("Название аккаунта")).toHaveValue("");
  again.close();
});

test("a request under way is seen on the first page and in the first steps, which invite no second one", async () => {
  const home = await openAs(shop, "/");
  const waiting = within(await screen.findByRole("region", { name: "Заявки на аккаунты" }));
  expect(await waiting.findByText("В работе")).toBeVisible();
  expect(screen.getByText("Аккаунт готовят")).toBeVisible();
  home.close();
  const steps = await openAs(shop, "/onboarding");
  expect(await screen.findByText(/^Заявка в работе/)).toBeVisible();
  expect(screen.getByRole("link", { name: "К заявке" })).toHaveAttribute("href", "/accounts");
  steps.close();
  const list = await openAs(shop, "/accounts");
  expect(await screen.findByText("Аккаунт готовят")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Добавить аккаунт" })).toBeNull();
  list.close();
});

test("a lost answer asks twice and makes one request", async () => {
  const before = (await kept()).length;
  await openAs(shop, "/accounts?add=1");
  await userEvent.selectOptions(await within(await dialog()).findByRole("combobox"), "Яндекс Директ");
  await userEvent.type(await box("Название аккаунта"), "Ёлки");
  putBetween(async (reach, ...request) => {
    const answer = await reach(...request);
    if (request[1]?.method === "POST") throw new TypeError("Failed to fetch");
    return answer;
  });
  await send();
  expect(await within(await dialog()).findByRole("alert")).toBeVisible();
  putBetween(undefined);
  await send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await kept()).length).toBe(before + 1);
});

test("after a lost answer, another request is sent only after a warning", async () => {
  const before = (await kept()).length;
  await openAs(shop, "/accounts?add=1");
  await userEvent.selectOptions(await within(await dialog()).findByRole("combobox"), "Яндекс Директ");
  await userEvent.type(await box("Название аккаунта"), "Ель");
  putBetween(async (reach, ...request) => {
    const answer = await reach(...request);
    if (request[1]?.method === "POST") throw new TypeError("Failed to fetch");
    return answer;
  });
  await send();
  await within(await dialog()).findByText(/Нет связи с сервером/);
  putBetween(undefined);
  await userEvent.type(await box("Название аккаунта"), " и сосна");
  await send();
  await within(await dialog()).findByText(/^Прошлая попытка удалась, но с другими данными/);
  expect((await kept()).length).toBe(before + 1);
  await send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await kept()).length).toBe(before + 2);
});

test("a refusal is told beside its field", async () => {
  await openAs(shop, "/accounts?add=1");
  await userEvent.selectOptions(await within(await dialog()).findByRole("combobox"), "Яндекс Директ");
  await userEvent.type(await box("Название аккаунта"), "Сайт");
  await userEvent.type(await box(/^Сайт/), "не сайт");
  await send();
  expect(await box(/^Сайт/)).toBeInvalid();
});
