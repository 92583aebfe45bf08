// What an act covers, as its customer sees it.
import { screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Row, type Shop, type World } from "../../server/domains/billing/world.ts";
import { connectTo, openAs, read } from "../portal.tsx";

let world: World;
let shop: Shop;
let act: Row;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  const google = await shop.account("google_ads", { name: "Палки Search" });
  const yandex = await shop.account("yandex_direct", { name: "Ёлки — поиск" });
  act = await world.create("acts", {
    customerId: shop.customerId,
    number: "С-1",
    date: "2026-06-30",
    totalWithVat: "420.00",
    rateUsd: "2.9812",
    rateEur: "3.4127",
    rateRub: "3.6301",
    lines: [
      { accountId: google, amount: "372" },
      { accountId: yandex, amount: "60" },
      { accountId: yandex, amount: "-12" },
    ],
    visible: true,
  });
  // As a run writes it.
  const { db } = world.services.database;
  await db.execute(sql`update acts set period_from = '2026-06-01', period_to = '2026-06-30' where id = ${act.id}`);
  await db.execute(sql`update acts_lines set basis = case position when 1 then 'transfer' else 'spend' end,
    month = case position when 2 then date '2026-05-01' else date '2026-06-01' end,
    quantity = case position when 0 then 100 when 1 then 50 else -10 end,
    cabinet_currency = case position when 0 then 'USD' else 'BYN' end where parent_id = ${act.id}`);
});
afterAll(() => world.close());
connectTo(() => world);

test("an act's card says what it closes: period, accounts, what was spent in the cabinet, the rates of its day", async () => {
  await openAs(shop, `/documents?tab=closing&act=${act.id}`);
  const card = await screen.findByRole("dialog", { name: "Акт № С-1" });
  const lines = await within(card).findByRole("table", { name: "Что закрывает акт" });
  await within(lines).findByText("Палки Search");
  await within(lines).findByText("Google Реклама");
  expect(read(card)).toMatch(/За периодс 01\.06\.2026 по 30\.06\.2026/);
  expect(read(card)).toMatch(/Сумма без НДС350,00 BYNНДС70,00 BYNВсего с НДС420,00 BYN/);
  expect(read(card)).toMatch(/1 USD = 2,9812 BYN · 1 EUR = 3,4127 BYN · 100 RUB = 3,6301 BYN/);
  expect(within(lines).getAllByRole("row").slice(1).map(read)).toEqual([
    "Палки SearchGoogle РекламаРазмещение рекламы100,00 $372,00 BYN",
    "Ёлки — поискЯндекс ДиректПополнение рекламного кабинета50,00 BYN60,00 BYN",
    "Ёлки — поискЯндекс ДиректУточнение за май 2026 г.−10,00 BYN−12,00 BYN",
    "Всего420,00 BYN",
  ]);
});

test("papers are narrowed by the systems that the customer has accounts in, and no others are offered", async () => {
  await openAs(shop, "/documents?tab=closing");
  await screen.findByRole("option", { name: "Google Реклама" });
  const options = within(screen.getByLabelText("Система")).getAllByRole("option");
  expect(options.map(read)).toEqual(["Все системы", "Яндекс Директ", "Google Реклама"]);
  const list = await screen.findByRole("table", { name: "Акты" });
  expect(read(list)).toMatch(/30\.06\.2026Google Реклама, Яндекс Директ.*420,00 BYN/);
});

test("an act without lines names the one service of its contract, as the paper does", async () => {
  const { customerId } = shop;
  const contract = await world.create("contracts", {
    ...{ customerId, number: "М-1", startDate: "2026-01-01", service: "Медийная реклама" },
  });
  const whole = { customerId, contractId: contract.id, number: "С-2", date: "2026-05-31", totalWithVat: "12.00" };
  const { id } = await world.create("acts", { ...whole, visible: true });
  await openAs(shop, `/documents?tab=closing&act=${id}`);
  const card = await screen.findByRole("dialog", { name: "Акт № С-2" });
  expect(await within(card).findByText("Медийная реклама, май 2026 г.")).toBeInTheDocument();
  const list = await screen.findByRole("table", { name: "Акты" });
  expect(await within(list).findByText("Медийная реклама, май 2026 г.")).toBeInTheDocument();
});

test("an unknown order falls back to the default", async () => {
  await openAs(shop, "/documents?tab=closing&sort=colour");
  expect(await screen.findByRole("table", { name: "Акты" })).toBeInTheDocument();
});

test("an invalid sum filters nothing, and is reported", async () => {
  await openAs(shop, "/documents?tab=closing&from=abc");
  expect(await screen.findByText("Некорректная сумма")).toBeInTheDocument();
  expect(screen.getByLabelText("Сумма от")).toBeInvalid();
});

test("the sum that is the least is not above the most", async () => {
  await openAs(shop, "/documents?tab=closing&from=1.000,50&to=300 руб.");
  expect(await screen.findByLabelText("Сумма до")).toBeInvalid();
  expect(screen.getByText("Меньше, чем «Сумма от»")).toBeInTheDocument();
  expect(screen.getByLabelText("Сумма от")).toBeValid();
});

test("the spend in the cabinets is a column only if the act has it", async () => {
  const { customerId } = shop;
  const accountId = await shop.account("vk_ads", { name: "Сети" });
  const written = { customerId, number: "С-3", date: "2026-04-30", totalWithVat: "12.00", visible: true };
  const { id } = await world.create("acts", { ...written, lines: [{ accountId, amount: "12" }] });
  const page = await openAs(shop, `/documents?tab=closing&act=${act.id}`);
  expect(await screen.findByRole("columnheader", { name: "В кабинете" })).toBeInTheDocument();
  await page.go(`/documents?tab=closing&act=${id}`);
  const card = await screen.findByRole("dialog", { name: "Акт № С-3" });
  expect(await within(card).findByText("Сети")).toBeInTheDocument();
  expect(within(card).queryByRole("columnheader", { name: "В кабинете" })).not.toBeInTheDocument();
});
