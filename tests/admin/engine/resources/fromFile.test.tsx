// Sections that administrators create and change with forms: from a file, with a state and other columns.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { send } from "../../../../src/dataProvider/requests/http.ts";
import { openWorld, type World } from "../../../world/openWorld.ts";
import { dialogNamed, heading, main, openPage, said } from "../../admin.ts";

let world: World;
let folder: string;
let following: { close(): Promise<void> };

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), "kabinet-from-file-"));
  const { services } = world.server;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  following = await followConfigured({ ...services, config: { ...services.config, resourcesDir: folder } }, log);
}, 120_000);
afterAll(async () => {
  await following.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const user = userEvent.setup();
const press = async (name: string, place = main()): Promise<void> =>
  user.click(await place.findByRole("button", { name }));
const rows = ["Клиент;Срок;Сумма;Решено", "Сад;21.03.2020;1 234,50;нет", "Лес;22.03.2040;99,90;да"];
const chooseFile = async (lines: readonly string[]): Promise<void> => {
  const file = new File([lines.join("\r\n")], "Жалобы.csv", { type: "text/csv" });
  await user.upload(await main().findByLabelText("Файл с таблицей"), file);
};

test("a section is made from a file, its rows come in, and a faulty row is named", async () => {
  const page = await openPage("/admin/resource-from-file");
  await heading("Раздел из файла");
  await chooseFile([...rows, "Роща;завтра;10;нет"]);
  const table = await main().findByRole("table", { name: "Столбцы файла" });
  expect(within(table).getByRole("row", { name: /Срок/ })).toHaveTextContent("21.03.2020 · 22.03.2040 · завтра");
  const create = main().getByRole("button", { name: "Создать раздел" });
  await user.clear(main().getByLabelText("Название: Сумма"));
  expect(main().getByText("Напишите название")).toBeVisible();
  expect(create).toHaveAttribute("aria-disabled", "true");
  await user.type(main().getByLabelText("Название: Сумма"), "Ущерб");
  await user.selectOptions(main().getByLabelText("Что в нём: Срок"), "Дата");
  expect(main().getByText(/Не все значения так читаются/)).toBeVisible();
  await user.click(create);
  await heading("Жалобы: загрузка из файла");
  expect(await main().findByText("«завтра» — не дата")).toBeVisible();
  expect(main().getByRole("button", { name: "Загрузить" })).toHaveAttribute("aria-disabled", "true");
  await user.upload(main().getByLabelText("Файл с записями"), new File([rows.join("\r\n")], "Жалобы.csv"));
  await user.selectOptions(await main().findByLabelText("Сумма"), "Ущерб");
  await waitFor(() => expect(main().getByRole("button", { name: "Загрузить" })).not.toHaveAttribute("aria-disabled"));
  await press("Загрузить");
  await said(/Файл загружен, добавлено: 2/);
  await waitFor(() => expect(page.path()).toBe("/zhaloby"));
  expect(await main().findByRole("row", { name: /Сад/ })).toHaveTextContent(/1\s234,50\sBYN/);
  cleanup();
});

test("a state and the columns are chosen with a form, and another user's changes are not lost", async () => {
  await openPage("/admin/resources/zhaloby");
  await heading("Жалобы");
  await press("Добавить состояние");
  const state = await dialogNamed("Новое состояние: Жалобы");
  await user.type(state.getByLabelText("Название"), "Просрочено");
  await user.selectOptions(state.getByLabelText("Что оно значит"), "Плохо");
  await press("Добавить условие", state);
  await user.selectOptions(state.getByLabelText("Поле"), "Срок");
  await press("Добавить условие", state);
  const second = within(state.getByRole("group", { name: "Когда запись в нём: 2" }));
  await user.selectOptions(second.getByLabelText("Поле"), "Решено");
  await user.selectOptions(second.getByLabelText("Значение"), "Нет");
  const name = "zhaloby";
  const { text, version } = await send("GET /api/definitions/sections/{name}", { params: { name } });
  const changed = text.replace('"one": "Запись"', '"one": "Жалоба"');
  await send("PUT /api/definitions/sections/{name}", { params: { name }, body: { text: changed, seen: version } });
  await press("Добавить", state);
  await waitFor(() =>
    expect(state.queryByText(/описание раздела .*изменили/) ?? screen.queryByText(/добавлено/)).not.toBeNull(),
  );
  if (state.queryByText(/описание раздела .*изменили/)) await press("Добавить", state);
  await said("Состояние «Просрочено» добавлено");
  const saved = await send("GET /api/definitions/sections/{name}", { params: { name } });
  expect(JSON.parse(saved.text)).toMatchObject({
    label: { one: "Жалоба" },
    states: { path: [{ key: "prosrocheno", when: { srok: { before: "today" }, resheno: false } }, { final: true }] },
  });
  await press("Выбрать столбцы");
  const columns = await dialogNamed("Столбцы: Жалобы");
  await user.click(await columns.findByLabelText("Ущерб"));
  await user.selectOptions(columns.getByLabelText("Сначала сортировать по"), "Срок");
  await user.click(columns.getByLabelText("По убыванию"));
  await press("Сохранить", columns);
  await said("Столбцы сохранены: список уже показывает их");
  cleanup();
  await openPage("/zhaloby");
  const [, first, last] = await main().findAllByRole("row");
  expect(first).toHaveTextContent(/Лес.*Обычная запись/);
  expect(last).toHaveTextContent(/Сад.*Просрочено/);
  expect(main().queryByRole("columnheader", { name: "Ущерб" })).toBeNull();
});

test("after an attempt without an answer the same one is repeated, and the rows come in once", async () => {
  const section = {
    name: "phones",
    label: { one: "Звонок", many: "Звонки" },
    represent: "{title}",
    owner: "nobody",
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: { title: { type: "text", label: "Кто" }, done: { type: "boolean", label: "Готово" } },
    list: { columns: ["title"], sort: "title" },
    form: { tabs: { Звонок: ["title", "done"] } },
    import: true,
    rules: { finish: { label: "Готово", on: "created", do: { set: { done: true } } } },
  };
  await writeFile(join(folder, "phones.json"), JSON.stringify(section));
  await waitFor(() => expect(world.server.services.registry.get("phones")).toBeDefined());
  cleanup();
  const page = await openPage("/phones/import");
  await heading("Звонки: загрузка из файла");
  await user.upload(main().getByLabelText("Файл с записями"), new File(["Кто\r\nАнна\r\nОльга"], "Звонки.csv"));
  const quiet = await main().findByRole("checkbox", { name: /Не запускать правила/ });
  expect(quiet).toBeEnabled();

  const really = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await really(input, init);
    if (!/imports\/phones(\?|$)/.test(input instanceof Request ? input.url : String(input))) return answer;
    globalThis.fetch = really;
    throw new TypeError("The connection is lost.");
  };
  await press("Загрузить");
  await waitFor(() => expect(quiet).toBeDisabled());
  await waitFor(() => expect(main().getByRole("button", { name: "Загрузить" })).not.toHaveAttribute("aria-disabled"));
  await press("Загрузить");
  await said(/Файл загружен, добавлено: 2/);
  await waitFor(() => expect(page.path()).toMatch(/^\/phones(\?|$)/));
  const { rows: loaded } = await world.server.services.database.pool.query("select title from phones order by title");
  expect(loaded).toEqual([{ title: "Анна" }, { title: "Ольга" }]);
});
