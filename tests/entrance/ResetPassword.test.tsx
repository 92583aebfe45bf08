// Choosing a password with a link, on the real server.
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswordLink, usePasswordLink } from "../../server/domains/auth/passwords/passwordLinks.ts";
import { readResetLink, ResetPassword } from "../../src/entrance/ResetPassword.tsx";
import { toasts } from "../../src/ui/notify.ts";
import { inProcessFetch } from "../world/inProcessFetch.ts";
import { addCustomer, type Person } from "../world/people.ts";
import { testApp, type TestApp } from "../world/testApp.ts";

let server: TestApp;
let person: Person;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = await testApp();
  person = await addCustomer(server.services.database);
});
afterAll(() => server.close());

beforeEach(() => {
  globalThis.fetch = inProcessFetch(server.app, location.origin);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  toasts.set([]);
});

const newLink = () =>
  server.services.database.transaction((tx) => createPasswordLink(tx, person.id, server.services.clock()));

function open(token: string) {
  const routes = [
    { path: "/reset-password", Component: ResetPassword, loader: readResetLink, hydrateFallbackElement: <></> },
    { path: "/login", element: "Вход" },
  ];
  const initialEntries = [`/reset-password?${new URLSearchParams({ token }).toString()}`];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries })} />);
}

const password = () => screen.findByLabelText("Пароль");
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Сохранить пароль" }));

test("a link lets choose a password and leads to the login page", async () => {
  open(await newLink());
  expect(await password()).toHaveFocus();
  await userEvent.keyboard("Четыре жёлтых зонта{Enter}");
  expect(await screen.findByText("Вход")).toBeInTheDocument();
  expect(toasts.get()).toMatchObject([{ kind: "success", message: "Пароль сохранён. Теперь войдите с ним" }]);
});

test("an invalid password is reported at the field, and no input is lost", async () => {
  open(await newLink());
  await save();
  expect(await password()).toHaveAccessibleDescription(/^Обязательное поле/);
  await userEvent.type(await password(), "коротко");
  await save();
  expect(await screen.findByText("Минимальная длина поля: 8 символов")).toBeInTheDocument();
  expect(await password()).toHaveValue("коротко");
  expect(await password()).toHaveFocus();
});

test("a link that does not work says so before a password is typed", async () => {
  const used = await newLink();
  await server.services.database.transaction((tx) => usePasswordLink(tx, used, server.services.clock()));
  open(used);
  expect(await screen.findByText(/^По этой ссылке пароль уже выбрали/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Пароль")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Войти" })).toHaveAttribute("href", "/login");
  expect(screen.getByRole("link", { name: "Прислать новую ссылку" })).toHaveAttribute("href", "/forgot-password");
});

test("a link that is used while its page is open says so", async () => {
  const link = await newLink();
  open(link);
  await userEvent.type(await password(), "Четыре жёлтых зонта");
  await server.services.database.transaction((tx) => usePasswordLink(tx, link, server.services.clock()));
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent(/^По этой ссылке пароль уже выбрали/);
});

test("a link that cannot be checked still lets choose a password", async () => {
  const link = await newLink();
  globalThis.fetch = () => Promise.reject(new TypeError("offline"));
  open(link);
  expect(await password()).toBeInTheDocument();
});

test("half a link says what to do", async () => {
  open("");
  expect(await screen.findByText(/Ссылка неполная/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Войти" })).toHaveAttribute("href", "/login");
});
