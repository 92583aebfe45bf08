// Pictures unused for a month are deleted, and nothing else.
import { EventEmitter, once } from "node:events";
import { beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { forgetUnusedFiles } from "../../../../server/domains/knowledge/forgetUnusedFiles.ts";
import { keepFile } from "../../../../server/platform/files/keptFiles.ts";
import { needTextFiles } from "../../../../server/engine/files/textFiles.ts";
import { Stage, type Row } from "../../../world/stage.ts";
import { png } from "../../../world/pictures.ts";

const stage = new Stage();
let count = 0;
let category: Row;

beforeEach(async () => {
  category ??= await stage.add("categories", { title: "Раздел" });
});

interface Uploaded {
  readonly src: string;
  readonly id: string;
}

/** A unique picture. */
const picture = () => Buffer.concat([png, Buffer.from(String((count += 1)))]);

async function upload(bytes = picture()): Promise<Uploaded> {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const answer = await stage.people.admin.call("POST", "/api/knowledge/upload-file", {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ file: Uploaded }>().file;
}

const showing = (...files: Uploaded[]) => files.map(({ src }) => `<p><img src="${src}" alt="Кнопка"></p>`).join("");
const addPost = (body: string): Promise<Row> =>
  stage.add("posts", { title: `Статья ${body.length}`, body, categoryId: category.id });
const status = async ({ src }: Uploaded) => (await stage.people.admin.call("GET", src)).status;
const change = async (id: number, body: string) => {
  const { version } = (await stage.people.admin.call("GET", `/api/resources/posts/${id}`)).json<Row>();
  return stage.people.admin.call("PUT", `/api/resources/posts/${id}`, { body: { body, version } });
};
const after = (days: number) => {
  const clock = () => new Date(Date.now() + days * 24 * 3_600_000);
  return forgetUnusedFiles({ ...stage.running.services, clock });
};

test("an unused picture is deleted after a month, a picture in a text stays", async () => {
  const [shown, linked, forgotten] = [await upload(), await upload(), await upload()];
  await addPost(`${showing(shown)}<p><a href="${linked.src}">бланк</a></p>`);
  expect(await after(29)).toBe(0);
  expect(await after(31)).toBe(1);
  expect(await Promise.all([shown, linked, forgotten].map(status))).toEqual([200, 200, 404]);
  // Running twice has the same effect as once; a month later those in use are checked again, and stay.
  expect(await after(31)).toBe(0);
  expect(await after(63)).toBe(0);
  expect(await status(shown)).toBe(200);
});

test("an earlier version keeps its pictures, and a restored post has them", async () => {
  const [before, deleted] = [await upload(), await upload()];
  const post = await addPost(showing(before));
  expect((await change(post.id, "<p>Без картинки</p>")).status).toBe(200);
  const other = await addPost(showing(deleted));
  await stage.people.admin.call("DELETE", `/api/resources/posts/${other.id}`);
  expect(await after(100)).toBe(0);
  expect(await Promise.all([before, deleted].map(status))).toEqual([200, 200]);
});

test("saving a text with a newly added deleted picture is refused; one that was there before is not", async () => {
  const [gone, stays] = [await upload(), await upload()];
  const post = await addPost(showing(stays));
  expect(await after(31)).toBe(1);
  const answer = await change(post.id, showing(stays, gone));
  expect(answer.status).toBe(422);
  expect(answer.json<{ errors: { body: string } }>().errors.body).toContain("уже удалили");
  await stage.running.services.database.db.execute(sql`delete from text_files`);
  expect((await change(post.id, `<p>Ещё</p>${showing(stays)}`)).status).toBe(200);
});

test("bytes used elsewhere stay: by a picture of another text or a record, or by a deleted one", async () => {
  const { files, database } = stage.running.services;
  const bytes = [picture(), picture(), picture(), picture()] as const;
  const uploaded = await Promise.all(bytes.map((each) => upload(each)));
  const again = await upload(bytes[0]);
  await addPost(showing(again));
  const keep = (each: Buffer) => database.transaction((tx) => keepFile(tx, files, each));
  const { id: withPreview } = await addPost("<p>С картинкой</p>");
  const { id: toDelete } = await addPost("<p>Удалят</p>");
  for (const [post, each] of [
    [withPreview, bytes[1]],
    [toDelete, bytes[2]],
  ] as const) {
    const preview = { id: await keep(each), name: "a.png", type: "image/png", size: each.length };
    await database.db.execute(sql`update posts set preview = ${JSON.stringify(preview)}::jsonb where id = ${post}`);
  }
  await stage.people.admin.call("DELETE", `/api/resources/posts/${toDelete}`);
  const ids = await Promise.all(bytes.map(keep));
  expect(await after(31)).toBe(4);
  expect(await Promise.all(uploaded.map(status))).toEqual([404, 404, 404, 404]);
  expect(await status(again)).toBe(200);
  const left = await Promise.all(ids.map(async (id) => (await files.get(id)) !== undefined));
  expect(left).toEqual([true, true, true, false]);
});

test.runIf(process.env["TEST_DATABASE_URL"])("who saves or uploads at the very moment comes first", async () => {
  const { database, files } = stage.running.services;
  const bytes = picture();
  const [saved, uploaded] = [await upload(), await upload(bytes)];
  const steps = new EventEmitter();
  const begun = once(steps, "begun");
  const done = once(steps, "done");
  // Another, uncommitted transaction uses one file in its text, and is about to store the other one's bytes.
  const other = database.transaction(async (tx) => {
    await needTextFiles(tx, stage.running.services.registry.require("posts"), {}, { body: showing(saved) });
    await keepFile(tx, files, bytes);
    steps.emit("begun");
    await done;
  });
  await begun;
  expect(await after(31)).toBe(0);
  steps.emit("done");
  await other;
  const post = await addPost("<p>Пока без картинки</p>");
  const [answer] = await Promise.all([change(post.id, showing(saved)), after(31)]);
  expect(await status(saved)).toBe(answer.status === 200 ? 200 : 404);
  expect(await status(uploaded)).toBe(404);
  expect(answer.status === 200 || answer.status === 422).toBe(true);
});
