// A paper that is with the exchange, as its customer sees it.
import { screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "../../src/i18n/messages.ts";
import { openWorld, type Row, type Shop, type World } from "../server/billing/world.ts";
import { connectTo, openAs } from "./portal.tsx";

let world: World;
let shop: Shop;
let act: Row;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  const paper = { customerId: shop.customerId, date: world.today, totalWithVat: "12" };
  act = await world.create("acts", { ...paper, number: "Э-1", visible: true });
});
afterAll(() => world.close());
connectTo(() => world);

/** What the exchange's job writes down. */
async function happens(event: "asked" | "failed", reason: string | null): Promise<void> {
  const { db } = world.services.database;
  await db.execute(
    sql`update acts set signing_asked = ${event === "asked"}, version = version + 1 where id = ${act.id}`,
  );
  await db.execute(sql`insert into signatures (act_id, customer_id, event, side, reason)
    values (${act.id}, ${shop.customerId}, ${event}, 'customer', ${reason})`);
}

test("an answer of the exchange comes to the open paper by itself, with the reason of a failure", async () => {
  await happens("asked", null);
  await openAs(shop, `/documents?tab=closing&act=${act.id}`);
  const card = await screen.findByRole("dialog", { name: "Акт № Э-1" });
  const history = await within(card).findByRole("region", { name: "Подписи" });
  expect(within(history).getByText("Отправлен на подпись")).toBeInTheDocument();
  await happens("failed", messages.noSigningKeys);
  expect(await within(history).findByText(messages.noSigningKeys, {}, { timeout: 20_000 })).toBeInTheDocument();
  expect(await within(card).findByRole("button", { name: "Подписать" }, { timeout: 20_000 })).toBeInTheDocument();
});

test("where there is no electronic signature an act says what to do instead", async () => {
  await world.setRegion("BY", { electronicExchange: false });
  const { id } = await world.create("acts", {
    ...{ customerId: shop.customerId, date: world.today, totalWithVat: "12", number: "Э-2", visible: true },
  });
  await openAs(shop, `/documents?tab=closing&act=${id}`);
  const card = await screen.findByRole("dialog", { name: "Акт № Э-2" });
  expect(await within(card).findByText(/подпишите на бумаге и передайте менеджеру/)).toBeInTheDocument();
  expect(within(card).queryByRole("button", { name: /одпис/ })).not.toBeInTheDocument();
});
