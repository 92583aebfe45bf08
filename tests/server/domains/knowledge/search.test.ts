import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { helpPosts } from "../../../../server/demo/help/helpPosts.ts";
import { categoryTitles } from "../../../../server/demo/help/helpPost.ts";
import { richTextWords } from "../../../../src/domain/text/richText.ts";
import type { FoundPost } from "../../../../src/contract/knowledge.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { anonymous, asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";
import { questions } from "./questions.ts";

let running: TestApp;
let admin: Client;
let customer: Client;
let kazakh: Client;
const ids = new Map<string, number>();

const add = async (resource: string, body: object): Promise<number> => {
  const answer = await admin.call("POST", `/api/resources/${resource}`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: number }>().id;
};

beforeAll(async () => {
  running = await testApp();
  [admin, customer] = [await asAdministrator(running), await asCustomer(running)];
  kazakh = await asCustomer(running, "kz");
  const categories = new Map<string, number>();
  for (const title of categoryTitles) categories.set(title, await add("categories", { title }));
  for (const { category, title, body, regions = [] } of helpPosts)
    ids.set(title, await add("posts", { title, body, regions, categoryId: categories.get(category) }));
});
afterAll(() => running.close());

const search = (keyword: string, who = customer, more = "") =>
  who.call("POST", `/api/knowledge/search/?keyword=${encodeURIComponent(keyword)}${more}`);
const found = async (keyword: string, who = customer): Promise<readonly FoundPost[]> => {
  const answer = await search(keyword, who);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ data: FoundPost[] }>().data;
};

const cases = Object.entries(questions).flatMap(([title, typed]) => typed.map((keyword) => ({ keyword, title })));

test("the list of questions is long enough to mean something", () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

test.each(cases)("«$keyword» finds «$title» first", async ({ keyword, title }) => {
  const results = await found(keyword);
  expect(results[0]?.title, results.map((post) => post.title).join(" | ")).toMatch(
    new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`),
  );
});

test("matches are marked in title and text, without the text's markup", async () => {
  const [post] = await found("комиссий");
  expect(post?.marked).toEqual([
    { text: "Комиссия", found: true },
    { text: " и скидка: от чего они зависят", found: false },
  ]);
  const words = post?.snippet.filter((piece) => piece.found).map(({ text }) => text.toLowerCase());
  expect(words?.length).toBeGreaterThan(0);
  expect(words?.every((word) => word.startsWith("комисси"))).toBe(true);
  expect(JSON.stringify(post)).not.toMatch(/<|&nbsp;/);
});

test("headings, paragraphs and cells stay apart in the text that previews and results show", async () => {
  const title = "Муравьеды";
  const body =
    "<h2>Как едят</h2><p>Языком.</p><ul><li><p>утром</p></li><li>вечером;</li></ul>" +
    "<table><tbody><tr><th><p>Кто</p></th><th>Сколько</th></tr><tr><td>Большой</td><td>35&nbsp;000</td></tr></tbody></table>" +
    "<h3>Куда &amp; когда</h3>";
  await add("posts", { title, body, categoryId: await add("categories", { title }) });
  const { rows } = await running.services.database.db.execute<{ plain: string }>(
    sql`select plain from knowledge_texts t join posts p on p.id = t.post_id where p.title = ${title}`,
  );
  expect(rows[0]?.plain).toBe("Как едят. Языком. утром. вечером; Кто · Сколько. Большой · 35 000. Куда & когда");
});

test("the browser and the database split a text into the same words", async () => {
  const { rows } = await running.services.database.db.execute<{ body: string; plain: string }>(
    sql`select p.body, t.plain from knowledge_texts t join posts p on p.id = t.post_id`,
  );
  expect(rows.length).toBeGreaterThan(helpPosts.length);
  for (const { body, plain } of rows) expect(richTextWords(body)).toBe(plain);
});

test("a snippet has no gaps where the text has bold words or links", async () => {
  const categoryId = await add("categories", { title: "Слитно" });
  const body = "<p><strong>Ластоногие</strong>: моржи, <a href='/x'>тюлени</a>.</p><ul><li>сивучи</li></ul>";
  await add("posts", { title: "Морские", body, categoryId });
  const [post] = await found("ластоногие");
  expect(post?.snippet.map(({ text }) => text).join("")).toBe("Ластоногие: моржи, тюлени. сивучи");
});

test.each(["ко", "  к  ", ""])("«%s» is too short to be searched for, and that is said", async (keyword) => {
  const answer = await search(keyword);
  expect(answer.status).toBe(422);
  expect(answer.json()).toMatchObject({ message: messages.minLength(3), errors: { keyword: messages.minLength(3) } });
});

test.each(["' or 1=1 --", "%%%", "a & b | !c:*", "\\\\\\", "🙂🙂🙂", "(((", "как что это", "к".repeat(200)])(
  "«%s» is no more than a question without an answer",
  async (keyword) => {
    const answer = await search(keyword);
    expect(answer.status, answer.text).toBe(200);
  },
);

test("search requires a session", async () => {
  expect((await search("комиссия", anonymous(running.app))).status).toBe(401);
});

describe("a post that may not be read", () => {
  test("is not found: a draft by customers, another region's post by customers of this one", async () => {
    const categoryId = await add("categories", { title: "Проверка" });
    await add("posts", { title: "Крокодилы в Беларуси", body: "<p>Тайна</p>", regions: ["by"], categoryId });
    await add("posts", { title: "Крокодилы в черновике", body: "<p>Тайна</p>", published: false, categoryId });
    expect((await found("крокодил")).map(({ title }) => title)).toEqual(["Крокодилы в Беларуси"]);
    expect(await found("крокодил", kazakh)).toEqual([]);
  });
});

test("a changed post is found by its new words and not by the old ones", async () => {
  const categoryId = await add("categories", { title: "Правка" });
  const id = await add("posts", { title: "Бегемот", body: "<h2>Носорог</h2><p>Жираф</p>", categoryId });
  expect((await found("жирафы"))[0]?.id).toBe(id);
  const body = { title: "Бегемот", body: "<p>Зебра</p>", version: 1 };
  expect((await admin.call("PUT", `/api/resources/posts/${id}`, { body })).status).toBe(200);
  expect((await found("зебры"))[0]?.id).toBe(id);
  expect(await found("жирафы")).toEqual([]);
  expect((await admin.call("DELETE", `/api/resources/posts/${id}`)).status).toBe(200);
  expect(await found("зебры")).toEqual([]);
});

test("a customer's search without results is counted for administrators; half-typed ones are not", async () => {
  for (let times = 0; times < 2; times += 1) {
    const answer = await search("  Пингвины в Ёлках ");
    expect(answer.json()).toEqual({ data: [], message: messages.nothingFound });
  }
  await search("пингви", customer, "&typing=1");
  await search("пингвины тоже", admin);
  const answer = await admin.call(
    "GET",
    `/api/resources/missed-searches?filter=${encodeURIComponent('{"q":"пингвин"}')}`,
  );
  expect(answer.json()).toMatchObject([{ keyword: "пингвины в елках", count: 2, region: "by" }]);
  expect((await customer.call("GET", "/api/resources/missed-searches")).status).toBe(403);
});

test("posts written at once by two administrators cause no deadlock", async () => {
  const categoryId = await add("categories", { title: "Вместе" });
  const words = Array.from(
    { length: 60 },
    (_, place) => `словечко${String.fromCodePoint(1072 + (place % 32))}${place}`,
  );
  await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      add("posts", {
        ...{ title: `Вместе ${place}`, categoryId },
        body: `<p>${(place % 2 ? words : words.toReversed()).join(" ")}</p>`,
      }),
    ),
  );
  const { rows } = await running.services.database.db.execute<{ count: number }>(sql`
    select count(*) as count from knowledge_texts k join posts p on p.id = k.post_id where p.title like 'Вместе %'`);
  expect(rows[0]?.count).toBe(12);
});
