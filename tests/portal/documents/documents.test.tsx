// A customer's documents, on the real server.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDays, addMonths, monthEnd, monthStart } from "../../../src/domain/time/periods.ts";
import { update } from "../../../src/dataProvider/resourceClient.ts";
import { signIn } from "../../../src/dataProvider/session/session.ts";
import { general } from "../../../src/portal/records.ts";
import { contracts } from "../../../src/resources/clients/contracts.ts";
import { queryClient } from "../../../src/shell/data/queryClient.ts";
import { password } from "../../world/people.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "../../server/domains/billing/world.ts";
import { connectTo, openAs, read, requests } from "../portal.tsx";

let world: World;
let shop: Shop, stranger: Shop;
let google: number, yandex: number;
let contract: Row;
let unpaid: Bill;

beforeAll(async () => {
  world = await openWorld();
  [shop, stranger] = [await world.shop(), await world.shop()];
  google = await shop.account("google_ads", { name: "Палки Search" });
  yandex = await shop.account("yandex_direct", { name: "Ёлки — поиск" });
  await world.setRates("by", "3.0000", monthStart(addMonths(world.today, -1)));
  contract = await world.create("contracts", {
    customerId: shop.customerId,
    number: "РК-7",
    startDate: "2026-01-15",
    expiryDate: "2027-01-14",
    terms: "Скидка 5 %\nОтчёт раз в неделю",
  });
  const old = await shop.bill([{ accountId: yandex, platform: "Яндекс Директ", amount: "100" }], {
    date: monthStart(addMonths(world.today, -1)),
  });
  await world.admin.call("PUT", `/api/bills/${old.json<Bill>().id}/paid`);
  unpaid = (
    await shop.bill(
      [
        { accountId: google, platform: "Google Реклама", amount: "360" },
        { accountId: yandex, platform: "Яндекс Директ", amount: "60" },
      ],
      { contractId: contract.id },
    )
  ).json<Bill>();
  await stranger.bill([{ accountId: await stranger.account("yandex_direct"), amount: "999" }]);
});
afterAll(() => world.close());
connectTo(() => world);

const table = (name: string) => screen.findByRole("table", { name });
const rows = async (name: string) =>
  within(await table(name))
    .getAllByRole("row")
    .slice(1)
    .map(read);

/** The names of files downloaded from now on. */
function watchDownloads(): readonly string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

test("a customer sees their own bills, the latest first, with sums and states in words", async () => {
  await openAs(shop, "/documents");
  expect(screen.getByRole("tab", { name: "Финансы" })).toHaveAttribute("aria-selected", "true");
  const [latest, oldest, ...others] = await rows("Счета");
  expect(latest).toMatch(
    /^Выбрать № (Б-\d{4}-\d{6})№ \1.*Google Реклама, Яндекс Директ.*Ждёт оплаты до \d\d\.\d\d\.\d{4}.*420,00 BYNСкачать$/,
  );
  expect(oldest).toMatch(/Яндекс Директ.*Оплачен.*100,00 BYNСкачать$/);
  expect(others).toEqual([]);
});

test("state, period and number narrow the list through the address, and what is not found leads back", async () => {
  const page = await openAs(shop, "/documents?state=paid");
  expect(await rows("Счета")).toHaveLength(1);
  await userEvent.selectOptions(screen.getByLabelText("Состояние"), "Ждут оплаты");
  await waitFor(async () => expect((await rows("Счета"))[0]).toMatch(/420,00/));
  await userEvent.selectOptions(screen.getByLabelText("Период"), "Прошлый месяц");
  expect(await screen.findByText("Ничего не нашлось")).toBeInTheDocument();
  expect(page.path()).toBe("/documents?state=unpaid&period=previousMonth");
  await userEvent.click(screen.getByRole("button", { name: "Показать все" }));
  expect(await rows("Счета")).toHaveLength(2);
  await userEvent.type(screen.getByLabelText("Поиск"), unpaid.number.slice(-6));
  await waitFor(() => expect(page.path()).toContain("q="));
  await waitFor(async () => expect(await rows("Счета")).toHaveLength(1));
  expect(page.path()).toContain(`q=${unpaid.number.slice(-6)}`);
});

test("a number copied with its sign finds its paper", async () => {
  await openAs(shop, `/documents?q=${encodeURIComponent(`№\u00a0${unpaid.number}`)}`);
  expect(await rows("Счета")).toHaveLength(1);
});

test("days of one's own make a period, which the address keeps", async () => {
  const page = await openAs(shop, "/documents");
  await userEvent.selectOptions(await screen.findByLabelText("Период"), "Свои даты");
  const [yesterday, from] = [addDays(world.today, -1), await screen.findByLabelText("С")];
  // The year is typed digit by digit, and must not drag the other day into the past.
  for (const typed of [`0002${yesterday.slice(4)}`, yesterday]) fireEvent.change(from, { target: { value: typed } });
  await waitFor(async () => expect(await rows("Счета")).toHaveLength(1));
  expect(page.path()).toBe(`/documents?period=${yesterday}..${monthEnd(world.today)}`);
  fireEvent.change(screen.getByLabelText("По"), { target: { value: addDays(yesterday, -1) } });
  await waitFor(() =>
    expect(page.path()).toBe(`/documents?period=${addDays(yesterday, -1)}..${addDays(yesterday, -1)}`),
  );
});

test("a bill opens to its lines: what is paid for each account and what arrives, and the address names it", async () => {
  const page = await openAs(shop, `/documents?tab=finance&bill=${unpaid.id}`);
  const dialog = await screen.findByRole("dialog", { name: `Счёт № ${unpaid.number}` });
  await within(dialog).findByText("Палки Search");
  expect(read(dialog)).toMatch(/420,00 BYN.*Ждёт оплаты.*Договор№ РК-7.*В том числе НДС 20 %70,00 BYN/);
  const [first, second, total] = within(within(dialog).getByRole("table", { name: "Строки" }))
    .getAllByRole("row")
    .slice(1)
    .map(read);
  expect(first).toMatch(/^Палки SearchGoogle Реклама1 USD = 3,105 BYN360,00 BYN96,62 \$$/);
  expect(second).toMatch(/^Ёлки — поискЯндекс Директ60,00 BYN50,00 BYN$/);
  expect(total).toMatch(/^Всего420,00 BYN50,00 BYN96,62 \$$/);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(within(dialog).queryByRole("button", { name: "Закрыть" }) ?? document.body);
  expect(page.path()).toBe("/documents?tab=finance");
});

test("another customer's bill is not there, whatever the address says", async () => {
  await openAs(stranger, `/documents?bill=${unpaid.id}`);
  expect(await screen.findByText("Не удалось открыть счёт")).toBeInTheDocument();
  expect(screen.queryByText(/РК-7|Палки Search/)).not.toBeInTheDocument();
});

test("after a top-up the message leads to the new bill, which is on top and marked", async () => {
  const page = await openAs(shop, `/accounts?topup=${yandex}`);
  await userEvent.type(await screen.findByLabelText("К оплате, BYN с НДС"), "245");
  await userEvent.click(screen.getByRole("button", { name: "Сформировать счёт" }));
  await userEvent.click(await screen.findByRole("link", { name: "Открыть счёт" }));
  const dialog = await screen.findByRole("dialog", { name: /^Счёт № Б-/ });
  expect(page.path()).toMatch(/^\/documents\?tab=finance&bill=\d+$/);
  await userEvent.click(within(dialog).getByRole("button", { name: "Закрыть" }));
  const [latest, ...others] = await rows("Счета");
  expect(latest).toMatch(/^Выбрать № (Б-\d{4}-\d{6})№ \1Новый.*245,00 BYNСкачать$/);
  expect(others.join()).not.toContain("Новый");
});

test("a long list comes in pages, each continued where the one before ended", async () => {
  const many = await world.shop();
  const account = await many.account("yandex_direct");
  for (let made = 0; made < 30; made++) await many.bill([{ accountId: account, amount: String(100 + made) }]);
  await openAs(many, "/documents");
  expect(await rows("Счета")).toHaveLength(25);
  expect(screen.getByText(/^Показано 25 из 30$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Показать ещё" }));
  await waitFor(async () => expect(new Set(await rows("Счета")).size).toBe(30));
  expect(screen.queryByRole("button", { name: "Показать ещё" })).not.toBeInTheDocument();
  expect(requests().filter((request) => request.includes("after="))).toHaveLength(1);
});

test("acts shown to the customer are among the closing documents", async () => {
  const act = { customerId: shop.customerId, date: world.today, totalWithVat: "240" };
  await world.create("acts", { ...act, visible: true, number: "17" });
  await world.create("acts", { ...act, visible: false, number: "18" });
  const page = await openAs(shop, "/documents");
  await userEvent.click(await screen.findByRole("tab", { name: "Закрывающие документы" }));
  expect(await rows("Акты")).toEqual([
    expect.stringMatching(/^Выбрать № 17№ 17.*Ждёт вашей подписи40,00 BYN240,00 BYNСкачать$/),
  ]);
  expect(page.path()).toBe("/documents?tab=closing");
});

test("a contract says its terms; it is handed over as a PDF, or as its original once there is one", async () => {
  const page = await openAs(shop, "/documents?tab=contracts");
  expect(await rows("Договоры")).toEqual([
    expect.stringMatching(/^Выбрать № РК-7№ РК-7.*с 15\.01\.2026 по 14\.01\.2027Предоплата.*Действует.*$/),
  ]);
  const saved = watchDownloads();
  await userEvent.click(await screen.findByRole("button", { name: "Скачать договор № РК-7" }));
  await waitFor(() => expect(saved).toEqual(["Договор РК-7.pdf"]), { timeout: 10_000 });
  page.close();
  const opened = await openAs(shop, `/documents?tab=contracts&contract=${contract.id}`);
  expect(read(await screen.findByRole("dialog", { name: "Договор № РК-7" }))).toMatch(
    /Предоплата.*Дополнительные условияСкидка 5 %\sОтчёт раз в неделю/,
  );
  opened.close();
  await uploadOriginal();
  await openAs(shop, "/documents?tab=contracts");
  await userEvent.click(await screen.findByRole("button", { name: "Скачать договор № РК-7" }));
  await waitFor(() => expect(saved).toEqual(["Договор РК-7.pdf", "С подписями.pdf"]));
});

test("a customer reconciles a period on the page and takes the act along", async () => {
  const page = await openAs(shop, "/documents?tab=closing");
  await userEvent.click(await screen.findByRole("button", { name: "Акт сверки" }));
  const dialog = await screen.findByRole("dialog", { name: "Акт сверки" });
  fireEvent.change(within(dialog).getByLabelText("По"), { target: { value: monthEnd(world.today) } });
  await within(dialog).findByText("Всего за период");
  const [payment] = within(dialog).getAllByRole("row").slice(1).map(read);
  expect(payment).toMatch(/Оплата по счёту № Б-.*100,00 BYNНе согласны\?$/);
  await userEvent.click(within(dialog).getByRole("button", { name: /^Оплата по счёту/ }));
  const above = await screen.findByRole("dialog", { name: /^Счёт № Б-/ });
  await userEvent.click(within(above).getByRole("button", { name: "Закрыть" }));
  expect(page.path()).toMatch(new RegExp(`reconciliation=.*${monthEnd(world.today)}$`));
  const saved = watchDownloads();
  await userEvent.click(within(dialog).getByRole("button", { name: "Скачать PDF" }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Акт сверки .*\.pdf$/)]), { timeout: 10_000 });
});

test("a letter's link hands the paper over, and only one's own", async () => {
  const saved = watchDownloads();
  const page = await openAs(shop, `/download?kind=bills&id=${unpaid.id}`);
  expect(await screen.findByText(`Файл «Счёт ${unpaid.number}.pdf» сохранён в загрузках.`)).toBeInTheDocument();
  expect(saved).toEqual([`Счёт ${unpaid.number}.pdf`]);
  page.close();
  for (const id of [unpaid.id, 999_999]) {
    const other = await openAs(stranger, `/download?kind=bills&id=${id}`);
    expect(await screen.findByText(/^Среди ваших документов его нет.*войдите с её e-mail\.$/)).toBeInTheDocument();
    other.close();
  }
  for (const address of ["kind=bills&id=x", "kind=secrets&id=1", ""]) {
    const other = await openAs(stranger, `/download?${address}`);
    expect(await screen.findByText("This page could not be found")).toBeInTheDocument();
    other.close();
  }
  expect(saved).toHaveLength(1);
});

/** As an administrator does it. */
async function uploadOriginal(): Promise<void> {
  await signIn(world.admin.person?.email ?? "", password);
  const rawFile = new File(["%PDF-1.7\n%%EOF"], "С подписями.pdf", { type: "application/pdf" });
  const { version } = await world.one<Row>("contracts", contract.id);
  await update(general(contracts), contract.id, { original: { rawFile } }, version);
  queryClient.clear();
}

test("who has no documents yet is told where they come from", async () => {
  const newcomer = await world.shop();
  await openAs(newcomer, "/documents");
  expect(await screen.findByText("Счетов пока нет")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "К аккаунтам" })).toHaveAttribute("href", "/accounts");
  await userEvent.click(screen.getByRole("tab", { name: "Договоры" }));
  expect(await screen.findByText("Договоров пока нет")).toBeInTheDocument();
});

test("an act is signed from its card, and its history says by whom", async () => {
  await world.setRegion("BY", { sellerSignerName: "Лебедева А. С." });
  await world.services.database.db.execute(
    sql`update customers set signer_name = 'Климова О. В.' where id = ${shop.customerId}`,
  );
  const { customerId } = shop;
  const signed = { customerId, date: "2026-05-31", totalWithVat: "77.00", number: "П-1", visible: true };
  const { id } = await world.create("acts", signed);
  await openAs(shop, `/documents?tab=closing&act=${id}`);
  const card = await screen.findByRole("dialog", { name: "Акт № П-1" });
  await userEvent.click(await within(card).findByRole("button", { name: "Подписать" }));
  expect(await within(card).findByText("Подписан вами")).toBeInTheDocument();
  expect(await within(card).findByText(/CN=Климова О\. В\./)).toBeInTheDocument();
  for (const name of ["Подписанный файл", "Файл подписи"])
    expect(within(card).getByRole("button", { name })).toBeInTheDocument();
  expect(within(card).queryByRole("button", { name: "Подписать" })).not.toBeInTheDocument();
});

test("open tasks are on top and lead to their papers", async () => {
  const page = await openAs(shop, "/documents");
  const list = await screen.findByRole("region", { name: "Что нужно сделать" });
  await userEvent.click(within(list).getByRole("button", { name: /Оплатить .* на / }));
  expect(page.path()).toBe("/documents?tab=finance&state=unpaid");
});

test("sums narrow the list through the address", async () => {
  const page = await openAs(shop, "/documents?from=400");
  expect(await rows("Счета")).toHaveLength(1);
  await userEvent.type(screen.getByLabelText("Сумма до"), "410,50");
  await waitFor(() => expect(page.path()).toContain("to=410"));
  expect(await screen.findByText("Ничего не нашлось")).toBeInTheDocument();
});

test("a wrong row of the reconciliation is reported to the managers, in words that outlive a closed dialog", async () => {
  await openAs(shop, "/documents?tab=closing&reconciliation=open");
  const dialog = await screen.findByRole("dialog", { name: "Акт сверки" });
  fireEvent.change(within(dialog).getByLabelText("С"), { target: { value: "2026-01-01" } });
  fireEvent.change(within(dialog).getByLabelText("По"), { target: { value: world.today } });
  await userEvent.click(await within(dialog).findByRole("button", { name: "Не согласны: Акт № П-1" }));
  let ask = within(await screen.findByRole("dialog", { name: "Не согласны: Акт № П-1" }));
  await userEvent.click(ask.getByRole("button", { name: "Отправить" }));
  expect(await ask.findByText("Обязательное поле")).toBeInTheDocument();
  expect(ask.getByLabelText("Что не сходится")).toHaveFocus();
  await userEvent.type(ask.getByLabelText("Что не сходится"), "Мы приняли на 70");
  expect(ask.queryByText("Обязательное поле")).toBeNull();
  await userEvent.click(ask.getByRole("button", { name: "Закрыть" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Не согласны: Акт № П-1" }));
  ask = within(await screen.findByRole("dialog", { name: "Не согласны: Акт № П-1" }));
  expect(ask.getByLabelText("Что не сходится")).toHaveValue("Мы приняли на 70");
  await userEvent.click(ask.getByRole("button", { name: "Отправить" }));
  expect(await within(dialog).findByText("Мы приняли на 70")).toBeInTheDocument();
});

test("bills are narrowed by the system that they are for, and taken along as one archive", async () => {
  const page = await openAs(shop, "/documents");
  await table("Счета");
  await userEvent.selectOptions(await screen.findByLabelText("Система"), "Google Реклама");
  await waitFor(async () => expect(await rows("Счета")).toHaveLength(1));
  expect(decodeURIComponent(page.path())).toMatch(/system=Google.Реклама/);
  const saved = watchDownloads();
  await userEvent.click(screen.getByRole("checkbox", { name: `Выбрать № ${unpaid.number}` }));
  await userEvent.click(screen.getByRole("button", { name: "Скачать архивом" }));
  await waitFor(() => expect(saved).toEqual(["Документы.zip"]), { timeout: 10_000 });
});
