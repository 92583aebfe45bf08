// The header's three rates, as the real server explains them.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "../../../src/dataProvider/session/session.ts";
import { requireUser } from "../../../src/app/guards.ts";
import { Rates } from "../../../src/shell/rates/Rates.tsx";
import { queryClient } from "../../../src/shell/data/queryClient.ts";
import { RequireUser } from "../../../src/shell/RequireUser.tsx";
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

beforeEach(() => {
  globalThis.fetch = inProcessFetch(server.app, location.origin);
});
afterEach(async () => {
  globalThis.fetch = () => Promise.resolve(Response.json({ message: "" }));
  act(signOut);
  queryClient.clear();
  server.setClock(undefined);
  globalThis.fetch = realFetch;
  await server.services.database.db.execute(sql`delete from rates`);
});

/** The rates of 20 November, read at noon of a day in the region's time zone. */
async function openAs({ email }: Person, day: string) {
  await server.services.database.db.execute(sql`
    insert into rates (date, time, region, usd, eur, rub) values ('2026-11-20', '00:00', 'by', 3.2415, 3.5104, 3.4402)`);
  server.setClock(new Date(`${day}T09:00:00Z`));
  await signIn(email, password);
  const screen = (
    <QueryClientProvider client={queryClient}>
      <RequireUser>
        <Rates />
      </RequireUser>
    </QueryClientProvider>
  );
  const routes = [
    { path: "/", loader: requireUser, element: screen, HydrateFallback: () => null },
    { path: "/login", element: null },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

const text = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

test("a customer sees their own rates to two digits, and what each is made of", async () => {
  await openAs(customer, "2026-11-20");
  const rates = await screen.findAllByRole("button");
  expect(rates.map(text)).toEqual(["USD 3,35", "EUR 3,63", "100 RUB 3,56"]);
  await userEvent.click(screen.getByRole("button", { name: /RUB/ }));
  const story = (await screen.findByRole("heading", { name: "Российский рубль" })).parentElement as HTMLElement;
  expect(text(story)).toBe(
    "Российский рубль" +
      "Курс Нацбанка100 RUB = 3,4402 BYN" +
      "Наценка, ваша личная3,5 %" +
      "Ваш курс3,56 BYN" +
      "На 20.11.2026",
  );
});

test("an administrator sees the raw rates", async () => {
  await openAs(administrator, "2026-11-20");
  expect((await screen.findAllByRole("button")).map(text)).toEqual(["USD 3,24", "EUR 3,51", "100 RUB 3,44"]);
  await userEvent.click(screen.getByRole("button", { name: /USD/ }));
  expect(await screen.findByText(/Без наценки/)).toHaveTextContent("Без наценки. На 20.11.2026");
  expect(screen.queryByText("Ваш курс")).not.toBeInTheDocument();
});

test("rates of another day say so, to eyes and ears", async () => {
  await openAs(customer, "2026-11-24");
  const rate = await screen.findByRole("button", { name: /USD.*курс не сегодняшний/ });
  await userEvent.click(rate);
  expect(await screen.findByText(/действует последний известный: на 20\.11\.2026/)).toBeInTheDocument();
});

test("before the first rates there is a word instead of an empty place", async () => {
  await signIn(customer.email, password);
  await openAs(customer, "2026-11-19");
  expect(await screen.findByText("Курсов пока нет")).toBeInTheDocument();
});
