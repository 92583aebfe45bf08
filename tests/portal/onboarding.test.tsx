// A new customer's first steps, on the real server.
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/shell/data/queryClient.ts";
import type { Answer } from "../world/callers.ts";
import { registration } from "../server/domains/registration/world.ts";
import { openWorld, type Shop, type World } from "../server/domains/billing/world.ts";
import { connectTo, openAs, putBetween, read } from "./portal.tsx";

let world: World;
let newcomer: Shop;
beforeAll(async () => {
  world = await openWorld();
  newcomer = await world.shop("by");
});
afterAll(() => world.close());
connectTo(() => world);

beforeEach(() => localStorage.setItem("cookieAgree", "basic"));

/** The steps in the order of the page: title → done. */
async function steps(): Promise<Readonly<Record<string, boolean>>> {
  await screen.findByRole("progressbar", { name: /готово/i });
  const headings = screen.getAllByRole("heading", { level: 2 }).map((heading) => read(heading).split(" — "));
  return Object.fromEntries(headings.map(([title = "", state]) => [title, state === "готово"]));
}

const stepOf = (title: string) => {
  const step = screen.getAllByRole("listitem").find((item) => read(item.querySelector("h2")).startsWith(title));
  if (!step) throw new Error(`no step «${title}»`);
  return within(step);
};

test("missing data are listed with a contact; impossible actions are not offered", async () => {
  await world.setRegion("BY", { telegramLink: "https://t.me/kabinet" });
  const page = await openAs(newcomer, "/onboarding");
  expect(await steps()).toEqual({
    "Данные компании": false,
    Договор: false,
    "Первый рекламный аккаунт": false,
    "Первое пополнение": false,
  });
  expect(screen.getByText("Готово 0 из 4")).toBeInTheDocument();
  expect(stepOf("Данные компании").getByText(/^Не хватает: .*Адрес банка/)).toBeInTheDocument();
  expect(await stepOf("Договор").findByRole("link", { name: "Написать в Telegram" })).toBeVisible();
  expect(stepOf("Первый рекламный аккаунт").getByRole("link", { name: "Добавить" })).toHaveAttribute(
    "href",
    "/accounts?add=1",
  );
  expect(stepOf("Первое пополнение").queryByRole("link")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: "Позже" }));
  expect(await screen.findByRole("link", { name: "К первым шагам" })).toHaveAttribute("href", "/onboarding");
  expect(page.path()).toBe("/accounts");
});

test("each step is checked off by facts, and leads to them", async () => {
  const { customerId } = newcomer;
  const company = await world.admin.call("GET", `/api/resources/customers/${customerId}`);
  const { region: _, policyAgree: _policy, publicAgree: _public, companyEmail: _email, ...told } = registration();
  const { version } = company.json<{ version: number }>();
  await done(world.admin.call("PUT", `/api/resources/customers/${customerId}`, { body: { version, ...told } }));
  const contract = { customerId, number: "П-7", startDate: "2026-01-12", type: "public" };
  await done(world.admin.call("POST", "/api/resources/contracts", { body: contract }));
  await openAs(newcomer, "/onboarding");
  expect(await steps()).toMatchObject({ "Данные компании": true, Договор: true, "Первый рекламный аккаунт": false });
  expect(stepOf("Данные компании").getByRole("link", { name: "Проверить" })).toHaveAttribute("href", "/profile");
  expect(stepOf("Договор").getByText(/№ П-7 от 12.01.2026/)).toBeInTheDocument();
  expect(stepOf("Договор").getByRole("link", { name: "Прочитать условия" })).toHaveAttribute(
    "href",
    "/legal/publicContract",
  );
});

test("the first account opens the way to the first top-up, and that ends the steps", async () => {
  const accountId = await newcomer.account("google_ads");
  const page = await openAs(newcomer, "/onboarding");
  expect(await steps()).toMatchObject({ "Первый рекламный аккаунт": true, "Первое пополнение": false });
  expect(screen.getByText("Готово 3 из 4")).toBeInTheDocument();
  const link = stepOf("Первое пополнение").getByRole("link", { name: "Пополнить" });
  expect(link).toHaveAttribute("href", "/accounts?topup=new");
  page.close();

  await done(newcomer.bill([{ accountId, amount: "500" }]));
  queryClient.clear();
  await openAs(newcomer, "/onboarding");
  expect(Object.values(await steps())).toEqual([true, true, true, true]);
  expect(screen.getByText("Всё готово")).toBeInTheDocument();
});

test("a failure says so and leads on", async () => {
  queryClient.clear();
  putBetween(async (reach, input, init) =>
    String(input).includes("/api/bills") ? new Response("{}", { status: 403 }) : reach(input, init),
  );
  await openAs(newcomer, "/onboarding");
  expect(await screen.findByText("Не удалось загрузить")).toBeInTheDocument();
  putBetween(undefined);
  await userEvent.click(screen.getByRole("button", { name: "Попробовать ещё раз" }));
  expect(await screen.findByText("Всё готово")).toBeInTheDocument();
});

async function done(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
}
