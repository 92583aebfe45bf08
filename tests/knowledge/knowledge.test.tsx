// The help base and the help chat, on the real server.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "../../src/i18n/messages.ts";
import { connectTo, openAs, openScreen, read, requests } from "../portal/portal.tsx";
import { signIn } from "../../src/dataProvider/session/session.ts";
import { password } from "../world/people.ts";
import { openWorld, type Row, type Shop, type World } from "../server/domains/billing/world.ts";

let world: World;
let shop: Shop;
let category: Row;
let topUp: Row;

const addPost = (title: string, body: string, more: object = {}): Promise<Row> =>
  world.create("posts", { title, body, categoryId: category.id, ...more });

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  await world.setRegion("BY", { telegramLink: "https://telegram.example/kabinet" });
  category = await world.create("categories", { title: "Деньги", sort: 1 });
  await world.create("categories", { title: "Пустой раздел" });
  topUp = await addPost(
    "Как пополнить аккаунт",
    "<h2>Что нужно</h2><p>Выберите аккаунт.</p><h3>Сколько ждать</h3><p>День после оплаты.</p>",
    { toMain: true },
  );
  await addPost("Скидки", "<p>Скидка растёт с суммой.</p><script>alert(1)</script>");
  await addPost("Черновик про скидки", "<p>Скидка скидка</p>", { published: false });
});
afterAll(() => world.close());
connectTo(() => world);

const main = () => within(screen.getByRole("main"));
const linksOf = (name: string) =>
  main()
    .getAllByRole("link", { name })
    .map((link) => link.getAttribute("href"));

test("the main page shows what most come for, the categories with posts and what is new", async () => {
  await openAs(shop, "/knowledge");
  expect(await main().findByRole("heading", { level: 2, name: "Как пополнить аккаунт" })).toBeInTheDocument();
  expect(linksOf("Скидки")).toHaveLength(1);
  const tree = within(await main().findByRole("navigation", { name: "Разделы базы знаний" }));
  const branch = tree.getByRole("button", { name: "Статьи раздела «Деньги»" });
  expect(branch).toHaveAttribute("aria-expanded", "false");
  expect(tree.queryByRole("link", { name: "Скидки" })).not.toBeInTheDocument();
  await userEvent.click(branch);
  expect(tree.getByRole("link", { name: "Скидки" })).toBeInTheDocument();
  expect(screen.queryByText("Пустой раздел")).not.toBeInTheDocument();
  expect(read(main().getByRole("region", { name: "Разделы" }))).toContain("2 статьи");
  expect(screen.queryByText(/Черновик/)).not.toBeInTheDocument();
});

test("the page of help says what of the manager's time is free and what an hour costs", async () => {
  await world.setRegion("BY", { freeConsultationHours: 2, freeRequestCount: 5, hourCost: "90" });
  await openAs(shop, "/help");
  expect(read(await main().findByText(/^Бесплатно/))).toBe(
    "Бесплатно: 2 часа консультаций и 5 обращений. Дальше час работы менеджера стоит 90,00 BYN.",
  );
});

test("a post has its contents, its place and its neighbours, and Back leads back", async () => {
  const page = await openAs(shop, `/knowledge/category/${category.id}`);
  await screen.findByRole("heading", { level: 1, name: "Деньги" });
  const tree = within(await main().findByRole("navigation", { name: "Разделы базы знаний" }));
  await userEvent.click(tree.getByRole("link", { name: "Как пополнить аккаунт" }));
  await screen.findByRole("heading", { level: 1, name: "Как пополнить аккаунт" });
  expect(tree.getByRole("link", { name: "Как пополнить аккаунт" })).toHaveAttribute("aria-current", "page");
  const related = await main().findByRole("region", { name: "Читайте также" });
  expect(within(related).getByRole("link", { name: "Скидки" })).toBeInTheDocument();
  const contents = within(await main().findByRole("navigation", { name: "Содержание" }));
  expect(contents.getAllByRole("link").map((link) => link.textContent)).toEqual(["Что нужно", "Сколько ждать"]);
  const [first] = contents.getAllByRole("link");
  expect(document.querySelector(first?.getAttribute("href") ?? "")?.textContent).toBe("Что нужно");
  expect(linksOf("Деньги").at(-1)).toBe(`/knowledge/category/${category.id}`);
  expect(linksOf("Скидки →")).toHaveLength(1);
  await page.back();
  await screen.findByRole("heading", { level: 1, name: "Деньги" });
});

test("links between posts reload nothing; a click for another window is left to the browser", async () => {
  const away = `<a href="https://example.by/">банк</a>`;
  const { id } = await addPost(
    "С ссылками",
    `<p><a href="/knowledge/post/${topUp.id}">пополнение</a> ${away} <a href="/api/knowledge/files/x">файл</a></p>`,
  );
  const followed: string[] = [];
  // Navigation left to the browser ends here, since the test page can't navigate.
  const browser = (event: MouseEvent): void => {
    if (!event.defaultPrevented) followed.push((event.target as Element).textContent ?? "");
    event.preventDefault();
  };
  document.body.addEventListener("click", browser);
  const page = await openAs(shop, `/knowledge/post/${id}`);
  const link = await main().findByRole("link", { name: "пополнение" });
  for (const held of ["ctrlKey", "metaKey", "shiftKey"]) fireEvent.click(link, { [held]: true });
  fireEvent.click(main().getByRole("link", { name: "банк" }));
  fireEvent.click(main().getByRole("link", { name: "файл" }));
  expect(followed).toEqual(["пополнение", "пополнение", "пополнение", "банк", "файл"]);
  expect(page.path()).toBe(`/knowledge/post/${id}`);
  link.focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Как пополнить аккаунт" });
  expect(page.path()).toBe(`/knowledge/post/${topUp.id}`);
  document.body.removeEventListener("click", browser);
  page.close();

  await openAs(shop, "/accounts");
  await userEvent.click(await screen.findByRole("button", { name: /Помощь/ }));
  const chat = within(screen.getByRole("region", { name: "Помощь" }));
  await userEvent.type(chat.getByRole("searchbox", { name: "Вопрос" }), "ссылками");
  await userEvent.click(await chat.findByRole("button", { name: /С ссылками/ }));
  await userEvent.click(await chat.findByRole("link", { name: "пополнение" }));
  expect(await chat.findByRole("heading", { level: 3, name: "Как пополнить аккаунт" })).toHaveFocus();
});

test("the search is in the address, marks its matches, and needs three characters", async () => {
  const page = await openAs(shop, "/knowledge");
  const field = await main().findByRole("searchbox", { name: "Поиск в базе знаний" });
  const button = main().getByRole("button", { name: "Найти" });
  await userEvent.type(field, " ск ");
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.type(field, "идкм{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Поиск: ск идкм" });
  await page.go("/knowledge/search?q=crblrf");
  const found = await main().findByRole("link", { name: "Скидки" });
  expect(found.querySelector("mark")?.textContent).toBe("Скидки");
  expect(page.path()).toBe("/knowledge/search?q=crblrf");
});

test("what finds nothing says so in the specification's words, and leads to people", async () => {
  await openAs(shop, "/knowledge/search?q=бегемоты");
  expect(await main().findByText(messages.nothingFound)).toBeInTheDocument();
  await userEvent.click(main().getByRole("link", { name: "Спросить людей" }));
  await screen.findByRole("heading", { level: 1, name: "Помощь" });
  expect(linksOf("Написать в Telegram")).toEqual(["https://telegram.example/kabinet"]);
});

test("a customer says that a post did not help, and why; it is theirs to change", async () => {
  const page = await openAs(shop, `/knowledge/post/${topUp.id}`);
  const question = within(await main().findByRole("region", { name: "Помогла ли статья?" }));
  await userEvent.click(question.getByRole("button", { name: "Нет" }));
  await userEvent.click(await question.findByRole("radio", { name: "Не хватает подробностей" }));
  await userEvent.type(question.getByRole("textbox", { name: /Своими словами/ }), "Сколько ждать?");
  await userEvent.click(question.getByRole("button", { name: "Отправить" }));
  expect(await question.findByText(/Отзыв прочтут/)).toBeInTheDocument();
  page.close();
  await openAs(shop, `/knowledge/post/${topUp.id}`);
  const again = within(await main().findByRole("region", { name: "Помогла ли статья?" }));
  expect(again.getByRole("button", { name: "Нет" })).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(again.getByRole("button", { name: "Да" }));
  expect(await again.findByText(/Рады, что помогла/)).toBeInTheDocument();
  const answers = await world.admin.call("GET", "/api/resources/post-answers");
  expect(answers.json()).toMatchObject([{ postId: topUp.id, helped: true, reason: null, comment: null }]);
});

test("the chat suggests what the page is about, by keyboard too, and its hint goes with the first letter", async () => {
  await addPost("Про аккаунты", "<p>Здесь всё о них.</p>", { pages: ["accounts"] });
  await openAs(shop, "/accounts");
  await userEvent.click(await screen.findByRole("button", { name: /Помощь/ }));
  const chat = within(screen.getByRole("region", { name: "Помощь" }));
  const suggestions = within(await chat.findByRole("region", { name: "По этой странице" }));
  expect(suggestions.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Про аккаунты"]);
  const question = chat.getByRole("searchbox", { name: "Вопрос" });
  await userEvent.type(question, "п");
  await userEvent.clear(question);
  expect(chat.queryByText(/Спросите, например/)).not.toBeInTheDocument();
  await chat.findByRole("region", { name: "По этой странице" });
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(await chat.findByRole("heading", { level: 3, name: "Про аккаунты" })).toHaveFocus();
  expect(await chat.findByRole("region", { name: "Помогла ли статья?" })).toBeInTheDocument();
});

test("the chat is closed at first, suggests while one types, and a post opens inside it", async () => {
  await openAs(shop, "/accounts");
  const opener = await screen.findByRole("button", { name: /Помощь/ });
  expect(screen.queryByRole("searchbox", { name: "Вопрос" })).not.toBeInTheDocument();
  await userEvent.click(opener);
  const chat = within(screen.getByRole("region", { name: "Помощь" }));
  const question = chat.getByRole("searchbox", { name: "Вопрос" });
  expect(question).toHaveFocus();
  expect(chat.getByText(/Спросите, например/)).toBeInTheDocument();
  expect(chat.getByRole("button", { name: "Найти" })).toBeDisabled();
  await userEvent.type(question, "попол");
  expect(chat.queryByText(/Спросите, например/)).not.toBeInTheDocument();
  await userEvent.click(await chat.findByRole("button", { name: /Как пополнить аккаунт/ }));
  expect(await chat.findByRole("heading", { level: 3, name: "Как пополнить аккаунт" })).toHaveFocus();
  expect(chat.getByText("День после оплаты.")).toBeInTheDocument();
  await userEvent.click(chat.getByRole("button", { name: /К результатам/ }));
  expect(await chat.findByRole("button", { name: /Как пополнить аккаунт/ })).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: /Помощь/ })).toHaveFocus());
});

test("only a question that was sent is one without an answer", async () => {
  await openAs(shop, "/accounts");
  await userEvent.click(await screen.findByRole("button", { name: /Помощь/ }));
  const chat = within(screen.getByRole("region", { name: "Помощь" }));
  await userEvent.type(chat.getByRole("searchbox", { name: "Вопрос" }), "жирафы");
  expect(await chat.findByText(messages.nothingFound)).toBeInTheDocument();
  expect(await world.count("missed_searches")).toBe(await missedBefore("жирафы", 0));
  await userEvent.click(chat.getByRole("button", { name: "Найти" }));
  await waitFor(async () => expect(await missedBefore("жирафы", 1)).toBe(await world.count("missed_searches")));
  expect(chat.getByRole("link", { name: "Написать в Telegram" })).toHaveAttribute("rel", "noopener noreferrer");
});

/** The missed searches, among which the question itself was counted this many times. */
async function missedBefore(keyword: string, times: number): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ keyword }));
  const answer = await world.admin.call("GET", `/api/resources/missed-searches?filter=${filter}`);
  expect(answer.json<{ count: number }[]>().map(({ count }) => count)).toEqual(times === 0 ? [] : [times]);
  return world.count("missed_searches");
}

test("the chat is hidden in the help base, and closed for who comes back from there", async () => {
  const page = await openAs(shop, "/accounts");
  await userEvent.click(await screen.findByRole("button", { name: /Помощь/ }));
  await page.go("/knowledge");
  await screen.findByRole("heading", { level: 1, name: "База знаний" });
  expect(screen.queryByRole("region", { name: "Помощь" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Помощь/ })).not.toBeInTheDocument();
  await page.back();
  expect(await screen.findByRole("button", { name: "Помощь" })).toBeInTheDocument();
  expect(screen.queryByRole("searchbox", { name: "Вопрос" })).not.toBeInTheDocument();
});

test("an administrator reads the same, and is led to the editor", async () => {
  await signIn(world.admin.person?.email ?? "", password);
  await openScreen(`/knowledge/post/${topUp.id}`);
  expect(await main().findByRole("link", { name: "Править" })).toHaveAttribute(
    "href",
    `/knowledge/admin/posts/edit/${topUp.id}`,
  );
});

test("a missing post is a missing page", async () => {
  await openAs(shop, "/knowledge/post/999999");
  expect(await screen.findByText(messages.pageNotFound)).toBeInTheDocument();
  expect(requests().some((request) => request.includes("get-post/999999"))).toBe(true);
});
