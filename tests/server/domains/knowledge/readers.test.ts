// What readers leave behind, and what they can and can't see.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countOpen, forgetReaders } from "../../../../server/domains/knowledge/readers.ts";
import type { HelpLink } from "../../../../src/contract/knowledge.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";

let running: TestApp;
let admin: Client;
let customer: Client;
let other: Client;
let kazakh: Client;
let money: number;
let papers: number;

const add = async (resource: string, body: object): Promise<number> => {
  const answer = await admin.call("POST", `/api/resources/${resource}`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: number }>().id;
};
const post = (title: string, more: object = {}): Promise<number> =>
  add("posts", { title, body: "<p>Текст</p>", categoryId: money, ...more });
const read = async <T>(who: Client, path: string): Promise<T> => {
  const answer = await who.call("GET", `/api/knowledge/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ data: T }>().data;
};
const open = (id: number, who = customer) => who.call("POST", `/api/knowledge/open/${id}`);
const say = (id: number, body: object, who = customer) =>
  who.call("PUT", `/api/knowledge/answer/${id}`, { body: { version: 1, ...body } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const titles = (links: readonly HelpLink[]) => links.map(({ title }) => title);
const asked = (id: number) => admin.call("GET", `/api/resources/posts/${id}`);

beforeAll(async () => {
  running = await testApp();
  [admin, customer, other] = [await asAdministrator(running), await asCustomer(running), await asCustomer(running)];
  kazakh = await asCustomer(running, "kz");
  money = await add("categories", { title: "Деньги", sort: 1 });
  papers = await add("categories", { title: "Документы", sort: 2 });
});
afterAll(() => running.close());

describe("opening a post", () => {
  test("counts once a day for each person, and the most-read posts are on the main page", async () => {
    const [seldom, often] = [await post("Редко читают"), await post("Часто читают")];
    expect((await open(seldom)).json()).toEqual({ counted: true });
    for (const expected of [true, false]) expect((await open(often)).json()).toEqual({ counted: expected });
    expect((await open(often, other)).json()).toEqual({ counted: true });
    const { popular } = await read<{ popular: HelpLink[] }>(customer, "");
    expect(titles(popular).slice(0, 2)).toEqual(["Часто читают", "Редко читают"]);
    expect((await asked(often)).json()).toMatchObject({ opens: 2 });
    const tomorrow = { id: often, userId: customer.person?.id ?? 0, region: "by", now: inDays(1) } as const;
    expect(await countOpen(running.services.database.db, tomorrow)).toBe(true);
  });

  test("is anonymous after two days, but still counted", async () => {
    const id = await post("Недавно открыли");
    await open(id);
    const readers = async () =>
      (await running.services.database.db.execute(sql`select 1 from knowledge_readers where post_id = ${id}`)).rows;
    await forgetReaders(running.services);
    expect(await readers()).toHaveLength(1);
    await forgetReaders({ ...running.services, clock: () => inDays(3) });
    expect(await readers()).toEqual([]);
    expect((await asked(id)).json()).toMatchObject({ opens: 1 });
  });

  test("twice at once counts once", async () => {
    const id = await post("Открыли разом");
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(id)));
    expect(answers.filter((answer) => answer.json<{ counted: boolean }>().counted)).toHaveLength(1);
    expect((await asked(id)).json()).toMatchObject({ opens: 1 });
  });

  test("by an administrator in a customer's name is not counted", async () => {
    const id = await post("Смотрит администратор");
    const body = { customerId: customer.person?.customerId };
    const token = (await admin.call("POST", "/api/auth/as-user", { body })).json<{ access_token: string }>();
    const headers = { authorization: `Bearer ${token.access_token}` };
    const answer = await admin.call("POST", `/api/knowledge/open/${id}`, { headers });
    expect(answer.json()).toEqual({ counted: false });
    expect((await admin.call("PUT", `/api/knowledge/answer/${id}`, { headers, body: {} })).status).toBe(403);
  });
});

describe("whether a post helped", () => {
  test("is stored once for each person and version, and can be changed", async () => {
    const id = await post("Помогла ли");
    expect((await read<{ answer: unknown }>(customer, `around/${id}`)).answer).toBeNull();
    await say(id, { helped: true, reason: "unclear", comment: "не видно" });
    expect((await read<{ answer: unknown }>(customer, `around/${id}`)).answer).toEqual({
      helped: true,
      reason: null,
      comment: null,
    });
    const changed = await say(id, { helped: false, reason: "incomplete", comment: "  Нет примера  " });
    expect(changed.json()).toEqual({ data: { helped: false, reason: "incomplete", comment: "Нет примера" } });
    await say(id, { helped: true }, other);
    expect((await asked(id)).json()).toMatchObject({ helped: 1, unhelpful: 1 });
    const filter = encodeURIComponent(JSON.stringify({ postId: id, helped: false }));
    const list = await admin.call("GET", `/api/resources/post-answers?filter=${filter}`);
    expect(list.json()).toMatchObject([{ reason: "incomplete", comment: "Нет примера", region: "by", postVersion: 1 }]);
    expect(list.text).not.toMatch(/reader|userId/);
  });

  test("is asked again when the post changes; earlier answers stay", async () => {
    const id = await post("Переписали");
    await say(id, { helped: false, reason: "outdated" });
    const body = { body: "<p>По-новому</p>", version: 1 };
    expect((await admin.call("PUT", `/api/resources/posts/${id}`, { body })).status).toBe(200);
    expect((await read<{ answer: unknown }>(customer, `around/${id}`)).answer).toBeNull();
    await say(id, { helped: true, version: 2 });
    expect((await asked(id)).json()).toMatchObject({ helped: 1, unhelpful: 1 });
    expect((await say(id, { helped: true, version: 3 })).status).toBe(404);
  });

  test("concerns the text: reordering the post or changing its region asks nobody again", async () => {
    const categoryId = await add("categories", { title: "По порядку" });
    const [id, neighbour] = [await post("Переставили", { categoryId }), await post("Сосед", { categoryId })];
    await say(id, { helped: true });
    const order = { ids: [neighbour, id], within: categoryId };
    expect((await admin.call("PUT", "/api/resources/posts/order", { body: order })).status).toBe(200);
    const { version } = (await asked(id)).json<{ version: number }>();
    const moved = await admin.call("PUT", `/api/resources/posts/${id}`, { body: { regions: ["by"], version } });
    expect(moved.json()).toMatchObject({ textVersion: 1, version: version + 1 });
    expect((await read<{ answer: unknown }>(customer, `around/${id}`)).answer).toMatchObject({ helped: true });
  });

  test("is deleted with the post, and does not prevent deleting it", async () => {
    const id = await post("Удалят");
    await Promise.all([say(id, { helped: true }), open(id)]);
    expect((await admin.call("DELETE", `/api/resources/posts/${id}`)).status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ postId: id }));
    expect((await admin.call("GET", `/api/resources/post-answers?filter=${filter}`)).json()).toEqual([]);
  });

  test("is for customers to say and for administrators to read", async () => {
    const id = await post("Кому что");
    expect((await say(id, { helped: true }, admin)).status).toBe(403);
    expect((await customer.call("GET", "/api/resources/post-answers")).status).toBe(403);
    expect((await customer.call("GET", `/api/knowledge/get-post/${id}`)).text).not.toMatch(/opens|helped/);
    expect((await say(id, { helped: false, reason: "because" })).status).toBe(422);
    expect((await say(id, { helped: false, comment: "о".repeat(1001) })).status).toBe(422);
  });
});

test("related posts share rare words, or else the category", async () => {
  const [one, twin, neighbour, stranger] = [
    await post("Ипотека для бегемотов"),
    await post("Чем кормят бегемотов", { categoryId: papers }),
    await post("Просто сосед"),
    await post("Совсем о другом", { categoryId: papers }),
  ];
  await post("Бегемоты в черновике", { published: false });
  const { related } = await read<{ related: HelpLink[] }>(customer, `around/${one}`);
  expect(related[0]?.id).toBe(twin);
  expect(related.map(({ id }) => id)).not.toContain(one);
  expect(related.map(({ id }) => id)).not.toContain(stranger);
  expect(titles(related)).not.toContain("Бегемоты в черновике");
  expect((await read<{ related: HelpLink[] }>(customer, `around/${neighbour}`)).related.length).toBeGreaterThan(2);
});

test("a page suggests posts about it, most-read first, or else the main ones", async () => {
  const main = await post("Начните отсюда", { toMain: true });
  const [first, second] = [
    await post("Акты по месяцам", { pages: ["documents", "home"] }),
    await post("Что такое сверка", { pages: ["documents"] }),
  ];
  await Promise.all([open(second), open(second, other)]);
  const suggested = async (query: string) =>
    (await read<HelpLink[]>(customer, `suggested${query}`)).map(({ id }) => id);
  expect(await suggested("?page=documents")).toEqual([second, first]);
  expect(await suggested("?page=home")).toEqual([first]);
  expect(await suggested("?page=profile")).toEqual([main]);
  expect(await suggested("")).toEqual([main]);
  expect((await customer.call("GET", "/api/knowledge/suggested?page=nowhere")).status).toBe(400);
});

test("a customer cannot reach a post of another region in any way", async () => {
  const id = await post("Только для Беларуси", { regions: ["by"], toMain: true, pages: ["accounts"] });
  const twin = await post("Только для Казахстана и Беларуси");
  await open(id);
  const secret = "Только для Беларуси";
  for (const path of ["", "get-nav", `get-posts/${money}`, "suggested?page=accounts", "suggested", `around/${twin}`]) {
    expect((await customer.call("GET", `/api/knowledge/${path}`)).text, path).toContain(secret);
    expect((await kazakh.call("GET", `/api/knowledge/${path}`)).text, path).not.toContain(secret);
  }
  const search = `/api/knowledge/search/?keyword=${encodeURIComponent(secret)}`;
  expect((await kazakh.call("POST", search)).text).not.toContain(secret);
  for (const url of [`/api/knowledge/get-post/${id}`, `/api/resources/posts/${id}`])
    expect((await kazakh.call("GET", url)).status, url).toBe(404);
  expect((await open(id, kazakh)).status).toBe(404);
  expect((await say(id, { helped: true }, kazakh)).status).toBe(404);
  expect((await read<{ related: HelpLink[] }>(kazakh, `around/${id}`)).related).toEqual([]);
});

test("an unanswered question can be marked as answered, and reopens when nothing is found again", async () => {
  const search = () => customer.call("POST", `/api/knowledge/search/?keyword=${encodeURIComponent("мармелад")}`);
  const missed = async () =>
    (await admin.call("GET", `/api/resources/missed-searches?filter=${encodeURIComponent('{"q":"мармелад"}')}`)).json<
      { id: number; state: string; count: number }[]
    >();
  await search();
  const [question] = await missed();
  expect(question?.state).toBe("open");
  const url = `/api/resources/missed-searches/${question?.id}`;
  expect((await admin.call("POST", `${url}/answered`)).status).toBe(200);
  expect(await missed()).toMatchObject([{ state: "answered", count: 1 }]);
  await search();
  expect(await missed()).toMatchObject([{ state: "open", count: 2 }]);
  expect((await admin.call("DELETE", url)).status).toBe(200);
  expect(await missed()).toEqual([]);
});
