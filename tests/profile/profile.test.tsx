// How users manage their own sign-in, on the real server.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { codeAt } from "../../server/domains/auth/secondFactor/totp.ts";
import { signIn, signOut } from "../../src/dataProvider/session/session.ts";
import { routes } from "../../src/app/routes.tsx";
import { toasts } from "../../src/ui/notify.ts";
import { queryClient } from "../../src/shell/data/queryClient.ts";
import { inProcessFetch } from "../world/inProcessFetch.ts";
import { openBrowser } from "../world/browser.ts";
import { addAdministrator, addCustomer, password, type Person } from "../world/people.ts";
import { testApp, type TestApp } from "../world/testApp.ts";

let server: TestApp;
let person: Person;
const underWay = new Set<Promise<Response>>();
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

beforeEach(async () => {
  person = await addCustomer(server.services.database);
  connect(server);
});
afterEach(async () => {
  act(signOut);
  act(() => toasts.set([]));
  await Promise.allSettled(underWay);
  globalThis.fetch = realFetch;
  server.setClock(undefined);
});

function connect({ app }: TestApp): void {
  const reach = inProcessFetch(app, location.origin);
  globalThis.fetch = (input, init) => {
    const answer = reach(input, init);
    underWay.add(answer);
    return answer;
  };
}

function open(path: string) {
  queryClient.clear();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return { path: () => router.state.location.pathname };
}

async function openProfile(of = person) {
  await signIn(of.email, password);
  const page = open("/profile");
  await screen.findByRole("heading", { level: 1, name: "Профиль" });
  return page;
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const said = (text: string | RegExp) => screen.findByText(text);
const versionOf = async () => {
  const { rows } = await server.services.database.db.execute<{ contact_name: string; version: number }>(
    sql`select contact_name, version from customers where id = ${person.customerId}`,
  );
  return rows[0];
};

test("the icon of the user leads to the profile, which shows the company", async () => {
  await signIn(person.email, password);
  const page = open("/profile");
  const company = await section("Компания");
  expect(await company.findByText(/Ромашка/)).toBeInTheDocument();
  expect(company.getByText("УНП")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /Иван Лужин/ }));
  await userEvent.click(await screen.findByRole("link", { name: "Профиль" }));
  expect(page.path()).toBe("/profile");
  expect(screen.queryByRole("link", { name: "Профиль" }), "the panel closes").not.toBeInTheDocument();
});

test("contacts are changed, wrong ones are reported at their fields, and the header shows the new name", async () => {
  await openProfile();
  const company = await section("Компания");
  await userEvent.click(await company.findByRole("button", { name: "Изменить контакты" }));
  const name = company.getByLabelText(/Контактное лицо/);
  await userEvent.clear(name);
  await userEvent.click(company.getByRole("button", { name: "Сохранить" }));
  expect(name).toHaveAccessibleDescription(/Обязательное поле/);
  await userEvent.type(name, "Пётр Новик");
  await userEvent.click(company.getByRole("button", { name: "Сохранить" }));
  expect(await screen.findByRole("button", { name: /Пётр Новик/ })).toBeInTheDocument();
  expect((await versionOf())?.contact_name).toBe("Пётр Новик");
});

test("changed contacts are not left behind unasked, unchanged ones are", async () => {
  const page = await openProfile();
  await userEvent.click(await screen.findByRole("button", { name: "Изменить контакты" }));
  await userEvent.type(await screen.findByLabelText(/^Контактное лицо/), " младший");
  await userEvent.click(screen.getByRole("link", { name: "Помощь" }));
  await userEvent.click(await screen.findByRole("button", { name: "Остаться" }));
  expect(page.path()).toBe("/profile");
  expect(screen.getByLabelText<HTMLInputElement>(/^Контактное лицо/).value).toMatch(/ младший$/);
  await userEvent.click(screen.getByRole("button", { name: "Отмена" }));
  await screen.findByRole("button", { name: "Изменить контакты" });
  await userEvent.click(screen.getByRole("link", { name: "Помощь" }));
  await waitFor(() => expect(page.path()).not.toBe("/profile"));
});

test("if somebody else changed the record meanwhile, the input stays and can be saved again", async () => {
  await openProfile();
  const company = await section("Компания");
  await userEvent.click(await company.findByRole("button", { name: "Изменить контакты" }));
  await server.services.database.db.execute(
    sql`update customers set version = version + 1 where id = ${person.customerId}`,
  );
  const name = company.getByLabelText(/Контактное лицо/);
  await userEvent.clear(name);
  await userEvent.type(name, "Ольга Новик");
  await userEvent.click(company.getByRole("button", { name: "Сохранить" }));
  expect(await company.findByText(/тем временем изменили/)).toBeInTheDocument();
  expect(name).toHaveValue("Ольга Новик");
  await userEvent.click(company.getByRole("button", { name: "Сохранить" }));
  await waitFor(async () => expect((await versionOf())?.contact_name).toBe("Ольга Новик"));
});

test("contacts left without saving are gone", async () => {
  await openProfile();
  await userEvent.click(await screen.findByRole("button", { name: "Изменить контакты" }));
  await userEvent.type(await screen.findByLabelText(/^Контактное лицо/), " младший");
  await userEvent.click(screen.getByRole("link", { name: "Помощь" }));
  await userEvent.click(await screen.findByRole("button", { name: "Уйти" }));
  await waitFor(() => expect(screen.queryByLabelText(/^Контактное лицо/)).toBeNull());
  cleanup();
  await openProfile();
  await screen.findByRole("button", { name: "Изменить контакты" });
});

test("contacts typed before the session ended are there after signing in again, until saved or cancelled", async () => {
  await openProfile();
  await userEvent.click(await screen.findByRole("button", { name: "Изменить контакты" }));
  await userEvent.type(await screen.findByLabelText(/^Контактное лицо/), " старший");
  act(signOut);
  cleanup();
  await openProfile();
  const name = await screen.findByLabelText<HTMLInputElement>(/^Контактное лицо/);
  expect(name.value).toMatch(/ старший$/);
  await userEvent.click(screen.getByRole("button", { name: "Отмена" }));
  await screen.findByRole("button", { name: "Изменить контакты" });
  cleanup();
  await openProfile();
  await screen.findByRole("button", { name: "Изменить контакты" });
});

test("the password is changed; a wrong or weak one is reported at its field", async () => {
  await openProfile();
  const part = await section("Пароль");
  const [current, next] = [part.getByLabelText("Нынешний пароль"), part.getByLabelText("Новый пароль")];
  const save = () => userEvent.click(part.getByRole("button", { name: "Сменить пароль" }));
  await save();
  expect(current).toHaveFocus();
  await userEvent.type(current, "не тот");
  await userEvent.type(next, "qwerty123");
  await save();
  await waitFor(() => expect(current).toHaveAccessibleDescription("Неверный пароль"));
  await userEvent.type(current, "я");
  expect(current, "it holds something else now").not.toHaveAccessibleDescription();
  await userEvent.clear(current);
  await userEvent.type(current, password);
  await save();
  await waitFor(() => expect(next).toHaveAccessibleDescription(/самых частых/));
  await userEvent.clear(next);
  await userEvent.type(next, "Новый-омут-40");
  await save();
  expect(await said(/Пароль изменён/)).toBeInTheDocument();
  await waitFor(() => expect(current).toHaveValue(""));
});

test("the second factor is set up with codes shown once, and signing in asks for it from then on", async () => {
  await openProfile();
  const part = await section("Вход в два шага");
  await userEvent.click(await part.findByRole("button", { name: "Включить" }));
  const proof = await dialog("Вход в два шага");
  await userEvent.type(proof.getByLabelText("Ваш пароль"), "не тот{Enter}");
  expect(await proof.findByText("Неверный пароль")).toBeInTheDocument();
  await userEvent.clear(proof.getByLabelText("Ваш пароль"));
  await userEvent.type(proof.getByLabelText("Ваш пароль"), `${password}{Enter}`);
  expect(await screen.findByRole("img", { name: /QR-код/ })).toBeInTheDocument();
  const secret = (screen.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent ?? "").replaceAll(" ", "");
  await userEvent.type(screen.getByLabelText("Код из приложения"), "000000{Enter}");
  expect(await screen.findByText(/Код не подошёл/)).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText("Код из приложения"));
  await userEvent.type(screen.getByLabelText("Код из приложения"), `${codeAt(secret, new Date())}{Enter}`);
  const shown = await dialog("Коды восстановления");
  const codes = shown.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(codes).toHaveLength(10);
  const codesDialog = screen.getByRole("dialog", { name: "Коды восстановления" });
  fireEvent(codesDialog, new Event("cancel", { cancelable: true }));
  fireEvent.pointerDown(codesDialog);
  expect(shown.getByText(codes[0] ?? ""), "a stray key does not lose the codes").toBeVisible();
  await userEvent.click(shown.getByRole("button", { name: "Я сохранил коды" }));
  expect(await part.findByText("Включён")).toBeInTheDocument();
  expect(screen.queryByText(codes[0] ?? "")).not.toBeInTheDocument();

  act(signOut);
  await screen.findByRole("heading", { level: 1, name: "Вход" });
  await userEvent.type(screen.getByLabelText("E-mail"), person.email);
  await userEvent.type(screen.getByLabelText("Пароль"), `${password}{Enter}`);
  const code = await screen.findByLabelText("Код");
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await userEvent.type(code, "000000{Enter}");
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Код не подошёл/));
  await userEvent.clear(code);
  await userEvent.type(code, `${codes[4]}{Enter}`);
  expect(await screen.findByRole("button", { name: /Иван Лужин/ })).toBeInTheDocument();
});

test("sessions elsewhere are ended, one or all, and this one where it is asked for", async () => {
  const elsewhere = async () => {
    const tab = openBrowser(server.app, { headers: { "user-agent": "Mozilla/5.0 (iPhone) Version/18 Safari/604" } });
    const { access_token } = await tab.tokensOf(person);
    return async () => (await tab.me(access_token)).statusCode;
  };
  const [phone, tablet] = [await elsewhere(), await elsewhere()];
  const page = await openProfile();
  const part = await section("Сеансы");
  const [first] = await part.findAllByRole("button", { name: "Завершить сеанс: Safari, iPhone" });
  if (first) await userEvent.click(first);
  await waitFor(() => expect(part.getAllByRole("listitem")).toHaveLength(2));
  expect([await phone(), await tablet()].toSorted()).toEqual([200, 401]);
  await userEvent.click(part.getByRole("button", { name: "Выйти на всех устройствах" }));
  const asked = await dialog("Выйти на всех устройствах?");
  await userEvent.click(asked.getByLabelText("И на этом устройстве тоже"));
  await userEvent.click(asked.getByRole("button", { name: "Выйти" }));
  await screen.findByRole("heading", { level: 1, name: "Вход" });
  expect([await phone(), await tablet()]).toEqual([401, 401]);
  expect(page.path()).toBe("/login");
});

test("letters are chosen by ticks that are kept at once", async () => {
  await openProfile();
  const part = await section("Письма");
  const news = await part.findByRole("checkbox", { name: "Новости и советы" });
  expect(news).toBeChecked();
  await userEvent.click(news);
  await waitFor(async () => {
    const { rows } = await server.services.database.db.execute(sql`
      select muted_letters as muted from users where id = ${person.id}`);
    expect(rows[0]?.["muted"]).toEqual(["news"]);
  });
  expect(news).not.toBeChecked();
});

test("a part that can't be loaded says so and can be asked for again, the others work", async () => {
  const reach = globalThis.fetch;
  let down = true;
  globalThis.fetch = (input, init) =>
    down && String(input).includes("sessions") ? Promise.reject(new TypeError("Failed to fetch")) : reach(input, init);
  await openProfile();
  const part = await section("Сеансы");
  const again = await part.findByRole("button", { name: "Попробовать ещё раз" });
  down = false;
  await userEvent.click(again);
  expect(await part.findByText("Этот сеанс")).toBeInTheDocument();
});

test("an administrator has a profile without a company, and nothing of letters", async () => {
  await openProfile(await addAdministrator(server.services.database));
  expect(await screen.findByRole("region", { name: "Администратор" })).toHaveTextContent("Анна Ким");
  expect(screen.queryByRole("region", { name: "Компания" })).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Письма" })).not.toBeInTheDocument();
});

test("where the second factor is required, an administrator is led to it from everywhere, and no further", async () => {
  const strict = await testApp({ config: { requireAdmin2fa: true } });
  connect(strict);
  const admin = await addAdministrator(strict.services.database);
  await signIn(admin.email, password);
  const page = open("/customers");
  await screen.findByRole("heading", { level: 1, name: "Профиль" });
  expect(page.path()).toBe("/profile");
  expect(screen.getByText("Включите вход в два шага")).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Пароль" })).not.toBeInTheDocument();
  expect(await (await section("Вход в два шага")).findByRole("button", { name: "Включить" })).toBeInTheDocument();
  act(signOut);
  await Promise.allSettled(underWay);
  await vi.waitFor(() => strict.close(), { timeout: 20_000 });
});
