import { describe, expect, test } from "vitest";
import { asCustomer, type Client } from "../../../world/callers.ts";
import { Stage, type Row } from "../../../world/stage.ts";
import { jpeg, png } from "../../../world/pictures.ts";

const stage = new Stage();
let count = 0;

const addCategory = (more: object = {}): Promise<Row> =>
  stage.add("categories", { title: `Раздел ${(count += 1)}`, ...more });
const addPost = async (more: object = {}): Promise<Row> =>
  stage.add("posts", {
    title: `Статья ${(count += 1)}`,
    body: "<p>Слова</p>",
    categoryId: (await addCategory()).id,
    ...more,
  });
const read = (client: Client, id: number) => client.call("GET", `/api/knowledge/get-post/${id}`);
const save = async (post: Row, more: object): Promise<Row> => {
  const { version } = (await stage.people.admin.call("GET", `/api/resources/posts/${post.id}`)).json<Row>();
  const body = { id: post.id, version, ...more };
  const answer = await stage.people.admin.call("POST", "/api/knowledge/update-post", { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ data: Row }>().data;
};

describe("a draft", () => {
  test("is visible only to administrators, on every page", async () => {
    const word = "Верблюдоносец";
    const draft = await addPost({
      title: word,
      body: `<h2>${word}</h2><p>${word}</p>`,
      toMain: true,
      published: false,
    });
    const reader = stage.people.customer;
    const places: [method: "GET" | "POST", url: string][] = [
      ["GET", "/api/knowledge/"],
      ["GET", "/api/knowledge/get-nav"],
      ["GET", `/api/knowledge/get-posts/${String(draft["categoryId"])}`],
      ["GET", "/api/resources/posts?range=[0,999]"],
      ["GET", `/api/resources/posts?filter=${encodeURIComponent('{"published":false}')}`],
      ["POST", `/api/knowledge/search/?keyword=${encodeURIComponent(word)}`],
    ];
    const seen = async () => {
      const answers = await Promise.all(places.map(([method, url]) => reader.call(method, url)));
      expect(answers.map(({ status }) => status)).toEqual(places.map(() => 200));
      return answers.map(({ text }) => text.includes(word));
    };
    expect(await seen()).toEqual(places.map(() => false));
    expect((await read(reader, draft.id)).status).toBe(404);
    expect((await reader.call("GET", `/api/resources/posts/${draft.id}/files/preview`)).status).toBe(404);
    expect((await read(stage.people.admin, draft.id)).status).toBe(200);

    await save(draft, { published: true });
    // All except the one that asks for drafts.
    expect(await seen()).toEqual([true, true, true, true, false, true]);
    expect((await read(reader, draft.id)).status).toBe(200);
  });
});

test("a post for one region is not found by others, by number or category", async () => {
  const kazakh = await asCustomer(stage.running, "kz");
  const post = await addPost({ regions: ["kz"] });
  expect((await read(kazakh, post.id)).status).toBe(200);
  expect((await read(stage.people.customer, post.id)).status).toBe(404);
  const list = `/api/knowledge/get-posts/${String(post["categoryId"])}`;
  expect((await kazakh.call("GET", list)).json<{ data: { posts: Row[] } }>().data.posts).toHaveLength(1);
  expect((await stage.people.customer.call("GET", list)).json<{ data: { posts: Row[] } }>().data.posts).toEqual([]);
});

describe("versions of a post", () => {
  interface Version {
    readonly id: number;
    readonly by: string | null;
    readonly changed: readonly string[];
    readonly restoredId: number | null;
    readonly values?: { readonly title: string; readonly body: string };
  }
  const versionsOf = async ({ id }: Row) => {
    const answer = await stage.people.admin.call("GET", `/api/resources/posts/${id}/revisions`);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<readonly Version[]>();
  };

  test("are kept for every change of title or text, and for no other", async () => {
    const post = await addPost({ title: "Первое" });
    await save(post, { body: "<p>Новые слова</p><script>1</script>" });
    await save(post, { toMain: true });
    await save(post, { title: "Второе" });
    const versions = await versionsOf(post);
    expect(versions.map(({ changed }) => changed)).toEqual([["title"], ["body"], ["title", "body"]]);
    expect(versions[0]?.by).toBeTruthy();
    const one = await stage.people.admin.call("GET", `/api/resources/posts/${post.id}/revisions/${versions[1]?.id}`);
    expect(one.json<Version>().values).toEqual({ title: "Первое", body: "<p>Новые слова</p>" });
  });

  test("are restored as a new version, if nobody has changed the post meanwhile", async () => {
    const post = await addPost({ title: "Было", body: "<p>Было</p>" });
    const changed = await save(post, { title: "Стало", body: "<p>Стало</p>" });
    const [, first] = await versionsOf(post);
    const url = `/api/resources/posts/${post.id}/revisions/${first?.id}`;
    expect((await stage.people.admin.call("POST", url, { body: {} })).status).toBe(428);
    expect((await stage.people.admin.call("POST", url, { body: { version: 1 } })).status).toBe(409);
    const answer = await stage.people.admin.call("POST", url, { body: { version: changed.version } });
    expect(answer.json()).toMatchObject({ title: "Было", body: "<p>Было</p>", version: changed.version + 1 });
    const versions = await versionsOf(post);
    expect(versions).toHaveLength(3);
    expect(versions[0]).toMatchObject({ restoredId: first?.id, changed: ["title", "body"] });
    expect(versions[1]?.restoredId).toBeNull();
  });

  test("start with the stored text if there are none yet", async () => {
    const post = await addPost({ title: "Старая" });
    await stage.running.services.database.pool.query("delete from revisions where record_id = $1", [post.id]);
    await save(post, { title: "Новая" });
    const versions = await versionsOf(post);
    expect(versions.map(({ by, changed }) => [by === null, changed])).toEqual([
      [false, ["title"]],
      [true, []],
    ]);
  });

  test("are only for administrators, belong to their post, and are deleted with it", async () => {
    const [post, other] = [await addPost(), await addPost()];
    const [version] = await versionsOf(post);
    const own = `/api/resources/posts/${post.id}/revisions`;
    expect((await stage.people.customer.call("GET", own)).status).toBe(403);
    expect((await stage.people.customer.call("GET", `${own}/${version?.id}`)).status).toBe(403);
    expect((await stage.people.customer.call("POST", `${own}/${version?.id}`, { body: { version: 1 } })).status).toBe(
      403,
    );
    const foreign = `/api/resources/posts/${other.id}/revisions/${version?.id}`;
    expect((await stage.people.admin.call("GET", foreign)).status).toBe(404);
    expect((await stage.people.admin.call("POST", foreign, { body: { version: 1 } })).status).toBe(404);
    expect((await stage.people.admin.call("DELETE", `/api/knowledge/delete-post/${post.id}`)).status).toBe(200);
    const { rowCount } = await stage.running.services.database.pool.query(
      "select 1 from revisions where resource = 'posts' and record_id = $1",
      [post.id],
    );
    expect(rowCount).toBe(0);
  });
});

describe("the order", () => {
  const order = (resource: string, body: object, who = stage.people.admin) =>
    who.call("PUT", `/api/resources/${resource}/order`, { body });
  const navigation = async () =>
    (await stage.people.customer.call("GET", "/api/knowledge/get-nav")).json<{
      data: { id: number; posts: { id: number }[] }[];
    }>().data;

  test("of posts is set within their category by one call, and readers see it", async () => {
    const category = await addCategory();
    const posts = [];
    for (const title of ["А", "Б", "В"]) posts.push((await addPost({ title, categoryId: category.id })).id);
    const shown = async () => (await navigation()).find(({ id }) => id === category.id)?.posts.map(({ id }) => id);
    expect(await shown()).toEqual(posts);
    const ids = posts.toReversed();
    expect((await order("posts", { ids, within: category.id })).status).toBe(200);
    expect(await shown()).toEqual(ids);
    const before = (await stage.people.admin.call("GET", `/api/resources/posts/${ids[0]}`)).json<Row>();
    expect((await order("posts", { ids, within: category.id })).status).toBe(200);
    const after = (await stage.people.admin.call("GET", `/api/resources/posts/${ids[0]}`)).json<Row>();
    expect(after).toEqual(before);
  });

  test("of categories is set for all of them or none", async () => {
    await addCategory();
    const all = (await stage.people.admin.call("GET", "/api/resources/categories?range=[0,999]")).json<Row[]>();
    const ids = all.map(({ id }) => id).toReversed();
    for (const wrong of [ids.slice(1), [...ids, 999_999], [...ids.slice(1), ids[1]]])
      expect([400, 409]).toContain((await order("categories", { ids: wrong })).status);
    for (const wrong of [undefined, [], "1,2", [1.5], [{}], [null]])
      expect((await order("categories", { ids: wrong })).status).toBe(400);
    expect((await order("categories", { ids }, stage.people.customer)).status).toBe(403);
    expect((await order("posts", { ids: [1] })).status).toBe(400);
    expect((await order("categories", { ids })).status).toBe(200);
    const sorted = await stage.people.customer.call("GET", "/api/knowledge/get-categories");
    expect(sorted.json<{ data: Row[] }>().data.map(({ id }) => id)).toEqual(ids.slice(0, 25));
  });

  test.each([[""], ["десять"], [null], [{}]])("a category is made without the place %j", async (sort) => {
    const body = { title: `Без места ${JSON.stringify(sort)}`, sort };
    const answer = await stage.people.admin.call("POST", "/api/knowledge/create-category", { body });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json()).toMatchObject({ data: { sort: null } });
  });

  test("an invalid position is refused when a category is changed", async () => {
    const { id, version } = await addCategory({ sort: 7 });
    const body = { id, version, sort: "десять" };
    expect((await stage.people.admin.call("POST", "/api/knowledge/update-category", { body })).status).toBe(422);
  });
});

describe("a file of a text", () => {
  const upload = (bytes: Buffer, who = stage.people.admin, name = "Кнопка.png") => {
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    return who.call("POST", "/api/knowledge/upload-file", {
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]),
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
  };
  const uploaded = async (bytes: Buffer) => {
    const answer = await upload(bytes);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ file: { src: string; width?: number; height?: number; type: string } }>().file;
  };

  test("is served with its type, and cached by browsers", async () => {
    const file = await uploaded(png);
    expect(file).toMatchObject({ type: "image/png", width: 16, height: 16, name: "Кнопка.png" });
    const answer = await stage.people.customer.call("GET", file.src);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(String(answer.headers["content-disposition"])).toMatch(/^inline/);
  });

  test("may be a PDF to link to", async () => {
    const file = await uploaded(Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF"));
    expect(file.width).toBeUndefined();
    expect((await stage.people.customer.call("GET", file.src)).status).toBe(200);
  });

  test("that is broken, a page, or a customer's is refused", async () => {
    expect((await upload(png.subarray(0, 60))).status).toBe(422);
    expect((await upload(Buffer.concat([jpeg.subarray(0, 50), Buffer.alloc(100)]))).status).toBe(422);
    expect((await upload(Buffer.from("<svg onload=alert(1)>"))).status).toBe(415);
    expect((await upload(png, stage.people.customer)).status).toBe(403);
  });

  test("has an address that opens no other stored file", async () => {
    const { rows } = await stage.running.services.database.pool.query<{ file_id: string }>(
      "select file_id from text_files limit 1",
    );
    for (const id of [String(rows[0]?.file_id), "1", "%00", "0d9f5d2e-5b7a-4c57-9f0e-0c6f7f1f2a3b", "' or 1=1"])
      expect((await stage.people.admin.call("GET", `/api/knowledge/files/${encodeURIComponent(id)}`)).status).toBe(404);
  });

  test("stays in a cleaned post, and the preview shows the cleaned text beforehand", async () => {
    const { src } = await uploaded(png);
    const html = `<p onclick="x()">Слова</p><img src="${src}" alt="Кнопка"><img src="https://evil.test/x.png">`;
    const cleaned = `<p>Слова</p><img src="${src}" alt="Кнопка" />`;
    const preview = await stage.people.admin.call("POST", "/api/knowledge/preview", { body: { html } });
    expect(preview.json()).toEqual({ html: cleaned });
    const post = await addPost({ body: html });
    expect(post["body"]).toBe(cleaned);
    expect((await stage.people.customer.call("POST", "/api/knowledge/preview", { body: { html } })).status).toBe(403);
    const deep = { html: "<b>".repeat(60_000) };
    expect((await stage.people.admin.call("POST", "/api/knowledge/preview", { body: deep })).status).toBe(422);
  });
});
