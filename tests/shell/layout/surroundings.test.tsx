// The floating elements of every layout: the cookie notice and the contacts, on the real server.
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { contactWays } from "../../../src/shell/contacts/contactWays.ts";
import { leavingAddress } from "../../../src/shell/cookies/cookieAgree.ts";
import { openWorld, type World } from "../../server/domains/billing/world.ts";
import { connectTo, openAs, openScreen } from "../../portal/portal.tsx";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
connectTo(() => world);

describe("the cookie notice", () => {
  const notice = () => screen.findByRole("region", { name: "Файлы cookie" });
  const isGone = () => expect(screen.queryByRole("region", { name: "Файлы cookie" })).not.toBeInTheDocument();

  test.each([
    ["Принять все", "all"],
    ["Только необходимые", "basic"],
  ])("«%s» is kept as %s, and the notice stays away", async (answer, kept) => {
    const page = await openScreen("/login");
    fireEvent.click(within(await notice()).getByRole("button", { name: answer }));
    isGone();
    expect(localStorage.getItem("cookieAgree")).toBe(kept);
    page.close();
    await openScreen("/signup");
    isGone();
  });

  test("declining says beforehand that it leaves the site, and keeps nothing", async () => {
    const left: string[] = [];
    vi.spyOn(location, "assign").mockImplementation((to) => void left.push(String(to)));
    await openScreen("/login");
    const decline = within(await notice()).getByRole("button", { name: "Отказаться" });
    expect(decline).toHaveAccessibleDescription("Откажетесь — закроем кабинет и перейдём на ya.ru.");
    await userEvent.click(decline);
    expect(left).toEqual(["https://ya.ru/"]);
    expect(localStorage.getItem("cookieAgree")).toBeNull();
  });

  test("three answers of one weight are reached by the keyboard, and nothing else is blocked meanwhile", async () => {
    await openScreen("/login");
    const answers = within(await notice()).getAllByRole("button");
    expect(new Set(answers.map(({ className }) => className)).size).toBe(1);
    answers[0]?.focus();
    await userEvent.tab();
    expect(answers[1]).toHaveFocus();
    await userEvent.type(screen.getByLabelText("E-mail"), "a@b.by");
    expect(screen.getByLabelText("E-mail")).toHaveValue("a@b.by");
  });

  test("an answer can be changed later, on a customer's pages too", async () => {
    localStorage.setItem("cookieAgree", "basic");
    const shop = await world.shop("by");
    await openAs(shop, "/accounts");
    fireEvent.click(screen.getByRole("button", { name: "Настройки cookie" }));
    expect(await notice()).toHaveTextContent("Сейчас: только необходимые");
    fireEvent.click(screen.getByRole("button", { name: "Принять все" }));
    isGone();
    expect(localStorage.getItem("cookieAgree")).toBe("all");
  });

  test.each([
    ["https://habr.com/ru/articles/1", "https://habr.com/ru/articles/1"],
    ["", "https://ya.ru/"],
    ["http://by.localhost:3000/login", "https://ya.ru/"],
    ["http://kz.localhost:3000/", "https://ya.ru/"],
    ["android-app://com.example", "https://ya.ru/"],
    ["javascript:alert(1)", "https://ya.ru/"],
  ])("declining after coming from «%s» leads to %s", (referrer, address) => {
    expect(leavingAddress(referrer, "by.localhost:3000")).toBe(address);
  });
});

describe("the contacts", () => {
  beforeEach(() => localStorage.setItem("cookieAgree", "basic"));

  const contacts = {
    telegramLink: "https://t.me/kabinet",
    telPhone: "+375291234567",
    whatappPhone: "+375297654321",
    whatappText: "Здравствуйте! Есть вопрос",
  };

  test("come from the region's settings", async () => {
    await world.setRegion("BY", contacts);
    await openScreen("/login");
    const area = within(await screen.findByRole("complementary", { name: "Связаться с нами" }));
    expect(
      area
        .getAllByRole("link")
        .map((link) => [link.ariaLabel ?? link.getAttribute("aria-label"), link.getAttribute("href")]),
    ).toEqual([
      ["Написать в Telegram", "https://t.me/kabinet"],
      ["Написать в WhatsApp", `https://wa.me/375297654321?text=${encodeURIComponent("Здравствуйте! Есть вопрос")}`],
      ["Позвонить: +375 29 123-45-67", "tel:+375291234567"],
    ]);
  });

  test("wait behind one button on a customer's pages", async () => {
    await world.setRegion("BY", contacts);
    await openAs(await world.shop("by"), "/documents");
    const area = within(await screen.findByRole("complementary", { name: "Связаться с нами" }));
    expect(area.queryByRole("link")).not.toBeInTheDocument();
    await userEvent.click(area.getByRole("button", { name: "Связаться с нами" }));
    expect(area.getByRole("link", { name: "Написать в Telegram" })).toHaveAttribute("rel", "noopener noreferrer");
  });

  const nothing = { telegramLink: null, telPhone: null, whatappPhone: null, whatappText: null };

  test.each(["javascript:alert(1)", "http://t.me/kabinet", "data:text/html,x", "t.me/kabinet"])(
    "an address such as %s becomes no link",
    (telegramLink) => {
      expect(contactWays({ ...nothing, telegramLink })).toEqual([]);
    },
  );

  test("are what there is, and no more", () => {
    expect(contactWays(undefined)).toEqual([]);
    expect(contactWays({ ...nothing, telPhone: "+375291234567" }).map(({ kind }) => kind)).toEqual(["phone"]);
    expect(contactWays({ ...nothing, whatappPhone: "+77011234567" })[0]?.href).toBe("https://wa.me/77011234567");
  });
});
