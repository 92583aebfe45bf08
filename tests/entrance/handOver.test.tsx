// Signing in on another region's host, as both pages see it, on the real server.
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { hasSession, signOut } from "../../src/dataProvider/session/session.ts";
import { Login } from "../../src/entrance/Login.tsx";
import { skipWhenSignedIn } from "../../src/app/guards.ts";
import { inProcessFetch, type CookieJar } from "../world/inProcessFetch.ts";
import { addCustomer, password, type Person } from "../world/people.ts";
import { testApp, type TestApp } from "../world/testApp.ts";

const here = "http://by.localhost:3000";
const there = "http://kz.localhost:3000";
let server: TestApp;
let person: Person;
let jarThere: CookieJar;
const underWay = new Set<Promise<Response>>();
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = await testApp();
  person = await addCustomer(server.services.database, "kz");
});
afterAll(() => server.close());
beforeEach(() => {
  jarThere = new Map();
});
afterEach(async () => {
  act(signOut);
  await Promise.allSettled(underWay);
  globalThis.fetch = realFetch;
  document.head.querySelector("meta[name=referrer]")?.remove();
});

/** Requests of a page on a host, with the origin that a browser would send. */
const reach = (origin: string, jar?: CookieJar): typeof fetch => {
  const bare = inProcessFetch(server.app, origin, jar);
  return (input, init) => {
    const answer = bare(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), origin } });
    underWay.add(answer);
    return answer;
  };
};

function open(path: string) {
  const routes = [
    { path: "/login", loader: skipWhenSignedIn, Component: Login, HydrateFallback: () => null },
    { path: "/accounts", element: "Аккаунты" },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

/** Signs in here, and returns the form that the page sends to the other host. */
async function leave(): Promise<{ form: HTMLFormElement; referrer: string | null | undefined }> {
  globalThis.fetch = reach(here);
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
  open("/login?from=%2Faccounts");
  await userEvent.type(await screen.findByLabelText("E-mail"), person.email);
  await userEvent.type(screen.getByLabelText("Пароль"), `${password}{Enter}`);
  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  const form = document.querySelector<HTMLFormElement>("form[action]");
  submit.mockRestore();
  if (!form) throw new Error("no form was sent");
  return { form, referrer: document.querySelector("meta[name=referrer]")?.getAttribute("content") };
}

test("the page leaves with a form that says whose page it is from, and keeps no session", async () => {
  const { form, referrer } = await leave();
  expect([form.action, form.method, form.enctype]).toEqual([`${there}/api/auth/arrive`, "post", "multipart/form-data"]);
  expect(Object.fromEntries(new FormData(form))).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/) as string,
    to: "/accounts",
  });
  expect(referrer).toBe("strict-origin");
  expect(hasSession()).toBe(false);
  expect(screen.queryByText("Аккаунты")).toBeNull();
  form.remove();
});

test("the page that it arrives at is signed in, and goes to where somebody was going", async () => {
  const { form } = await leave();
  const body = new FormData(form);
  form.remove();
  const headers = { origin: here };
  const answer = await inProcessFetch(
    server.app,
    there,
    jarThere,
  )("/api/auth/arrive", { method: "POST", headers, body });
  document.body.replaceChildren();
  globalThis.fetch = reach(there, jarThere);
  open(answer.headers.get("location") ?? "");
  expect(await screen.findByText("Аккаунты")).toBeInTheDocument();
  expect(hasSession()).toBe(true);
});

test("if the hand-over fails, the sign-in page says so, and the user signs in there", async () => {
  globalThis.fetch = reach(there);
  open("/login?arrived=1&from=%2Faccounts");
  expect(await screen.findByText(/не получилось. Войдите здесь/)).toBeInTheDocument();
  expect(hasSession()).toBe(false);
  await userEvent.type(screen.getByLabelText("E-mail"), person.email);
  await userEvent.type(screen.getByLabelText("Пароль"), `${password}{Enter}`);
  expect(await screen.findByText("Аккаунты")).toBeInTheDocument();
});
