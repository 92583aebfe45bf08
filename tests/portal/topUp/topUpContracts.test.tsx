// Top-ups of accounts under several contracts: the page shows the bills before they are made.
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Bill, type Shop, type World } from "../../server/domains/billing/world.ts";
import { agreeOn, connectTo, openAs, read } from "../portal.tsx";

let world: World;
let shop: Shop;
let ids: readonly number[];

beforeAll(async () => {
  world = await openWorld();
  await agreeOn(world, "by");
  shop = await world.shop();
  const { customerId } = shop;
  const account = async (name: string, number: string) => {
    const { id: contractId } = await world.create("contracts", { number, customerId, startDate: "2026-01-01" });
    return shop.account("yandex_direct", { name, contractId });
  };
  ids = [await account("Ёлки", "Д-1"), await account("Палки", "Д-2")];
});
afterAll(() => world.close());
connectTo(() => world);

const type = async (name: string, sum: string) => {
  const line = within(await screen.findByRole("group", { name: new RegExp(name) }));
  await userEvent.type(line.getByLabelText(/^К оплате/), sum);
};

test("each contract's bill is in the dialog with its sum before sending, and in the message afterwards", async () => {
  const page = await openAs(shop, `/accounts?topup=${ids.join()}`);
  await type("Ёлки", "600");
  await type("Палки", "300,50");
  const total = screen.getByRole("region", { name: "Итого" });
  expect(read(total)).toContain("Будет 2 счёта, на каждый договор свой:Договор № Д-1600,00 BYNДоговор № Д-2300,50 BYN");
  await userEvent.click(screen.getByRole("button", { name: "Сформировать счета" }));
  const said = await screen.findByText(/^Счета отправлены на ваш e-mail: /);
  const bills = (await shop.client.call("GET", `/api/bills?sort=${encodeURIComponent('["id","ASC"]')}`)).json<Bill[]>();
  expect(read(said)).toContain(
    `№ ${bills[0]?.number} по договору № Д-1 на 600,00 BYN; № ${bills[1]?.number} по договору № Д-2 на 300,50 BYN`,
  );
  await userEvent.click(screen.getByRole("link", { name: "Открыть счета" }));
  const list = read(await screen.findByRole("table", { name: "Счета" }));
  expect(page.path()).toBe("/documents?tab=finance");
  for (const { number } of bills) expect(list).toContain(number);
});

test("accounts of one contract make one bill, and nothing is said of several", async () => {
  await openAs(shop, `/accounts?topup=${ids[0]}`);
  await type("Ёлки", "600");
  expect(read(screen.getByRole("region", { name: "Итого" }))).not.toContain("на каждый договор");
  expect(screen.getByRole("button", { name: "Сформировать счёт" })).toBeInTheDocument();
});
