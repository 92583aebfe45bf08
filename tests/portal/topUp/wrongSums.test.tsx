// Invalid sums: they stay as typed, are refused, and nothing is sent.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Shop, type World } from "../../server/domains/billing/world.ts";
import { pay } from "../../server/domains/ledger/movements.ts";
import { connectTo, openAs, requests } from "../portal.tsx";

let world: World;
let shop: Shop;
let yandex: number;
let google: number;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  yandex = await shop.account("yandex_direct", { name: "Поиск" });
  google = await shop.account("google_ads", { name: "Search" });
  await pay(world, shop, yandex, "240");
});
afterAll(() => world.close());
connectTo(() => world);

const wrongSums = ["-5", "1e5", "12,345"];

test.each([
  ["top-up", () => `/accounts?topup=${google}`, /^К оплате/, "Сформировать счёт"],
  ["top-up by what arrives", () => `/accounts?topup=${google}`, /^Поступит в кабинет/, "Сформировать счёт"],
  ["transfer", () => `/accounts?transfer=${yandex}`, /^Сумма$/, "Перевести"],
  ["transfer by what arrives", () => `/accounts?transfer=${yandex}`, /^Поступит$/, "Перевести"],
])("a wrong sum of a %s stays as it was typed and is refused", async (_name, address, label, send) => {
  await openAs(shop, address());
  const dialog = within(await screen.findByRole("dialog"));
  const to = send === "Перевести" ? await dialog.findByLabelText("Куда") : undefined;
  if (to) await userEvent.selectOptions(to, String(google));
  const field = await dialog.findByLabelText(label);
  for (const wrong of wrongSums) {
    await userEvent.clear(field);
    await userEvent.type(field, wrong);
    await userEvent.click(dialog.getByRole("button", { name: send }));
    await waitFor(() => expect(field, wrong).toHaveAccessibleDescription(/Некорректная сумма/));
    expect(field, wrong).toBeInvalid();
    expect((field as HTMLInputElement).value).toContain(wrong);
  }
  expect(requests().filter((request) => request.startsWith("POST /api/t"))).toEqual([]);
});
