// Bills made by a customer's rule, on the real server.
import { screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Bill, type World } from "../../server/domains/billing/world.ts";
import { connectTo, openAs, read } from "../portal.tsx";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
connectTo(() => world);

test("a bill that a rule made says so in the list and in its details, and leads to the rule", async () => {
  const shop = await world.shop();
  const account = await shop.account("yandex_direct");
  const [byHand, byRule] = [
    (await shop.bill([{ accountId: account, amount: "60" }])).json<Bill>(),
    (await shop.bill([{ accountId: account, amount: "90" }])).json<Bill>(),
  ];
  await world.services.database.db.execute(sql`update bills set automatic = true where id = ${byRule.id}`);
  await openAs(shop, `/documents?bill=${byRule.id}`);
  const dialog = await screen.findByRole("dialog", { name: `Счёт № ${byRule.number}` });
  const link = await within(dialog).findByRole("link", { name: "по вашему правилу" });
  expect(link).toHaveAttribute("href", `/accounts?rule=${account}`);
  const [head, ...rows] = within(await screen.findByRole("table", { name: "Счета" }))
    .getAllByRole("row")
    .map(read);
  expect(head).toMatch(/Что оплачивается/);
  expect(rows).toEqual([
    expect.stringMatching(/· автопополнение.*90,00/),
    expect.not.stringContaining("автопополнение"),
  ]);
  await openAs(shop, `/documents?bill=${byHand.id}`);
  const other = await screen.findByRole("dialog", { name: `Счёт № ${byHand.number}` });
  await within(other).findByText(/В том числе НДС/);
  expect(other).not.toHaveTextContent("правилу");
});
