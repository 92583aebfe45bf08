// An administrator's five most frequent tasks, each performed by the given steps: by mouse and keyboard, or by keyboard
// alone. A task starts on its own page and ends once its result is visible.
import type { Browser, Page } from "playwright-core";
import { administratorApi, type AdministratorApi } from "./administratorApi.ts";
import type { Steps } from "./steps.ts";
import { expectVisible, visitor, type Visitor } from "./visitor.ts";

/** A customer with a contract and two accounts, and the administrator who works for them. */
export interface Desk {
  readonly admin: Visitor;
  readonly word: string;
  readonly company: string;
  readonly customerId: number;
  readonly api: AdministratorApi;
}

/** @param word identifies the customer, their contract and act; the e-mail begins with it */
export async function openDesk(browser: Browser, word: string, taxNumber: string): Promise<Desk> {
  const api = await administratorApi();
  const company = `ООО «Пять шагов ${word}»`;
  const email = `${word}@steps.by`;
  const customerId = await api.add("customers", {
    ...{ companyName: company, companyTaxNumber: taxNumber, companyEmail: email, contactName: "Ян Шаг" },
  });
  const contractId = await api.add("contracts", { customerId, number: `ШАГ-${word}`, startDate: "2026-01-01" });
  for (const name of ["Шаг в поиске", "Шаг в сетях"]) await api.openAccount(email, name, { contractId });
  const admin = await visitor(browser);
  await admin.signIn("admin@kabinet.test");
  return { admin, word, company, customerId, api };
}

/** Opens a page, and waits until it responds to keys. */
async function begin(admin: Visitor, path: string, heading: string): Promise<void> {
  await admin.visit(path);
  await expectVisible(admin.page.getByRole("heading", { level: 1, name: heading }));
}

/** Types into the header's field; the search continues with its text. */
const search = (steps: Steps, page: Page, text: string): Promise<void> =>
  steps.fill(page.getByRole("banner").getByRole("searchbox", { name: "Найти в кабинете" }), text);

/** Makes a bill for two accounts. @returns its number */
export async function makeBill({ admin, company }: Desk, steps: Steps): Promise<string> {
  const { page } = admin;
  await begin(admin, "/bills", "Счета");
  const main = page.getByRole("main");
  await steps.click(main.getByRole("link", { name: "Добавить" }));
  await steps.fill(main.getByRole("combobox", { name: "Клиент" }), company);
  for (const [at, [account, sum]] of [["Шаг в поиске", "120"] as const, ["Шаг в сетях", "60"] as const].entries()) {
    await steps.click(main.getByRole("button", { name: "Добавить строку" }));
    await steps.fill(main.getByRole("combobox", { name: "Аккаунт" }).nth(at), account);
    await steps.fill(main.getByRole("table").getByRole("textbox", { name: "Сумма с НДС" }).nth(at), sum);
    await expectVisible(main.getByRole("link", { name: "Аккаунт: открыть" }).nth(at));
  }
  await expectVisible(main.getByText("30,00"));
  // The server's prices below the lines, which move what follows.
  await expectVisible(main.getByText("Поступит в кабинет").nth(1));
  await steps.click(main.getByRole("button", { name: "Добавить", exact: true }));
  const heading = page.getByRole("heading", { level: 1, name: /^Счёт № / });
  await expectVisible(heading);
  await expectVisible(main.getByText("180,00"));
  return /Б-\d{4}-\d{6}/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
}

/** Finds a bill by its number and marks it as paid on a day. */
export async function payBill({ admin }: Desk, steps: Steps, number: string): Promise<void> {
  const { page } = admin;
  await begin(admin, "/", "Главная");
  await search(steps, page, number);
  await steps.click(page.getByRole("option", { name: /Отметить оплаченным/ }));
  const dialog = page.getByRole("dialog", { name: "Отметить оплаченным" });
  const day = dialog.getByRole("textbox", { name: "Оплачен" });
  await steps.fill(day, await day.inputValue());
  await steps.click(dialog.getByRole("button", { name: "Отметить оплаченным" }));
  await expectVisible(page.locator(".page__lead").getByText("Оплачен"));
}

/** Makes the acts of a month, from the home page. */
export async function makeActs({ admin }: Desk, steps: Steps): Promise<void> {
  const { page } = admin;
  await begin(admin, "/", "Главная");
  await steps.click(page.getByRole("main").getByRole("button", { name: /^Акты за / }));
  const dialog = page.getByRole("dialog", { name: /^Составить акты на .+\?/ });
  await dialog.waitFor({ timeout: 60_000 });
  await steps.click(dialog.getByRole("button", { name: "Составить акты" }));
  await expectVisible(page.getByText("Акты составляются"));
}

/** Finds an act by its number and shows it to the client. */
export async function showAct({ admin, api, customerId, word }: Desk, steps: Steps): Promise<void> {
  const { page } = admin;
  const number = `ШАГ-17-${word}`;
  await api.add("acts", { customerId, number, currency: "USD", totalWithVat: "12.00" });
  await begin(admin, "/", "Главная");
  await search(steps, page, number);
  await steps.click(page.getByRole("option", { name: /Показать клиенту/ }));
  await expectVisible(page.locator(".page__lead").getByText("Ждёт подписи"));
}

/** Gives a client another manager. */
export async function changeManager({ admin, company }: Desk, steps: Steps): Promise<void> {
  const { page } = admin;
  await begin(admin, "/", "Главная");
  await search(steps, page, company);
  await expectVisible(page.getByRole("option", { name: company }));
  await steps.press("Enter");
  await steps.fill(page.getByRole("combobox", { name: "Менеджер" }), "Мороз Павел Сергеевич");
  // The name is filled in a moment later.
  await expectVisible(page.getByText("Есть несохранённые правки"));
  await steps.press("Control+s");
  await expectVisible(page.getByText("Данные сохранены"));
}
