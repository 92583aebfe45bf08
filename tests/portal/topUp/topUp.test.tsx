// Topping up on the page, on the real server: the calculator and the bill agree.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../../src/dataProvider/requests/http.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "../../server/domains/billing/world.ts";
import { agreeOn, connectTo, openAs, openScreen, putBetween, read } from "../portal.tsx";

let world: World;
let shop: Shop;
let abroad: Shop;
let google: number;
let yandex: number;

beforeAll(async () => {
  world = await openWorld();
  await agreeOn(world, "by");
  [shop, abroad] = [await world.shop(), await world.shop("kz")];
  google = await shop.account("google_ads", { name: "Палки Search" });
  yandex = await shop.account("yandex_direct", { name: "Ёлки — поиск" });
});
afterAll(() => world.close());
connectTo(() => world);

const billsOf = async (owner: Shop): Promise<readonly Bill[]> =>
  (await owner.client.call("GET", `/api/bills?sort=${encodeURIComponent('["id","DESC"]')}&range=[0,999]`)).json<
    Bill[]
  >();
/** The one bill that an action makes. */
async function oneNewBill(owner: Shop, act: () => Promise<unknown>): Promise<Bill> {
  const before = await billsOf(owner);
  await act();
  const after = await billsOf(owner);
  expect(after).toHaveLength(before.length + 1);
  const [made] = after;
  if (!made) throw new Error("no bill");
  return made;
}

const dialog = () => screen.findByRole("dialog", { name: "Пополнение аккаунтов" });
const line = async (name: string) =>
  within(await within(await dialog()).findByRole("group", { name: new RegExp(name) }));
const pays = async (name: string) => (await line(name)).getByLabelText(/^К оплате/);
const arrives = async (name: string) => (await line(name)).getByLabelText(/^Поступит в кабинет/);
const submit = async () => userEvent.click(screen.getByRole("button", { name: "Сформировать счёт" }));
const success = () => screen.findByText(/^Счёт № .* на пополнение отправлен на ваш e-mail$/);
const shown = (field: HTMLElement) => (field as HTMLInputElement).value.replaceAll("\u00a0", " ");

async function typeInto(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test("a typed payment shows what arrives, and the bill agrees to the hundredth", async () => {
  await openAs(shop, `/accounts?topup=${google}`);
  await typeInto(await pays("Палки"), "1200");
  expect(shown(await arrives("Палки"))).toBe("305,96"); // (1200 − 200) × 0.95 ÷ 3.105
  const bill = await oneNewBill(shop, async () => {
    await submit();
    await success();
  });
  expect(bill.lines).toMatchObject([{ amount: "1200.00", commissionPercent: "5.00", arrives: "305.96" }]);
  expect(bill).toMatchObject({ amountWithVat: "1200.00", paid: false });
});

test("a typed arriving sum shows the payment, and the bill agrees to the hundredth", async () => {
  await openAs(shop, `/accounts?topup=${google}`);
  const field = await arrives("Палки");
  await typeInto(field, "100");
  const gross = shown(await pays("Палки"));
  await userEvent.tab();
  const settled = shown(field);
  const bill = await oneNewBill(shop, async () => {
    await submit();
    await success();
  });
  expect(bill.lines[0]).toMatchObject({
    amount: gross.replace(" ", "").replace(",", "."),
    arrives: settled.replace(",", "."),
  });
  expect(Number(bill.lines[0]?.arrives)).toBeGreaterThanOrEqual(100);
});

test("several accounts make one bill, with the sum of their lines", async () => {
  await openAs(shop, `/accounts?topup=${google},${yandex}`);
  await typeInto(await pays("Палки"), "600");
  await typeInto(await pays("Ёлки"), "300,50");
  expect(read(await screen.findByRole("region", { name: "Итого" }))).toMatch(/К оплате900,50 BYN/);
  const bill = await oneNewBill(shop, async () => {
    await submit();
    await success();
  });
  expect(bill.amountWithVat).toBe("900.50");
  expect(bill.lines.map(({ amount }) => amount)).toEqual(["600.00", "300.50"]);
});

test("an account is added to the bill, and taken out of it", async () => {
  const page = await openAs(shop, `/accounts?topup=${google}`);
  await typeInto(await pays("Палки"), "60");
  await userEvent.click(screen.getByRole("button", { name: "Добавить аккаунт" }));
  await userEvent.click(await within(await dialog()).findByRole("button", { name: /^Ёлки — поиск/ }));
  await typeInto(await pays("Ёлки"), "50");
  expect(page.path()).toBe(`/accounts?topup=${google}%2C${yandex}`);
  await userEvent.click(screen.getByRole("button", { name: "Убрать аккаунт «Палки Search»" }));
  expect(screen.queryByRole("group", { name: /Палки/ })).not.toBeInTheDocument();
  expect(shown(await pays("Ёлки"))).toBe("50,00");
});

test("a sum below the minimum is reported at the field, with the specification's words, and nothing is sent", async () => {
  await openAs(shop, `/accounts?topup=${google}`);
  const field = await pays("Палки");
  await typeInto(field, "49,99");
  expect(screen.queryByText(messages.belowMinimum)).not.toBeInTheDocument();
  await userEvent.tab();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(messages.belowMinimum);
  const before = await billsOf(shop);
  await submit();
  await waitFor(() => expect(field).toHaveFocus());
  expect(await billsOf(shop)).toHaveLength(before.length);
  await typeInto(field, "10000000,01");
  expect(read(document.getElementById(field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? ""))).toMatch(
    /^За один раз можно пополнить не больше чем на 10 000 000,00 BYN$/,
  );
  await submit();
  expect(await billsOf(shop)).toHaveLength(before.length);
  await userEvent.click(screen.getByRole("button", { name: /^Минимум/ }));
  expect(field).toBeValid();
  expect(shown(field)).toBe("50,00");
});

test("without an account the page asks for one, with the words of the specification", async () => {
  const page = await openAs(shop, "/accounts");
  await userEvent.click(await screen.findByRole("button", { name: "Пополнить" }));
  await dialog();
  await userEvent.click(await screen.findByRole("button", { name: "Сформировать счёт" }));
  expect(await screen.findByText(messages.noAccount)).toBeInTheDocument();
  await userEvent.click(within(await dialog()).getByRole("button", { name: /Палки Search/ }));
  expect(await pays("Палки")).toHaveValue("");
  expect(page.path()).toBe(`/accounts?topup=${google}`);
});

test("pressing twice makes one bill", async () => {
  await openAs(shop, `/accounts?topup=${yandex}`);
  await typeInto(await pays("Ёлки"), "77,70");
  await oneNewBill(shop, async () => {
    await userEvent.dblClick(screen.getByRole("button", { name: "Сформировать счёт" }));
    await success();
  });
});

test("after a lost answer the input stays, and sending again makes one bill", async () => {
  let lost = 0;
  putBetween(async (reach, input, init) => {
    const answer = await reach(input, init);
    if (!String(input).endsWith("/api/top-ups") || init?.method !== "POST" || lost++ > 0) return answer;
    throw new TypeError("Failed to fetch");
  });
  await openAs(shop, `/accounts?topup=${yandex}`);
  await typeInto(await pays("Ёлки"), "88,80");
  await oneNewBill(shop, async () => {
    await submit();
    expect(await screen.findByText(/Нет связи с сервером/)).toBeInTheDocument();
    expect(shown(await pays("Ёлки"))).toBe("88,80");
    await submit();
    await success();
  });
  expect(lost).toBe(2);
});

test("after a lost answer, other sums and even a reload make no second bill unasked", async () => {
  let lost = 0;
  putBetween(async (reach, input, init) => {
    const answer = await reach(input, init);
    if (!String(input).endsWith("/api/top-ups") || init?.method !== "POST" || lost++ > 0) return answer;
    throw new TypeError("Failed to fetch");
  });
  const page = await openAs(shop, `/accounts?topup=${yandex}`);
  await typeInto(await pays("Ёлки"), "91");
  await oneNewBill(shop, async () => {
    await submit();
    await screen.findByText(/Нет связи с сервером/);
    page.close();
    await openScreen(`/accounts?topup=${yandex}`);
    await typeInto(await pays("Ёлки"), "92");
    await submit();
    expect(await screen.findByText("Прошлая попытка, похоже, удалась")).toBeInTheDocument();
  });
  const another = await oneNewBill(shop, async () => {
    await userEvent.click(screen.getByRole("button", { name: "Всё равно нужен ещё один" }));
    await submit();
    await success();
  });
  expect(another.amountWithVat).toBe("92.00");
});

test("a reload while a top-up is under way, and sending again, make one bill", async () => {
  let isFirst = true;
  let breakOff = (): void => undefined;
  putBetween(async (reach, input, init) => {
    const answer = await reach(input, init);
    if (!String(input).endsWith("/api/top-ups") || init?.method !== "POST" || !isFirst) return answer;
    isFirst = false;
    return new Promise((_, reject) => (breakOff = () => reject(new TypeError("Failed to fetch"))));
  });
  const page = await openAs(shop, `/accounts?topup=${yandex}`);
  await typeInto(await pays("Ёлки"), "93");
  await oneNewBill(shop, async () => {
    await submit();
    await waitFor(() => expect(isFirst).toBe(false));
    page.close();
    await openScreen(`/accounts?topup=${yandex}`);
    expect(shown(await pays("Ёлки"))).toBe("93,00");
    await submit();
    await success();
  });
  breakOff();
});

test("the server's refusals are shown at their lines, and no input is lost", async () => {
  const closing = await shop.account("kufar", { name: "Куфар скоро закроют" });
  await openAs(shop, `/accounts?topup=${yandex},${closing}`);
  await typeInto(await pays("Ёлки"), "60");
  await typeInto(await pays("Куфар"), "150");
  const { version } = await world.one<Row>("accounts", closing);
  await world.admin.call("PUT", `/api/accounts/${closing}`, { body: { version, status: "suspended" } });
  await submit();
  expect(await (await line("Куфар")).findByText("Аккаунт приостановлен: пополнить его нельзя")).toBeInTheDocument();
  expect((await line("Ёлки")).queryByText(/приостановлен/)).not.toBeInTheDocument();
  expect([shown(await pays("Ёлки")), shown(await pays("Куфар"))]).toEqual(["60,00", "150,00"]);
  await oneNewBill(shop, async () => {
    await userEvent.click(screen.getByRole("button", { name: "Убрать аккаунт «Куфар скоро закроют»" }));
    await submit();
    await success();
  });
});

test("the input is restored after closing and after a reload, and cleared once sent", async () => {
  const page = await openAs(shop, `/accounts?topup=${google}`);
  await typeInto(await pays("Палки"), "123,45");
  await userEvent.click(screen.getByRole("button", { name: "Отмена" }));
  expect(screen.queryByRole("dialog", { name: "Пополнение аккаунтов" })).not.toBeInTheDocument();
  page.close();
  const again = await openScreen("/accounts");
  await userEvent.click(await screen.findByRole("button", { name: "Пополнить" }));
  expect(shown(await pays("Палки"))).toBe("123,45");
  await submit();
  await success();
  await waitFor(() => expect(again.path()).toBe("/accounts"));
  await userEvent.click(screen.getByRole("button", { name: "Пополнить" }));
  expect(await within(await dialog()).findByRole("button", { name: /^Палки Search/ })).toBeInTheDocument();
  expect(screen.queryByLabelText(/^К оплате/)).not.toBeInTheDocument();
});

test("the price explains itself: VAT, commission, the bank's rate, the markup and whose it is", async () => {
  await openAs(shop, `/accounts?topup=${google}`);
  await typeInto(await pays("Палки"), "1200");
  await userEvent.click((await line("Палки")).getByText("Как посчитано"));
  const steps = read((await line("Палки")).getByText("Поступит в кабинет").closest("dl"));
  expect(steps).toContain("Без НДС1 000,00 BYN");
  expect(steps).toContain("НДС 20 %−200,00 BYN");
  expect(steps).toContain("Комиссия 5 % от суммы без НДС−50,00 BYN");
  expect(steps).toContain("К зачислению, 95 % от суммы без НДС950,00 BYN");
  expect(steps).toMatch(/Курс Нацбанка на \d\d\.\d\d\.\d{4}1 USD = 3 BYN/);
  expect(steps).toContain("Наценка, ваша личная3,5 %");
  expect(steps).toContain("Ваш курс1 USD = 3,105 BYN");
  expect(steps).toContain("Поступит в кабинет305,96 $");
  expect((await line("Палки")).getByText(/Каждая сумма округлена до сотых/)).toBeInTheDocument();
});

test("the sum of the last bill is offered for the account", async () => {
  const account = await shop.account("onliner", { name: "Каталог" });
  await shop.bill([{ accountId: account, amount: "432.10" }]);
  await openAs(shop, `/accounts?topup=${account}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Как в прошлый раз/ }));
  expect(shown(await pays("Каталог"))).toBe("432,10");
});

test("a customer on deferred payment makes a request, and is told so in advance", async () => {
  const later = await world.shop();
  const account = await later.account("yandex_direct", { name: "Потом" });
  const { version } = await world.one<Row>("customers", later.customerId);
  await world.admin.call("PUT", "/api/customers/update", {
    body: { id: later.customerId, version, payType: "postpay" },
  });
  const page = await openAs(later, `/accounts?topup=${account}`);
  await typeInto(await pays("Потом"), "100");
  expect(screen.getByText(/без счёта: у вас постоплата/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Отправить заявку" }));
  expect(await screen.findByText(messages.topUpRequested)).toBeInTheDocument();
  expect(await billsOf(later)).toHaveLength(0);
  await userEvent.click(screen.getByRole("link", { name: "Открыть заявку" }));
  expect(await screen.findByRole("dialog", { name: /^Заявка № / })).toBeInTheDocument();
  expect(page.path()).toMatch(/^\/documents\?tab=finance&kind=requests&request=\d+$/);
});

test("in Kazakhstan tenge are paid, with the VAT of the country", async () => {
  const account = await abroad.account("google_ads", { name: "Zhuldyz" });
  await openAs(abroad, `/accounts?topup=${account}`);
  const field = (await line("Zhuldyz")).getByLabelText("К оплате, ₸ с НДС");
  await typeInto(field, "116000");
  expect(read(screen.getByRole("region", { name: "Итого" }))).toMatch(
    /К оплате116 000,00 ₸в том числе НДС 16 %16 000,00 ₸/,
  );
  const [terms] = (await send("GET /api/top-ups/terms")).accounts;
  expect(shown(await arrives("Zhuldyz"))).toBe((100000 / Number(terms?.rate?.selling)).toFixed(2).replace(".", ","));
});
