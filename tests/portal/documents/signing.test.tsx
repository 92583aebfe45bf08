// Papers that are signed electronically, as their customer sees them.
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "../../../src/i18n/messages.ts";
import { openWorld, type Row, type Shop, type World } from "../../server/domains/billing/world.ts";
import { connectTo, openAs, read } from "../portal.tsx";

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

/** An event as the exchange's job records it. */
async function happens(event: "asked" | "failed", reason: string | null): Promise<void> {
  const { db } = world.services.database;
  await db.execute(
    sql`update acts set signing_asked = ${event === "asked"}, version = version + 1 where id = ${act.id}`,
  );
  await db.execute(sql`insert into signatures (act_id, customer_id, event, side, reason)
    values (${act.id}, ${shop.customerId}, ${event}, 'customer', ${reason})`);
}

test("the exchange's answer appears in the open paper by itself, with the reason for a failure", async () => {
  await happens("asked", null);
  await openAs(shop, `/documents?tab=closing&act=${act.id}`);
  const card = await screen.findByRole("dialog", { name: "Акт № Э-1" });
  const history = await within(card).findByRole("region", { name: "Подписи" });
  expect(within(history).getByText("Отправлен на подпись")).toBeInTheDocument();
  await happens("failed", messages.noSigningKeys);
  expect(await within(history).findByText(messages.noSigningKeys, {}, { timeout: 20_000 })).toBeInTheDocument();
  expect(await within(card).findByRole("button", { name: "Подписать" }, { timeout: 20_000 })).toBeInTheDocument();
});

test("a reconciliation that was signed stays in a list with its state, and is handed over", async () => {
  const { db } = world.services.database;
  await db.execute(sql`update customers set signer_name = 'Климова О. В.' where id = ${shop.customerId}`);
  const documents = [{ kind: "reconciliation", from: "2026-01-01", to: "2026-06-30" }];
  const signed = await shop.client.call("POST", "/api/edin/sign", {
    body: { documents },
    headers: { "idempotency-key": "kept" },
  });
  expect(signed.json<{ results: object[] }>().results, signed.text).toMatchObject([{ done: true }]);
  await openAs(shop, "/documents?tab=closing");
  await userEvent.click(await screen.findByRole("radio", { name: "Сверки" }));
  const [, row, ...more] = within(await screen.findByRole("table", { name: "Акты сверки" })).getAllByRole("row");
  expect(row && read(row)).toMatch(/с 01\.01\.2026 по 30\.06\.2026.*Подписан вами/);
  expect(more).toEqual([]);
  expect(screen.getByRole("button", { name: /^Скачать акт сверки с/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "с 01.01.2026 по 30.06.2026" }));
  const card = await screen.findByRole("dialog", { name: "Акт сверки с 01.01.2026 по 30.06.2026" });
  expect(await within(card).findByText(/CN=Климова О\. В\./)).toBeInTheDocument();
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
