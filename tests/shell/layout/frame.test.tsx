// The frame on the real server: login page, header, sidebar, signing out.
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider, type RouteObject } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "../../../src/dataProvider/session/session.ts";
import { Login } from "../../../src/entrance/Login.tsx";
import { NotFound } from "../../../src/shell/errors/ErrorPage.tsx";
import { requireUser, skipWhenSignedIn } from "../../../src/app/guards.ts";
import { DefaultLayout } from "../../../src/shell/layout/DefaultLayout.tsx";
import { EntranceLayout } from "../../../src/shell/layout/EntranceLayout.tsx";
import { queryClient } from "../../../src/shell/data/queryClient.ts";
import { Page } from "../../../src/shell/layout/Page.tsx";
import { Booting, Root, RootError } from "../../../src/app/Root.tsx";
import { inProcessFetch } from "../../world/inProcessFetch.ts";
import { addAdministrator, addCustomer, password, type Person } from "../../world/people.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";

let server: TestApp;
let customer: Person;
let administrator: Person;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = await testApp();
  customer = await addCustomer(server.services.database);
  administrator = await addAdministrator(server.services.database);
});
afterAll(() => server.close());

/** Requests that no test waits for, such as the one that reports a sign-out. */
const underWay = new Set<Promise<Response>>();

beforeEach(() => {
  const reach = inProcessFetch(server.app, location.origin);
  globalThis.fetch = (input, init) => {
    const answer = reach(input, init);
    underWay.add(answer);
    return answer;
  };
});
afterEach(async () => {
  act(signOut);
  await Promise.allSettled(underWay);
  globalThis.fetch = realFetch;
});

const screens = (
  <Page title="Экран">
    <Link to="/second">Дальше</Link>
  </Page>
);

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Booting,
    children: [
      { Component: EntranceLayout, children: [{ path: "login", loader: skipWhenSignedIn, Component: Login }] },
      { index: true, element: <DefaultLayout>{screens}</DefaultLayout>, loader: requireUser },
      { path: "nowhere", element: <DefaultLayout>{<NotFound />}</DefaultLayout>, loader: requireUser },
      { path: "second", element: <DefaultLayout>{<Page title="Второй">…</Page>}</DefaultLayout>, loader: requireUser },
      { path: "*", element: <DefaultLayout>{screens}</DefaultLayout>, loader: requireUser },
    ],
  },
];

function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return {
    path: () => router.state.location.pathname + router.state.location.search,
    back: () => router.navigate(-1),
  };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

async function openAs({ email }: Person, path = "/accounts") {
  await signIn(email, password);
  const page = open(path);
  await heading("Экран");
  return page;
}

test("whoever is not signed in is asked to, and led back to where they were going", async () => {
  const page = open("/documents?tab=acts");
  await heading("Вход");
  expect(page.path()).toBe("/login?from=%2Fdocuments%3Ftab%3Dacts");
  await waitFor(() => expect(document.title).toBe("Вход — Кабинет · Беларусь"));
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  await userEvent.keyboard(`${customer.email}{Tab}${password}{Enter}`);
  await heading("Экран");
  expect(page.path()).toBe("/documents?tab=acts");
});

test("a wrong password is told at once, and the password is ready to be typed again", async () => {
  open("/login");
  await userEvent.type(await screen.findByLabelText("E-mail"), customer.email);
  await userEvent.type(screen.getByLabelText("Пароль"), "забыл{Enter}");
  expect(await screen.findByText("Неверный пароль")).toBeInTheDocument();
  expect(screen.getByLabelText("Пароль")).toHaveFocus();
});

test("an empty login form sends nothing and says which field is missing", async () => {
  open("/login");
  await userEvent.click(await screen.findByRole("button", { name: "Войти" }));
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Обязательное поле");
  expect(screen.getByLabelText("Пароль")).toBeInvalid();
});

test("the login page lets whoever is signed in pass, but never to a stranger's site", async () => {
  await signIn(customer.email, password);
  const page = open("/login?from=https%3A%2F%2Fevil.example%2F");
  await heading("Экран");
  expect(page.path()).toBe("/");
});

test("a customer sees their own sections, contact and company", async () => {
  await openAs(customer);
  await waitFor(() => expect(links()).toEqual(["Аккаунты", "Документы", "Помощь"]));
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Аккаунты");
  const user = screen.getByRole("button", { name: /Иван Лужин/ });
  expect(user).toHaveTextContent(/Иван ЛужинООО «Ромашка \d+»/);
});

test("an administrator sees the administrators' sections, and the word for it beside the name", async () => {
  await openAs(administrator, "/customers");
  await waitFor(() => expect(links().slice(0, 2)).toEqual(["Главная", "Клиенты"]));
  expect(links()).toEqual(expect.arrayContaining(["Курсы", "Настройки"]));
  expect(screen.getByRole("button", { name: /Анна Ким/ })).toHaveTextContent("Администратор");
});

test("the sidebar is folded at first, unfolds by its button and folds again by Esc, which gives the focus back", async () => {
  await openAs(customer);
  const toggle = screen.getByRole("button", { name: "Развернуть меню" });
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(toggle);
  expect(toggle).toHaveAccessibleName("Свернуть меню");
  expect(toggle).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("main").parentElement).toHaveAttribute("inert");
  await userEvent.keyboard("{Escape}");
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  expect(toggle).toHaveFocus();
});

test("the burger unfolds the sidebar, puts the focus into it, and gets it back", async () => {
  await openAs(customer);
  const burger = screen.getByRole("button", { name: "Открыть меню" });
  await userEvent.click(burger);
  expect(screen.getByRole("button", { name: "Свернуть меню" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Свернуть меню" }));
  expect(burger).toHaveFocus();
});

test("a new screen is read from its heading, and the first Tab reaches what skips the frame", async () => {
  await openAs(customer);
  await userEvent.tab();
  expect(document.activeElement).toHaveTextContent("Перейти к содержанию");
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("main")).toHaveFocus();
  await userEvent.click(screen.getByRole("link", { name: "Дальше" }));
  expect(await heading("Второй")).toHaveFocus();
  await waitFor(() => expect(document.title).toBe("Второй — Кабинет · Беларусь"));
});

test("a visitor who is not signed in learns that an address is nobody's, and comes from there to the login page", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="known" content="false" />');
  history.replaceState(null, "", "/nowhere");
  open("/nowhere");
  await heading("This page could not be found");
  expect(screen.queryByLabelText("Пароль")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Вернуться на главную" }));
  expect(await screen.findByLabelText("Пароль")).toBeInTheDocument();
  document.head.querySelector("[name=known]")?.remove();
  history.replaceState(null, "", "/");
});

test("when what has the focus goes, the keyboard goes on at the screen's heading", async () => {
  await openAs(customer);
  const button = document.createElement("button");
  screen.getByRole("main").append(button);
  button.focus();
  button.remove();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("an address that is nobody's is told as the specification says, with a way home", async () => {
  await signIn(customer.email, password);
  const page = open("/nowhere");
  await heading("This page could not be found");
  await userEvent.click(screen.getByRole("link", { name: "Вернуться на главную" }));
  await waitFor(() => expect(page.path()).toBe("/"));
});

test("the icon of the user leads out, and nothing of the screen remains", async () => {
  const page = await openAs(customer);
  await userEvent.click(screen.getByRole("button", { name: /Иван Лужин/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Выйти" }));
  await heading("Вход");
  expect(page.path()).toBe("/login");
  expect(screen.queryByText(/Ромашка/)).not.toBeInTheDocument();
});

test("after signing out, Back shows nothing of what was there", async () => {
  const page = await openAs(customer, "/accounts");
  await userEvent.click(screen.getByRole("link", { name: "Дальше" }));
  await heading("Второй");
  await userEvent.click(screen.getByRole("button", { name: /Иван Лужин/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Выйти" }));
  await heading("Вход");
  await act(() => page.back());
  await heading("Вход");
  expect(page.path()).toMatch(/^\/login/);
  expect(screen.queryByText(/Ромашка|Иван Лужин/)).not.toBeInTheDocument();
  // The login page itself requests the contacts; nothing of the user is left.
  const kept = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
  expect(kept.filter((route) => route !== "GET /api/settings/global")).toEqual([]);
  expect(localStorage.getItem("auth.session")).toBeNull();
});

test("a session that has ended elsewhere leads to the login page, which says so and leads back", async () => {
  const page = await openAs(customer, "/documents?tab=acts");
  await server.endSessions(customer.id);
  await act(() => queryClient.invalidateQueries());
  await heading("Вход");
  expect(page.path()).toBe("/login?from=%2Fdocuments%3Ftab%3Dacts");
  expect(screen.getByText(/Сеанс закончился/)).toBeInTheDocument();
  await userEvent.keyboard(`${customer.email}{Tab}${password}{Enter}`);
  await heading("Экран");
  expect(page.path()).toBe("/documents?tab=acts");
});

test("the theme is chosen beside the way out", async () => {
  await openAs(customer);
  await userEvent.click(screen.getByRole("button", { name: /Иван Лужин/ }));
  await userEvent.click(await screen.findByRole("radio", { name: "Тёмное" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  await userEvent.click(screen.getByRole("radio", { name: "Авто" }));
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
});

function links(): (string | null)[] {
  const sidebar = within(screen.getByRole("navigation", { name: "Разделы" }));
  return sidebar.queryAllByRole("link").map((link) => link.textContent);
}
