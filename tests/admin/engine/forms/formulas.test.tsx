// Formulas that follow the input.
import { waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { heading, main, openPage } from "../../admin.ts";

const goods = {
  name: "goods",
  label: { one: "Товар", many: "Товары", new: "Новый товар" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    title: { type: "text", label: "Название", required: true },
    price: { type: "money", label: "Цена", currency: "BYN", default: "10.00" },
    cost: { type: "money", label: "Себестоимость", currency: "BYN" },
    margin: { type: "money", label: "Маржа", currency: "BYN", formula: "price - cost * 1.2" },
    twice: { type: "money", label: "Две цены", currency: "BYN", formula: "price * 2" },
    reason: { type: "text", label: "Почему дёшево", when: { margin: { under: "0" } } },
  },
  list: { columns: ["title", "margin"], sort: "title" },
  form: { tabs: { Товар: ["title", "price", "cost", "margin", "twice", "reason"] } },
};

let world: World;
let folder: string;
let following: { close(): void };
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), "kabinet-formulas-"));
  await writeFile(join(folder, "goods.json"), JSON.stringify(goods));
  const { services } = world.server;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  following = await followConfigured({ ...services, config: { ...services.config, resourcesDir: folder } }, log);
}, 120_000);
afterAll(async () => {
  following.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const shown = (label: string) => main().getByText(label).parentElement?.textContent;
const type = async (label: RegExp, text: string): Promise<void> => {
  const input = main().getByRole("textbox", { name: label });
  await userEvent.tripleClick(input);
  await userEvent.keyboard(text);
  await userEvent.tab();
};

test("a form shows what a formula gives before it is saved, and asks what depends on it", async () => {
  await openPage("/goods/create");
  await heading("Новый товар");
  await main().findByRole("textbox", { name: "Название" });
  expect(shown("Две цены")).toMatch(/20,00/);
  expect(shown("Маржа")).not.toMatch(/\d/);
  await userEvent.type(main().getByRole("textbox", { name: "Название" }), "Скатерть");
  await type(/^Себестоимость/, "5");
  await waitFor(() => expect(shown("Маржа")).toMatch(/4,00/));
  expect(main().queryByRole("textbox", { name: "Почему дёшево" })).toBeNull();
  await type(/^Себестоимость/, "20,5");
  await waitFor(() => expect(shown("Маржа")).toMatch(/[-−]14,60/));
  expect(await main().findByRole("textbox", { name: "Почему дёшево" })).toBeVisible();
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  await heading("Скатерть");
  await waitFor(() => expect(shown("Маржа")).toMatch(/[-−]14,60/));
  await type(/^Цена/, "12");
  await waitFor(() => expect(shown("Маржа")).toMatch(/[-−]12,60/));
  expect(main().getByText("Есть несохранённые правки")).toBeVisible();
  await type(/^Цена/, "10");
  await waitFor(() => expect(shown("Маржа")).toMatch(/[-−]14,60/));
  await waitFor(() => expect(main().queryByText("Есть несохранённые правки")).toBeNull());
}, 120_000);
