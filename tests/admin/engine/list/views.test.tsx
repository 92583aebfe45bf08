import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../../../src/dataProvider/requests/http.ts";
import { toasts } from "../../../../src/ui/notify.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { add, dialogNamed, forgiveRefusals, main, openPage } from "../../admin.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const common = { customerId: world.customer.customerId, systemId: world.systemId };
  await add("accounts", { ...common, name: "Ёлка", login: "yolka" });
  await add("accounts", { ...common, name: "Сосна", login: "sosna", status: "suspended" });
}, 120_000);
afterAll(() => world.close());

test("a list leaves its view when it is deleted, not if that fails", async () => {
  const { db } = world.server.services.database;
  const content = { filter: { status: "suspended" }, sort: null, columns: [] };
  const { id } = await send("POST /api/views", {
    body: { resource: "accounts", name: "Ждут", shared: false, ...content },
  });
  const page = await openPage(`/accounts?view=${id}`);
  const shows = (name: string) => main().findByRole("link", { name });
  await shows("Сосна");
  const forget = async (): Promise<void> => {
    await userEvent.click(await screen.findByRole("button", { name: /^Ждут/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Удалить: Ждут" }));
    const question = await dialogNamed("Удалить вид «Ждут»?");
    await userEvent.click(question.getByRole("button", { name: "Удалить" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await db.execute(sql`create rule keep as on delete to saved_views do instead select 1 / 0`);
  await forget();
  expect(page.path()).toContain(`view=${id}`);
  expect(main().queryByRole("link", { name: "Ёлка" })).toBeNull();
  forgiveRefusals(500);
  await db.execute(sql`drop rule keep on saved_views`);
  await forget();
  await shows("Ёлка");
  expect(page.path()).not.toContain("view=");
  expect(toasts.get().map(({ message }) => message)).not.toContainEqual(expect.stringMatching(/^Такого вида нет/));
});
