// Several papers that a customer signs at once.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Shop, type World } from "../../server/domains/billing/world.ts";
import { connectTo, openAs, read } from "../portal.tsx";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.setRegion("BY", { sellerSignerName: "Лебедева А. С." });
});
afterAll(() => world.close());
connectTo(() => world);

/** A customer who may sign. */
async function signing(): Promise<Shop> {
  const shop = await world.shop();
  await world.services.database.db.execute(
    sql`update customers set signer_name = 'Климова О. В.' where id = ${shop.customerId}`,
  );
  return shop;
}

test("papers waiting for a signature are signed from the to-do list: exactly those, all at once", async () => {
  const other = await signing();
  const { customerId } = other;
  const act = (number: string) =>
    world.create("acts", { customerId, date: "2026-06-30", totalWithVat: "5.00", number, visible: true });
  const made = [await act("Ж-1"), await act("Ж-2")];
  const page = await openAs(other, "/documents");
  const list = await screen.findByRole("region", { name: "Что нужно сделать" });
  await userEvent.click(within(list).getByRole("button", { name: "Подписать 2\u00a0акта" }));
  const dialog = await screen.findByRole("dialog", { name: "Подписать документы" });
  expect(within(dialog).getAllByRole("listitem").map(read)).toEqual(["Акт № Ж-2", "Акт № Ж-1"]);
  const sign = within(dialog).getByRole("button", { name: "Подписать" });
  expect(sign, "a question begins at its main choice").toHaveFocus();
  await userEvent.click(sign);
  await waitFor(() => expect(page.path()).toBe("/documents?tab=closing"));
  for (const { id } of made) expect(await world.one("acts", id)).toMatchObject({ signing: "customer" });
});

test("several acts are signed at once; those that were not are listed with the reasons", async () => {
  const shop = await signing();
  const { customerId } = shop;
  const act = (number: string) =>
    world.create("acts", { customerId, date: "2026-06-30", totalWithVat: "5.00", number, visible: true });
  const [first, second] = [await act("М-1"), await act("М-2")];
  await openAs(shop, "/documents?tab=closing");
  for (const number of ["М-1", "М-2"])
    await userEvent.click(await screen.findByRole("checkbox", { name: `Выбрать № ${number}` }));
  // Hidden from the customer meanwhile.
  await world.admin.call("PUT", `/api/bills/acts/${second.id}/visibility`, { body: { visible: false } });
  await userEvent.click(await screen.findByRole("button", { name: "Подписать" }));
  const told = await screen.findByRole("dialog", { name: "Подписано не всё" });
  expect(within(told).getAllByRole("row").slice(1).map(read)).toEqual([expect.stringMatching(/^Акт № М-2/)]);
  expect(await world.one("acts", first.id)).toMatchObject({ signing: "customer" });
  expect(await world.one("acts", second.id)).toMatchObject({ signing: "none" });
});
