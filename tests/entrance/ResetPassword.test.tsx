// Choosing a password with a link, on the real server.
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswordLink } from "../../server/domains/auth/passwords/passwordLinks.ts";
import { ResetPassword } from "../../src/entrance/ResetPassword.tsx";
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
    { path: "/reset-password", Component: ResetPassword },
    { path: "/login", element: "Вход" },
  ];
  const initialEntries = [`/reset-password?${new URLSearchParams({ token }).toString()}`];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries })} />);
}

const password = () => screen.getByLabelText("Пароль");
const save = () => userEvent.click(screen.getByRole("button", { name: "Сохранить пароль" }));

test("a link lets choose a password and leads to the login page", async () => {
  open(await newLink());
  expect(password()).toHaveFocus();
  await userEvent.keyboard("Четыре жёлтых зонта{Enter}");
  expect(await screen.findByText("Вход")).toBeInTheDocument();
  expect(toasts.get()).toMatchObject([{ kind: "success", message: "Пароль сохранён. Теперь войдите с ним" }]);
});

test("an invalid password is reported at the field, and no input is lost", async () => {
  open(await newLink());
  await save();
  expect(password()).toHaveAccessibleDescription(/^Обязательное поле/);
  await userEvent.type(password(), "коротко");
  await save();
  expect(await screen.findByText("Минимальная длина поля: 8 символов")).toBeInTheDocument();
  expect(password()).toHaveValue("коротко");
  expect(password()).toHaveFocus();
});

test("a link that has been used says so", async () => {
  open("used-long-ago");
  await userEvent.type(password(), "Четыре жёлтых зонта");
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Такой ссылки нет/);
  expect(screen.getByRole("link", { name: "Прислать новую ссылку" })).toHaveAttribute("href", "/forgot-password");
});

test("half a link says what to do", () => {
  open("");
  expect(screen.getByText(/Ссылка неполная/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Войти с прежним паролем" })).toHaveAttribute("href", "/login");
});
