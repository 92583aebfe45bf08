// The administrators' screens of the help base, on the real server; the editor itself needs a browser (tests/e2e).
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../world/openWorld.ts";
import { add, changeElsewhere, forgiveRefusals, heading, main, openPage, read, said } from "../admin.ts";

let world: World;
let money: number;

beforeAll(async () => {
  world = await openWorld();
  money = Number((await add("categories", { title: "Деньги", sort: 20 })).id);
  await add("categories", { title: "Бумаги", sort: 10 });
  await add("categories", { title: "Без места" });
}, 120_000);
afterAll(() => world.close());
// A page may still request a record that it has just deleted.
afterEach(() => forgiveRefusals(404));

const slow = { timeout: 120_000 };
const menu = () => within(screen.getByRole("navigation", { name: "Разделы" }));
const save = () => userEvent.click(main().getByRole("button", { name: "Сохранить" }));

test("categories are in order, unplaced ones last; a new one has no place", slow, async () => {
  const page = await openPage("/knowledge/admin/categories");
  await heading("Разделы помощи");
  const titles = async () =>
    (await main().findAllByRole("row"))
      .slice(1)
      .map((row) => /Бумаги|Деньги|Без места/.exec(row.textContent ?? "")?.[0]);
  await waitFor(async () => expect(await titles()).toEqual(["Бумаги", "Деньги", "Без места"]));
  await page.go("/knowledge/admin/categories/create");
  await userEvent.type(await main().findByRole("textbox", { name: /Название/ }), "Новый раздел");
  await userEvent.click(main().getByRole("button", { name: "Добавить" }));
  await said("Данные сохранены");
});

test("only one menu section is current, also if another address has the same beginning", slow, async () => {
  const page = await openPage("/knowledge/admin/missed");
  await heading("Вопросы без ответа");
  const current = () =>
    menu()
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === "page")
      .map((link) => link.textContent);
  await waitFor(() => expect(current()).toEqual(["Вопросы без ответа"]));
  await page.go("/knowledge/admin");
  await waitFor(() => expect(page.path()).toMatch(/^\/knowledge\/admin\/(posts|categories)/));
  await waitFor(() => expect(current()).toHaveLength(1));
  await page.go("/");
  await waitFor(() => expect(current()).toEqual(["Главная"]));
});

test("saving a post opens its page", slow, async () => {
  const post = await add("posts", { title: "Скидки", body: "<p>Слова</p>", categoryId: money });
  const page = await openPage(`/knowledge/admin/posts/edit/${String(post.id)}`);
  const title = await main().findByRole("textbox", { name: /Заголовок/ });
  await userEvent.type(title, " и комиссия");
  await save();
  await waitFor(() => expect(page.path()).toBe(`/knowledge/post/${String(post.id)}`));
  await heading("Скидки и комиссия");
  expect(await read("posts", Number(post.id))).toMatchObject({ toMain: false, title: "Скидки и комиссия" });
});

test("saving a post for the main page opens the main page", slow, async () => {
  const post = await add("posts", { title: "Главное", body: "<p>Слова</p>", categoryId: money });
  const page = await openPage(`/knowledge/admin/posts/edit/${String(post.id)}`);
  await userEvent.click(await main().findByRole("tab", { name: /^Показ/ }));
  await userEvent.click(await main().findByRole("checkbox", { name: /На главной/ }));
  await save();
  await waitFor(() => expect(page.path()).toMatch(/^\/knowledge\/?$/));
  expect(await read("posts", Number(post.id))).toMatchObject({ toMain: true });
});

test("deleting a post opens the main page", slow, async () => {
  const post = await add("posts", { title: "Лишняя", body: "<p>Слова</p>", categoryId: money });
  const page = await openPage(`/knowledge/admin/posts/edit/${String(post.id)}`);
  await userEvent.click(await main().findByRole("button", { name: "Удалить" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Удалить запись?" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Удалить" }));
  await waitFor(() => expect(page.path()).toMatch(/^\/knowledge\/?$/));
});

test("versions are compared, and an earlier one is restored", slow, async () => {
  const post = await add("posts", { title: "Версии", body: "<p>Сначала так</p>", categoryId: money });
  await changeElsewhere(post, "posts", { body: "<p>Потом иначе</p>" });
  await openPage(`/knowledge/admin/posts/edit/${String(post.id)}`);
  await userEvent.click(await main().findByRole("button", { name: "Версии" }));
  const versions = within(await screen.findByRole("dialog", { name: "Версии" }));
  const list = await versions.findAllByRole("listitem");
  expect(list).toHaveLength(2);
  await userEvent.click(within(list[1] ?? document.body).getByRole("button"));
  await userEvent.click(await versions.findByRole("button", { name: "Вернуть эту версию" }));
  await said("Версия возвращена");
  expect(await read("posts", Number(post.id))).toMatchObject({ body: "<p>Сначала так</p>", version: 3 });
});

test("readers' ratings are shown beside a post and link to the answers", slow, async () => {
  const post = await add("posts", { title: "С отзывами", body: "<p>Слова</p>", categoryId: money });
  await openPage(`/knowledge/post/${String(post.id)}`);
  await heading("С отзывами");
  expect(main().getByRole("link", { name: "Отзывы" })).toHaveAttribute(
    "href",
    `/knowledge/admin/answers?filter=${encodeURIComponent(JSON.stringify({ postId: post.id }))}`,
  );
});
