// The registration form, on the real server.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { registrationFields, registrationSteps } from "../../src/resources/shared/registration.ts";
import { inRegion, isAsked } from "../../src/definition/schema.ts";
import { openWorld, registration, type World } from "../server/domains/registration/world.ts";
import { connectTo, fillStep, input, inRegionOf, open, press, putBetween, requests, said, type } from "./stranger.tsx";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
connectTo(() => world);

const signups = () => requests().filter((request) => request === "POST /api/auth/signup").length;
const steps = () => within(screen.getByRole("navigation", { name: "Шаги регистрации" }));
const current = () =>
  steps()
    .getAllByRole("button")
    .find((button) => button.hasAttribute("aria-current"));

test.each(["by", "kz"] as const)("the form asks for every field of the definition in %s", async (region) => {
  inRegionOf(region);
  const page = await open("/signup");
  for (const [index, { sections }] of registrationSteps.entries()) {
    for (const name of sections.flatMap(({ fields }): readonly (keyof typeof registrationFields)[] => fields)) {
      const field = inRegion(registrationFields[name], region);
      if (!isAsked(field, { postalSameAsLegal: true }, "by")) continue;
      expect(input(name).labels?.[0]?.textContent, name).toContain(field.label.split(" ")[0]);
    }
    if (index === 0) fireEvent.click(steps().getByRole("button", { name: /Реквизиты компании/ }));
    await screen.findByText("О компании");
  }
  expect(input("policyAgree").checked).toBe(false);
  expect(input("publicAgree").checked).toBe(false);
  page.close();
});

test("a field complains when it is left, not before, and falls silent once it is right", async () => {
  await open("/signup");
  await userEvent.type(input("companyTaxNumber"), "1910");
  expect(said("companyTaxNumber")).toBe("");
  await userEvent.tab();
  expect(said("companyTaxNumber")).toBe("УНП состоит из 9 цифр");
  expect(input("companyTaxNumber")).toBeInvalid();
  await userEvent.type(input("companyTaxNumber"), "00015");
  expect(said("companyTaxNumber")).toBe("");
  type("companyEmail", "почта");
  expect(said("companyEmail")).toMatch(/^Введите корректный e-mail адрес/);
  type("contactPhoneNumber", "+375 1");
  expect(said("contactPhoneNumber")).toBe("Введите валидным номер телефона для региона BY");
});

test("a wrong check digit warns and does not block", async () => {
  await open("/signup");
  fillStep(0, { companyTaxNumber: "191000016" });
  expect(said("companyTaxNumber")).toBe("Проверьте УНП: контрольная цифра не сходится");
  expect(input("companyTaxNumber")).toBeValid();
  press("Далее");
  expect(await screen.findByText("О компании")).toBeInTheDocument();
});

test("«Далее» says what is missing and leads to the first of it", async () => {
  await open("/signup");
  press("Далее");
  await waitFor(() => expect(input("companyName")).toHaveFocus());
  expect(said("companyName")).toBe("Обязательное поле");
  expect(said("contactPhoneNumber")).toBe("Заполните поле");
  expect(screen.getByText(/^Проверьте: Название компании, УНП/)).toBeInTheDocument();
  expect(steps().getByRole("button", { name: /Основные данные ?, есть ошибки/ })).toHaveAttribute(
    "aria-current",
    "step",
  );
});

test("steps are reached by the switcher, by buttons and by Back, and each is read from its heading", async () => {
  const page = await open("/signup");
  await userEvent.click(steps().getByRole("button", { name: /Шаг 2/ }));
  expect(await screen.findByRole("heading", { name: "Шаг 2 из 2: Реквизиты компании" })).toHaveFocus();
  expect(page.path()).toBe("/signup?step=2");
  expect(current()).toHaveTextContent("Реквизиты компании");
  press("Назад");
  await waitFor(() => expect(current()).toHaveTextContent("Основные данные"));
  await page.back();
  expect(current()).toHaveTextContent("Реквизиты компании");
  expect(said("companyBirthday"), "nobody has been asked yet").toBe("");
});

test("the bank follows from the account number, and what was typed by hand stays", async () => {
  await open("/signup?step=2");
  type("bankAccount", "by83 alfa 3012 0000 test 0001 0270");
  expect(input("bankAccount")).toHaveValue("BY83 ALFA 3012 0000 TEST 0001 0270");
  expect([input("bankName").value, input("bic").value]).toEqual(["Альфа-Банк", "ALFABY2X"]);
  type("bankName", "Альфа-Банк, отделение 5");
  type("bankAccount", "BY86PJCB30120000000000000000");
  expect([input("bankName").value, input("bic").value]).toEqual(["Альфа-Банк, отделение 5", "PJCBBY2X"]);
  expect(said("bankAccount")).toBe("Проверьте номер счёта: контрольные цифры не сходятся");
});

test("a bank that was filled in follows another account number, also one that is typed over letter by letter", async () => {
  await open("/signup?step=2");
  await userEvent.type(input("bankAccount"), "BY83ALFA30120000TEST00010270");
  expect([input("bankName").value, input("bic").value]).toEqual(["Альфа-Банк", "ALFABY2X"]);
  await userEvent.clear(input("bankAccount"));
  expect([input("bankName").value, input("bic").value]).toEqual(["", ""]);
  await userEvent.type(input("bankAccount"), "BY13AKBB30120000000000000000");
  expect([input("bankName").value, input("bic").value]).toEqual(["Беларусбанк", "AKBBBY2X"]);
});

test("a bank that is not the account's is warned about and does not block", async () => {
  await open("/signup?step=2");
  type("bankAccount", "BY83ALFA30120000TEST00010270");
  type("bankName", "ОАО «АСБ Беларусбанк»");
  type("bic", "AKBBBY2X");
  expect(said("bankName")).toMatch(/^Счёт открыт в другом банке: Альфа-Банк/);
  expect(said("bic")).toMatch(/другой БИК: ALFABY2X/);
  expect(input("bic")).toBeValid();
  type("bankName", "ЗАО «АЛЬФА-БАНК», отделение 5");
  type("bic", "alfa by2x");
  expect([said("bankName"), said("bic")].join()).not.toMatch(/друго/);
});

test("a wrong day is told to whoever goes on by keyboard, past the button of its calendar", async () => {
  await open("/signup?step=2");
  await userEvent.type(input("companyBirthday"), "01011800");
  await userEvent.tab();
  expect(said("companyBirthday")).toBe("");
  await userEvent.tab();
  expect(input("companyPhone")).toHaveFocus();
  expect(said("companyBirthday")).toBe("Не раньше 01.01.1900");
});

test("a postal address is asked for where it is another one", async () => {
  await open("/signup?step=2");
  expect(document.querySelector("[name=postalAddress]")).toBeNull();
  fireEvent.click(input("postalSameAsLegal"));
  expect(input("postalAddress")).toBeRequired();
});

test("the documents to agree to open beside the form", async () => {
  await open("/signup?step=2");
  for (const [name, path] of [
    [/политикой/, "/legal/policy"],
    [/публичного договора/, "/legal/publicContract"],
  ] as const) {
    const link = within(screen.getByRole("group", { name: "Согласия" })).getByRole("link", { name });
    expect(link).toHaveAttribute("href", path);
    expect(link).toHaveAttribute("target", "_blank");
  }
});

test("a draft outlives a reload, without the consents; it can be thrown away, and that taken back", async () => {
  const page = await open("/signup?step=2");
  fillStep(1);
  page.close();
  await open("/signup?step=2");
  expect(screen.getByText("Черновик восстановлен")).toBeInTheDocument();
  expect(input("signerName")).toHaveValue("Климов Пётр Ильич");
  expect(input("companyBirthday")).toHaveValue("01.04.2015");
  expect([input("policyAgree").checked, input("publicAgree").checked]).toEqual([false, false]);
  press("Начать заново");
  expect(input("signerName")).toHaveValue("");
  expect(localStorage.getItem("kabinet.signup.by")).toBeNull();
  press("Вернуть введённое");
  expect(input("signerName")).toHaveValue("Климов Пётр Ильич");
});

test("a tab left open does not undo what another tab has typed", async () => {
  const page = await open("/signup");
  localStorage.setItem("kabinet.signup.by", JSON.stringify({ companyName: "ООО «Рядом»", signerName: "Климов Пётр" }));
  type("contactName", "Анна Климова");
  page.close();
  await open("/signup");
  expect(input("companyName")).toHaveValue("ООО «Рядом»");
  expect(input("contactName")).toHaveValue("Анна Климова");
  fireEvent.click(steps().getByRole("button", { name: /Шаг 2/ }));
  await screen.findByText("О компании");
  expect(input("signerName")).toHaveValue("Климов Пётр");
});

test("drafts of the regions are apart", async () => {
  const page = await open("/signup");
  type("companyName", "ООО «Здесь»");
  page.close();
  inRegionOf("kz");
  await open("/signup");
  expect(input("companyName")).toHaveValue("");
});

async function fillAll(more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  fillStep(0, more);
  press("Далее");
  await screen.findByText("О компании");
  fillStep(1, more);
}

test("a registered e-mail is reported at its field, in the field's step", async () => {
  await open("/signup");
  await fillAll({ companyEmail: world.admin.person?.email });
  press("Зарегистрироваться");
  await waitFor(() => expect(input("companyEmail")).toHaveFocus());
  expect(said("companyEmail")).toMatch(/^E-mail уже зарегистрирован, пожалуйста, укажите уникальный e-mail/);
  expect(current()).toHaveTextContent("Основные данные");
  type("companyEmail", "another@vasilek.by");
  expect(said("companyEmail")).not.toMatch(/уже зарегистрирован/);
});

test("a step's missing values are reported when everything is sent", async () => {
  await open("/signup?step=2");
  fillStep(1);
  press("Зарегистрироваться");
  await waitFor(() => expect(input("companyName")).toHaveFocus());
  expect(signups()).toBe(0);
});

test("without the policy's tick nothing is sent", async () => {
  await open("/signup");
  await fillAll({ policyAgree: false });
  press("Зарегистрироваться");
  await waitFor(() => expect(input("policyAgree")).toHaveFocus());
  expect(said("policyAgree")).toBe("Обязательное поле");
  expect(signups()).toBe(0);
});

test("a lost connection is reported, the input stays, and the next attempt succeeds", async () => {
  const { companyEmail } = registration();
  await open("/signup");
  await fillAll({ companyEmail });
  putBetween(() => Promise.reject(new TypeError("Failed to fetch")));
  press("Зарегистрироваться");
  expect(await screen.findByText(/^Нет связи с сервером.*всё, что вы ввели, на месте/i)).toBeInTheDocument();
  expect(input("signerName")).toHaveValue("Климов Пётр Ильич");
  putBetween(undefined);
  press("Зарегистрироваться");
  expect(await screen.findByRole("heading", { name: "Проверьте почту" })).toBeInTheDocument();
  expect(await world.tokensFor(companyEmail)).toHaveLength(1);
});

test("being offline is reported before anything is sent", async () => {
  await open("/signup");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(await screen.findByText(/^Нет связи с интернетом/)).toBeInTheDocument();
});

test("a double click registers once; then the page says where the letter went, and the address can be put right", async () => {
  const { companyEmail } = registration();
  const page = await open("/signup");
  await fillAll({ companyEmail });
  await userEvent.dblClick(screen.getByRole("button", { name: "Зарегистрироваться" }));
  await screen.findByRole("heading", { name: "Проверьте почту" });
  expect(signups()).toBe(1);
  expect(page.path()).toBe("/thanks");
  expect(screen.getByText(companyEmail)).toBeInTheDocument();
  expect(localStorage.getItem("kabinet.signup.by"), "the draft has done its work").toBeNull();
  await page.back();
  expect(page.path(), "Back begins another registration").toBe("/signup");
  page.close();

  const again = await open("/thanks");
  expect(screen.getByText(companyEmail), "after a reload").toBeInTheDocument();
  press("Изменить адрес");
  await screen.findByRole("heading", { name: "Регистрация компании" });
  expect(again.path()).toBe("/signup");
  expect(input("companyEmail")).toHaveValue(companyEmail);
  expect(input("companyName")).toHaveValue("ООО «Василёк»");
});
