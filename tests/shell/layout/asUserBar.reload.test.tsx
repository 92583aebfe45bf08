// A tab signed in as a customer: the bar on every page, and the way back.
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { signIn, signOut } from "../../../src/dataProvider/session/session.ts";
import { inProcessFetch, type CookieJar } from "../../world/inProcessFetch.ts";
import { addAdministrator, addCustomer, password, type Person } from "../../world/people.ts";
import { openBrowser } from "../../world/browser.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";

let server: TestApp;
let admin: Person;
let customer: Person;
const jar: CookieJar = new Map();
const underWay = new Set<Promise<Response>>();
const realFetch = globalThis.fetch;
let assigned: string[];
/** The role in the page that was opened last. */
let workingRole: () => string | undefined;

beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server.services.database);
  customer = await addCustomer(server.services.database);
});
afterAll(() => server.close());

beforeEach(() => {
  assigned = [];
  vi.spyOn(location, "assign").mockImplementation((to) => void assigned.push(String(to)));
  const reach = inProcessFetch(server.app, location.origin, jar);
  globalThis.fetch = (input, init) => {
    const answer = reach(input, init);
    underWay.add(answer);
    return answer;
  };
});
afterEach(async () => {
  act(signOut);
  // The earlier page reacts as other tabs do, and then clears what the next test stores.
  await expect.poll(workingRole).not.toBe("CUSTOMER");
  await Promise.allSettled(underWay);
  globalThis.fetch = realFetch;
});

/** Reloads the page in a tab that is signed in as a customer. */
async function openThroughTheirEyes(path: string) {
  await signIn(admin.email, password);
  sessionStorage.setItem("auth.as-user", `${customer.customerId} /customers?sort=region`);
  // Not earlier, since requests of the last page could run before the mark is set.
  vi.resetModules();
  const { routes } = await import("../../../src/app/routes.tsx");
  ({ workingRole } = await import("../../../src/dataProvider/session/asUser.ts"));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return { path: () => router.state.location.pathname };
}

test("every page says whose eyes these are; the other tab stays the administrator's", async () => {
  const page = await openThroughTheirEyes("/profile");
  const bar = within(await screen.findByRole("complementary", { name: "Чужой кабинет" }));
  expect(bar.getByText(/Вы смотрите кабинет как/)).toHaveTextContent(/ООО «Ромашка \d+»/);
  expect(page.path()).toBe("/profile");
  expect(await screen.findByText(/меняет только сам клиент/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Нынешний пароль")).not.toBeInTheDocument();

  const elsewhere = openBrowser(server.app);
  elsewhere.jar.set("auth.refresh_token", jar.get("auth.refresh_token")?.value ?? "");
  const { access_token } = (await elsewhere.refresh()).json<{ access_token: string }>();
  expect((await elsewhere.me(access_token)).json()).toMatchObject({ email: admin.email, actingAdmin: null });

  await userEvent.click(bar.getByRole("button", { name: "Вернуться" }));
  expect(assigned).toEqual(["/customers?sort=region"]);
  expect(sessionStorage.getItem("auth.as-user")).toBeNull();
});

test("the user's icon shows the customer, and leads back instead of out", async () => {
  await openThroughTheirEyes("/profile");
  await userEvent.click(await screen.findByRole("button", { name: /Иван Лужин/ }));
  expect(screen.queryByRole("button", { name: "Выйти" })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: "Вернуться в свой кабинет" }));
  expect(assigned).toEqual(["/customers?sort=region"]);
});
