// The text of a section with its preview.
import { act, cleanup, waitFor, within } from "@testing-library/react";
import { EditorView } from "@codemirror/view";
import { userEvent } from "@testing-library/user-event";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { signIn, signOut } from "../../../../src/dataProvider/session/session.ts";
import { send } from "../../../../src/dataProvider/requests/http.ts";
import { create } from "../../../../src/dataProvider/resourceClient.ts";
import { checkTaxNumber, sampleTaxNumber } from "../../../../src/domain/company/taxNumber.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { password } from "../../../world/people.ts";
import { heading, main, openPage } from "../../admin.ts";

let world: World;
let folder: string;
let following: { close(): Promise<void> };

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), "kabinet-preview-"));
  const { services } = world.server;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  following = await followConfigured({ ...services, config: { ...services.config, resourcesDir: folder } }, log);
  const { name } = shops;
  await send("PUT /api/definitions/sections/{name}", {
    params: { name },
    body: { text: JSON.stringify(shops), seen: 0 },
  });
  await waitFor(() => expect(services.registry.get(name)).toBeDefined());
}, 120_000);
afterAll(async () => {
  await following.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const shops = {
  name: "shops",
  label: { one: "Магазин", many: "Магазины" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    title: { type: "text", label: "Название" },
    debt: { type: "money", label: "Долг", currency: "BYN" },
    payer: { type: "taxNumber", label: "Плательщик" },
    systemId: { type: "reference", label: "Система", to: "systems" },
    mainId: { type: "reference", label: "Главный", to: "shops" },
    branches: { type: "related", label: "Филиалы", to: "shops", by: "mainId" },
  },
  list: {
    columns: ["title", "mainId", "systemId", "payer", "debt"],
    sort: "title",
    totals: ["debt"],
    quick: [{ key: "large", label: "Крупные", when: { debt: { over: 300 } } }],
  },
  form: { tabs: { Магазин: ["title", "mainId", "systemId", "payer", "debt"], Филиалы: ["branches"] } },
};

test("the preview shows quick filters with counts, totals, and lists of what belongs to a record", async () => {
  await openPage("/admin/resources/shops");
  await heading("Магазины");
  const preview = within(await main().findByRole("region", { name: "Предпросмотр" }));
  expect(await preview.findByText("Название 3", { selector: ".record-table__link" })).toBeInTheDocument();
  expect(preview.getByText("Крупные")).toHaveTextContent(/Крупные\s2/);
  expect(preview.getByText("Итого").closest("tr")).toHaveTextContent(/1\s628,00/);

  await userEvent.click(preview.getByRole("tab", { name: "Запись" }));
  expect(await preview.findByText("Название 3", { selector: ".record-table__link" })).toBeInTheDocument();
});

test("sample records have valid tax numbers, and refer to the first existing records, or to sample ones", async () => {
  await openPage("/admin/resources/shops");
  await heading("Магазины");
  const preview = within(await main().findByRole("region", { name: "Предпросмотр" }));
  const row = (await preview.findByText("Название 2", { selector: ".record-table__link" })).closest("tr");
  await waitFor(() => expect(row).toHaveTextContent(/Название 2.*Название 2.*Пример/));
  const numbers = [0, 1, 2].map((at) => sampleTaxNumber("by", at) ?? "");
  expect(new Set(numbers).size).toBe(3);
  for (const number of numbers) {
    expect(checkTaxNumber(number, "by")).toEqual({ value: number });
    expect(preview.getByText(number)).toBeInTheDocument();
  }
});

test("the preview of a section with records says that it counts only the first of them", async () => {
  const sentence = "Здесь первые записи раздела: счётчики и итоги посчитаны только по ним.";
  await openPage("/admin/resources/shops");
  const preview = within(await main().findByRole("region", { name: "Предпросмотр" }));
  await preview.findByText("Крупные");
  expect(preview.queryByText(sentence), "samples are all there is").toBeNull();
  for (const title of ["Первый", "Второй", "Третий", "Четвёртый"])
    await create(world.server.services.registry.require("shops"), { title, debt: "400" });
  cleanup();
  await openPage("/admin/resources/shops");
  expect(await main().findByText(sentence)).toBeVisible();
});

test.each([
  ["/admin/new-resource", "Новый раздел"],
  ["/admin/resources/shops", "Магазины"],
])("at %s, the text typed when the session ended is there after signing in again, once", async (path, title) => {
  const text = async (): Promise<EditorView> => {
    await openPage(path);
    await heading(title);
    return waitFor(() => {
      const view = EditorView.findFromDOM(main().getByRole("textbox", { name: "Описание раздела" }));
      if (!view) throw new Error("The editor has not loaded");
      return view;
    });
  };
  const editor = await text();
  const begun = editor.state.doc.toString();
  const typed = `${begun}\n{ "half": `;
  act(() => editor.dispatch({ changes: { from: 0, to: begun.length, insert: typed } }));
  act(signOut);
  cleanup();
  await act(() => signIn(world.admin.email, password));
  expect((await text()).state.doc.toString()).toBe(typed);
  cleanup();
  expect((await text()).state.doc.toString()).toBe(begun);
});
