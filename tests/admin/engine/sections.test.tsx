// A section that an operator adds with a file, and what each role sees of it.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followConfigured } from "../../../server/engine/definitions/prepare.ts";
import { definitionsQuery } from "../../../src/dataProvider/definitions.ts";
import { callQuery } from "../../../src/shell/data/callQuery.ts";
import { queryClient } from "../../../src/shell/data/queryClient.ts";
import { underWay } from "../../../src/shell/navigation/progress.ts";
import { signIn } from "../../../src/dataProvider/session/session.ts";
import { insertByServer } from "../../world/insertByServer.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { password } from "../../world/people.ts";
import { heading, main, openPage, said } from "../admin.ts";

let world: World;
let folder: string;
let following: { close(): void };

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), "kabinet-sections-"));
  await mkdir(join(folder, "resources"));
  const { services } = world.server;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const config = { ...services.config, resourcesDir: join(folder, "resources") };
  following = await followConfigured({ ...services, config }, log);
}, 120_000);
afterAll(async () => {
  following.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const example = "docs/examples/suppliers.json";

async function dropFile(
  name: string,
  change: (definition: Record<string, unknown>) => unknown = (as) => as,
): Promise<void> {
  const definition = JSON.parse(await readFile(example, "utf8")) as Record<string, unknown>;
  await writeFile(join(folder, "resources", `${name}.json`), JSON.stringify(change({ ...definition, name })));
  await waitFor(() => expect(world.server.services.registry.get(name)).toBeDefined());
}

const type = async (label: string, text: string): Promise<void> =>
  userEvent.type(await main().findByLabelText(label), text);

/** Waits until the page has requested everything: names and counts come in a second wave. */
async function calm(): Promise<void> {
  for (let isCalm = false; !isCalm;) {
    isCalm = underWay.get() === 0;
    const stop = underWay.subscribe(() => (isCalm = false));
    await new Promise((resolve) => setTimeout(resolve, 700));
    stop();
  }
}

test("an open tab looks for changed sections with each page and now and then, without showing progress", async () => {
  const page = await openPage("/customers");
  await heading("Клиенты");
  await calm();
  const looks = () =>
    queryClient.getQueryState(callQuery("GET /api/definitions/revision").queryKey)?.dataUpdateCount ?? 0;
  const before = looks();
  const progress: number[] = [];
  const stop = underWay.subscribe(() => progress.push(underWay.get()));
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect(looks()).toBeLessThanOrEqual(before + 1);
  await waitFor(() => expect(looks()).toBeGreaterThan(before), { timeout: 15_000 });
  stop();
  expect(progress).toEqual([]);
  const seen = looks();
  await act(async () => page.go("/accounts"));
  await waitFor(() => expect(looks()).toBeGreaterThan(seen), { timeout: 5000 });
});

test("an open tab tells of a file with a fault, and when it is corrected", async () => {
  await openPage("/customers");
  await heading("Клиенты");
  await calm();
  const file = join(folder, "resources", "wrong.json");
  await writeFile(file, "{");
  expect(await main().findByText(/^wrong\.json:1:\d+/, undefined, { timeout: 20_000 })).toBeVisible();
  await rm(file);
  await waitFor(() => expect(main().queryByText(/wrong\.json/)).toBeNull(), { timeout: 20_000 });
});

test("an operator's file becomes a section with list, form and actions, without a restart", async () => {
  const page = await openPage("/suppliers");
  await heading("This page could not be found");
  await copyFile(example, join(folder, "resources", "suppliers.json"));
  await waitFor(() => expect(world.server.services.registry.get("suppliers")).toBeDefined());
  await act(() => queryClient.invalidateQueries());

  expect(await main().findByText("Поставщики: пока пусто")).toBeVisible();
  await act(async () => page.go("/suppliers/create"));
  await heading("Новый поставщик");
  await type("Название", "Площадка");
  expect(main().queryByLabelText("Рекламная система")).toBeNull();
  await userEvent.selectOptions(main().getByLabelText("Вид"), "Рекламная площадка");
  expect(await main().findByLabelText("Рекламная система")).toBeVisible();
  await type("Кредитный лимит", "1500,5");
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  await heading("Площадка");
  await userEvent.click(main().getByRole("button", { name: "Прекратить сотрудничество" }));
  const question = await screen.findByRole("dialog", { name: "Прекратить сотрудничество с «Площадка»?" });
  await userEvent.click(within(question).getByRole("button", { name: "Прекратить сотрудничество" }));
  await said("Сотрудничество прекращено");

  await act(async () => page.go("/suppliers"));
  const row = await main().findByRole("row", { name: /Площадка/ });
  expect(row).toHaveTextContent(/1\s500,50\sBYN/);
});

test("a page reads operators' sections after its own data, and at once where an address or the search is about them", async () => {
  const asked = () => queryClient.getQueryState(definitionsQuery.queryKey)?.dataUpdateCount ?? 0;
  await openPage("/customers");
  await heading("Клиенты");
  await calm();
  const menu = within(screen.getByRole("navigation", { name: "Разделы" }));
  expect(await menu.findByRole("link", { name: "Поставщики" })).toBeVisible();
  await waitFor(() => expect(asked()).toBe(1));
  cleanup();

  await openPage("/suppliers");
  await heading("Поставщики");
  expect(asked()).toBe(1);
  cleanup();

  await openPage("/customers");
  await heading("Клиенты");
  expect(asked()).toBe(0);
  await userEvent.keyboard("{Control>}{k}{/Control}");
  await waitFor(() => expect(asked()).toBe(1));
  await userEvent.keyboard("{Escape}");
});

test("a user who may only read sees a section without buttons that change it", async () => {
  await dropFile("partners", (definition) => ({
    ...definition,
    label: { one: "Партнёр", many: "Партнёры" },
    menu: false,
    access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
    actions: undefined,
  }));
  await act(() => queryClient.invalidateQueries());
  const page = await openPage("/partners/create");
  await heading("Новая запись: партнёр");
  await type("Название", "Только для чтения");
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  await heading("Только для чтения");
  const path = page.path();

  await act(() => signIn(world.customer.email, password));
  cleanup();
  await openPage("/partners");
  expect(screen.queryByRole("link", { name: "Партнёры" })).toBeNull();
  expect(await main().findByRole("link", { name: "Только для чтения" })).toHaveAttribute("href", path);
  expect(main().queryByRole("link", { name: "Добавить" })).toBeNull();
  expect(main().queryByRole("checkbox")).toBeNull();
  await userEvent.click(main().getByRole("link", { name: "Только для чтения" }));
  await heading("Только для чтения");
  expect(main().queryByRole("textbox")).toBeNull();
  expect(main().queryByRole("button", { name: "Сохранить" })).toBeNull();
  expect(main().getByText("Услуги")).toBeVisible();
});

test("customers read and choose by name what their records refer to, also in built-in sections", async () => {
  const text = (label: string) => ({ type: "text", label });
  const wishes = {
    name: "wishes",
    label: { one: "Пожелание", many: "Пожелания" },
    represent: "{title}",
    owner: "customerId",
    access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN", "CUSTOMER"] },
    fields: {
      title: text("Что сделать"),
      customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
      accountId: { type: "reference", label: "Аккаунт", to: "accounts" },
    },
    list: { columns: ["title", "accountId"], sort: "title" },
    form: { tabs: { Пожелание: ["title", "customerId", "accountId"] } },
  };
  await writeFile(join(folder, "resources", "wishes.json"), JSON.stringify(wishes));
  await waitFor(() => expect(world.server.services.registry.get("wishes")).toBeDefined());
  const { customerId } = world.customer;
  const { services } = world.server;
  const account = { name: "Витрина", customerId, systemId: world.systemId, region: "by", currency: "USD" };
  const accountId = await insertByServer(services, services.registry.require("accounts"), account);
  const wish = { title: "Показать", customerId, accountId };
  await insertByServer(services, services.registry.require("wishes"), wish);

  await act(() => signIn(world.customer.email, password));
  cleanup();
  await act(() => queryClient.invalidateQueries());
  await openPage("/wishes");
  expect(await main().findByText(/Витрина/)).toBeVisible();
  await userEvent.click(main().getByRole("link", { name: "Показать" }));
  await heading("Показать");
  expect(await main().findByRole("combobox", { name: "Аккаунт" })).toHaveValue("Витрина");
  expect(main().queryByLabelText("Клиент"), "their own record is theirs").toBeNull();
});

test("a file that is corrected while a page begins leaves no notice behind", async () => {
  const wrong = join(folder, "resources", "wrong.json");
  await writeFile(wrong, "{");
  await waitFor(() => expect(world.server.services.registry.faults).toHaveLength(1));
  await act(() => signIn(world.admin.email, password));
  cleanup();
  const send = globalThis.fetch;
  let look = (): void => undefined;
  const corrected = new Promise<void>((resolve) => (look = resolve));
  globalThis.fetch = async (input, init) => {
    if (String(input).includes("/definitions/revision")) await corrected;
    return send(input, init);
  };
  try {
    await openPage("/customers");
    expect(await main().findByText(/^wrong\.json/)).toBeVisible();
    await rm(wrong);
    await waitFor(() => expect(world.server.services.registry.faults).toEqual([]));
    look();
    await waitFor(() => expect(main().queryByText(/^wrong\.json/)).toBeNull(), { timeout: 20_000 });
  } finally {
    globalThis.fetch = send;
  }
});

test("errors of a file are shown above an administrator's screens until they are corrected", async () => {
  const wrong = join(folder, "resources", "wrong.json");
  await writeFile(wrong, "{ no JSON");
  await waitFor(() => expect(world.server.services.registry.faults).toHaveLength(1));
  await act(() => signIn(world.admin.email, password));
  cleanup();
  await openPage("/suppliers");
  expect(await main().findByText(/^wrong\.json:1:3: \(the whole file\): "no" needs double quotes/)).toBeVisible();
  await rm(wrong);
  await waitFor(() => expect(world.server.services.registry.faults).toEqual([]));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(main().queryByText(/^wrong\.json/)).toBeNull());
});
