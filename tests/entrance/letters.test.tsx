// The pages behind letters' links, and requested letters, on the real server.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openWorld, password, registration, type World } from "../server/domains/registration/world.ts";
import { connectTo, inRegionOf, open, press, putBetween, requests } from "./stranger.tsx";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
connectTo(() => world);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const passwordInput = () => screen.getByLabelText("Пароль");
const choose = async (text: string): Promise<void> => {
  fireEvent.change(passwordInput(), { target: { value: text } });
  await userEvent.click(screen.getByRole("button", { name: "Войти в кабинет" }));
};

/** Registers a company, and returns the path of the link in its letter. */
async function letter(): Promise<{ email: string; path: string }> {
  const body = registration();
  await world.signUp(body);
  return { email: body.companyEmail, path: `/signup/check?token=${await world.tokenFor(body.companyEmail)}` };
}

test("the letter's link leads through the choice of a password into the cabinet", async () => {
  const { email, path } = await letter();
  const page = await open(path);
  await heading("Выберите пароль");
  expect(page.path()).toMatch(/^\/signup\/complete\?token=/);
  expect(screen.getByText(email)).toBeInTheDocument();
  expect(screen.getByText("ООО «Василёк»")).toBeInTheDocument();
  expect(passwordInput()).toHaveAccessibleDescription(/Не короче 8 символов/);
  await choose("короче");
  expect(await screen.findByText("Минимальная длина поля: 8 символов")).toBeInTheDocument();
  expect(passwordInput()).toHaveFocus();
  await choose(password);
  await heading("Первые шаги");
  expect(page.path()).toBe("/onboarding");
});

test("the choice of a password works after a reload", async () => {
  const page = await open((await letter()).path);
  await heading("Выберите пароль");
  const path = page.path();
  page.close();
  await open(path);
  await heading("Выберите пароль");
  await choose(password);
  await heading("Первые шаги");
});

test("two tabs: the one that comes later is told what happened", async () => {
  const { path } = await letter();
  const first = await open(path);
  await heading("Выберите пароль");
  const complete = first.path();
  first.close();

  const second = await open(path);
  await heading("Ссылка уже сработала");
  expect(screen.getByText(/Если вы уже выбрали пароль, войдите с ним/)).toBeInTheDocument();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Войти" })).toHaveAttribute("href", "/login");
  second.close();

  await open(complete);
  await heading("Выберите пароль");
  // Meanwhile the password is chosen in another tab.
  await world.complete(new URLSearchParams(complete.split("?")[1]).get("token") ?? "");
  await choose(password);
  await heading("Ссылка уже сработала");
  expect(screen.getByText(/Пароль по этой ссылке уже выбран/)).toBeInTheDocument();
});

test("a link that ran out explains itself and brings another letter", async () => {
  const { email, path } = await letter();
  world.later(49);
  await open(path);
  await heading("Ссылка устарела");
  expect(screen.getByText(/Ссылка работала 48 часов/)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText("E-mail для входа"), { target: { value: email } });
  press("Отправить письмо");
  expect(await screen.findByText(/мы отправили письмо/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /Отправить ещё раз можно через/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await waitFor(async () => expect(await world.tokensFor(email)).toHaveLength(2));
});

test.each([
  ["/signup/check", /Ссылка неполная/],
  ["/signup/check?token=x", /Такой ссылки нет/],
  ["/signup/complete?token=x", /Такой ссылки нет/],
])("%s says what is wrong", async (path, words) => {
  await open(path);
  await heading("Ссылка не подходит");
  expect(screen.getByText(words)).toBeInTheDocument();
});

test("a link that could not be asked about is tried again", async () => {
  const { path } = await letter();
  putBetween((reach, input, init) =>
    String(input).includes("signup/check") ? Promise.reject(new TypeError("Failed to fetch")) : reach(input, init),
  );
  await open(path);
  await heading("Не получилось проверить ссылку");
  putBetween(undefined);
  press("Попробовать ещё раз");
  await heading("Выберите пароль");
});

test.each(["somebody", "nobody"])("a forgotten password: the answer is the same for %s", async (who) => {
  await open("/forgot-password");
  press("Прислать ссылку");
  expect(await screen.findByText("Обязательное поле")).toBeInTheDocument();
  const email = who === "somebody" ? (world.admin.person?.email ?? "") : "nobody@nowhere.by";
  fireEvent.change(screen.getByLabelText("E-mail для входа"), { target: { value: email } });
  press("Прислать ссылку");
  expect(
    await screen.findByText(/^Если такой e-mail есть в кабинете, мы отправили на него ссылку/),
  ).toBeInTheDocument();
  press("Указать другой адрес");
  expect(screen.getByLabelText("E-mail для входа")).toHaveValue(email);
});

test("a letter is asked for again after a minute, not before", async () => {
  const { email } = await letter();
  const askedAt = Date.now();
  sessionStorage.setItem("kabinet.signup.by.sent", JSON.stringify({ values: {}, email, askedAt }));
  await open("/thanks");
  expect(screen.getByRole("button", { name: /можно через \d+ с/ })).toHaveAttribute("aria-disabled", "true");
  vi.spyOn(Date, "now").mockReturnValue(askedAt + 61_000);
  const button = await screen.findByRole("button", { name: "Отправить письмо ещё раз" });
  await userEvent.click(button);
  expect(await screen.findByText(/мы отправили письмо. Загляните и в «Спам»/)).toBeInTheDocument();
  expect(requests()).toContain("POST /api/auth/signup/resend");
  expect(await screen.findByRole("button", { name: /можно через 60 с/ })).toHaveAttribute("aria-disabled", "true");
});

test("where nobody knows the address any more, it is asked for", async () => {
  await open("/thanks");
  expect(screen.getByLabelText("E-mail для входа")).toBeInTheDocument();
});

test.each(["by", "kz"] as const)(
  "the documents are read by everybody in %s, with their version and date",
  async (region) => {
    inRegionOf(region);
    for (const kind of ["publicContract", "policy"]) {
      const page = await open(`/legal/${kind}`);
      expect(screen.getByText(/^Редакция .+, действует с \d+ .+ г\.$/)).toBeInTheDocument();
      expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(2);
      page.close();
    }
  },
);

test("the login page leads to registration and to a forgotten password", async () => {
  await open("/login");
  expect(screen.getByRole("link", { name: "Забыли пароль?" })).toHaveAttribute("href", "/forgot-password");
  expect(screen.getByRole("link", { name: "Регистрация" })).toHaveAttribute("href", "/signup");
});
