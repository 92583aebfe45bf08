// A cell of a list, whose editor arrives late.
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { addSample, main, openPage, read } from "../admin.ts";

const editor = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrived, arrive: () => arrive() };
});
vi.mock(import("../../../src/ui/lazyOnce.ts"), async (original) => {
  const { lazyOnce } = await original();
  return {
    lazyOnce: (load) =>
      lazyOnce(async () => {
        await editor.arrived;
        return load();
      }),
  };
});

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

async function open(label: string): Promise<void> {
  (await main().findByRole("button", { name: `Изменить: ${label}, Ива` })).focus();
  await userEvent.keyboard("{Enter}");
}

test("what is typed while the editor of a cell loads is in the editor, and Enter saves it", async () => {
  const client = await addSample("customers", { companyName: "Ива", payType: "prepay", contactName: "Пётр" });
  await openPage(`/customers?filter=${encodeURIComponent(JSON.stringify({ q: "Ива" }))}`);
  await open("Условия оплаты");
  await userEvent.keyboard("пост");
  await open("Контактное лицо");
  await userEvent.keyboard("Вера{Escape}");
  expect(main().getByText("Пётр")).toBeVisible();
  await userEvent.keyboard("{Enter}Мария{Enter} и ещё");
  editor.arrive();
  await waitFor(async () => expect(await read("customers", client.id)).toMatchObject({ contactName: "Мария" }));
  await waitFor(() => expect(screen.queryByRole("group", { name: "Контактное лицо" })).toBeNull());
  expect(main().getByRole("combobox", { name: "Условия оплаты" })).toHaveDisplayValue("Постоплата");
  expect(await read("customers", client.id)).toMatchObject({ payType: "prepay" });
});
