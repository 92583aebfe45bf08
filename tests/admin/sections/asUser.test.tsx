// Signing in as a customer starts from the client: in the list and on the card.
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { heading, main, openPage, said } from "../admin.ts";

let world: World;
let assigned: string[];

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  assigned = [];
  vi.spyOn(location, "assign").mockImplementation((to) => void assigned.push(String(to)));
});

const kept = () => sessionStorage.getItem("auth.as-user");

test("the client's card opens the client's view", async () => {
  await openPage(`/customers/${world.customer.customerId}`);
  await userEvent.click(await main().findByRole("button", { name: "Смотреть как клиент" }));
  await vi.waitFor(() => expect(assigned).toEqual(["/"]), { timeout: 20_000 });
  dispatchEvent(new Event("pagehide"));
  const { customerId } = world.customer;
  expect(kept()).toBe(`${customerId} ${location.pathname}`);
});

test("the row of the list opens it, too; a refusal is shown and opens nothing", async () => {
  await openPage("/customers");
  await heading("Клиенты");
  await userEvent.click(await main().findByRole("button", { name: /^Действия/ }));
  const offer = await screen.findByRole("menuitem", { name: "Смотреть как клиент" });
  await world.server.services.database.db.execute(
    sql`update users set disabled_at = now() where id = ${world.customer.id}`,
  );
  await userEvent.click(offer);
  await said(/отключён/);
  expect([kept(), assigned]).toEqual([null, []]);
});

test("the client's view is not offered for archived clients", async () => {
  await world.server.services.database.db.execute(
    sql`update customers set is_active = false where id = ${world.customer.customerId}`,
  );
  await openPage(`/customers/${world.customer.customerId}`);
  await main().findByRole("button", { name: "Удалить" });
  expect(main().queryByRole("button", { name: "Смотреть как клиент" })).not.toBeInTheDocument();
});
