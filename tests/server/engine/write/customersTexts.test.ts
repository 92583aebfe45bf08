// Formatted texts that customers send: sanitised like all others, limited in length, and without new files.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanHtml } from "../../../../server/engine/write/cleanHtml.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";
import { hostileTexts } from "../../../world/hostileTexts.ts";
import { png } from "../../../world/pictures.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";

const both = ["ADMIN", "CUSTOMER"];
const texts = {
  text: { type: "richText", label: "Текст" },
  brief: { type: "richText", label: "Коротко", max: 100 },
  parts: { type: "lines", label: "Части", fields: { words: { type: "richText", label: "Слова" } } },
};
const section = {
  represent: "№ {id}",
  owner: "customerId",
  access: { read: both, write: both },
  list: { columns: ["customerId"], sort: "id" },
  form: { tabs: { Запись: ["customerId", "text", "brief", "parts"] } },
};
const customerId = { type: "reference", label: "Клиент", to: "customers", required: true };
/** With customers' own screens (`portal`). */
const wishes = {
  ...section,
  name: "wishes",
  label: { one: "Пожелание", many: "Пожелания" },
  fields: { customerId, ...texts },
  portal: { list: ["createdAt", "id"], read: ["text", "parts"], create: ["text", "brief", "parts"], do: ["tell"] },
  actions: {
    tell: {
      label: "Дополнить",
      on: ["record"],
      route: "PUT /api/wishes/tell/{id}",
      access: both,
      input: ["text"],
      success: "Дополнено",
    },
  },
};
/** With the general screens, where customers change records. */
const essays = {
  ...section,
  name: "essays",
  label: { one: "Очерк", many: "Очерки" },
  fields: { customerId, ...texts },
};

type Row = Record<string, unknown> & { id: number; version: number; text: string; parts: { words: string }[] };

let running: TestApp;
let admin: Client;
let customer: Client;
let src: string;
beforeAll(async () => {
  running = await testApp({ sections: [wishes, essays] });
  admin = await asAdministrator(running);
  customer = await asCustomer(running);
  src = await upload(admin).then((answer) => answer.json<{ file: { src: string } }>().file.src);
});
afterAll(() => running.close());

const upload = (who: Client) => {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  return who.call("POST", "/api/knowledge/upload-file", {
    body: Buffer.concat([Buffer.from(head), png, Buffer.from("\r\n--b--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
};
const post = (body: object, who = customer, name = "wishes") =>
  who.call("POST", `/api/resources/${name}`, { body: who === admin ? { ...body, ...owned() } : body });
const owned = () => ({ customerId: customer.person?.customerId });
const stored = async (id: number, name = "wishes") =>
  (await admin.call("GET", `/api/resources/${name}/${id}`)).json<Row>();

describe.each(hostileTexts)("whoever sends %s", (html) => {
  test("stores of it only what is clean, in a new record, in its tables, and by an action", async () => {
    const made = await post({ text: html, parts: [{ words: html }] });
    expect(made.status, made.text).toBe(201);
    const { id } = made.json<Row>();
    const clean = cleanHtml(html, new Set());
    expect(await stored(id)).toMatchObject({ text: clean, parts: [{ words: clean }] });
    expect((await post({ text: "<p>Сначала</p>" })).status).toBe(201);
    const told = await customer.call("PUT", `/api/wishes/tell/${id + 1}`, { body: { text: html } });
    expect([told.status, (await stored(id + 1)).text]).toEqual([200, clean]);
  });

  test("stores the same as an administrator, but for pictures", async () => {
    const pictureless = html.replaceAll(/<img[^>]*files\/[^>]*>/g, "");
    const rows = [await post({ text: pictureless }), await post({ text: pictureless }, admin)];
    const [theirs, ours] = await Promise.all(rows.map((row) => stored(row.json<Row>().id)));
    expect(theirs?.text).toBe(ours?.text);
  });
});

describe("pictures and files", () => {
  const showing = () => `<p>до<img src="${src}" alt="Кнопка"><a href="${src}">бланк</a></p>`;

  test("customers upload none for a text", async () => {
    expect((await upload(customer)).status).toBe(403);
  });

  test("those of others do not get into a customer's text, however they are addressed", async () => {
    const elsewhere = `<a href="http://by.localhost${src}">там же</a>`;
    const made = await post({ text: showing() + elsewhere, parts: [{ words: showing() }] });
    expect(await stored(made.json<Row>().id)).toMatchObject({
      text: "<p>добланк</p>там же",
      parts: [{ words: "<p>добланк</p>" }],
    });
    const told = await customer.call("PUT", `/api/wishes/tell/${made.json<Row>().id}`, { body: { text: showing() } });
    expect(told.json<Row>().text).toBe("<p>добланк</p>");
  });

  test("those that an administrator has put there stay when a customer changes the text, and no other comes along", async () => {
    const made = await post({ text: showing() }, admin, "essays");
    const { id, version, text } = made.json<Row>();
    expect(text).toContain(`<img src="${src}"`);
    const change = { version, text: `${showing()}<p>после</p>`, parts: [{ words: showing() }] };
    const changed = await customer.call("PUT", `/api/resources/essays/${id}`, { body: change });
    expect(changed.status, changed.text).toBe(200);
    expect(await stored(id, "essays")).toMatchObject({
      text: `${text}<p>после</p>`,
      parts: [{ words: "<p>добланк</p>" }],
    });
  });
});

describe("size", () => {
  test.each([
    ["longer than any text", { text: "я".repeat(200_001) }, "text"],
    ["longer than its field", { brief: `<p>${"я".repeat(100)}</p>` }, "brief"],
    ["that grows past its field", { brief: "&".repeat(90) }, "brief"],
    ["that grows past any text", { text: "<a href=#>x</a>".repeat(13_000) }, "text"],
    ["in a table that grows past any text", { parts: [{ words: "&".repeat(100_000) }] }, "parts.0.words"],
  ])("a text %s is refused at its field", async (_, body, field) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(answer.json()["errors"]).toEqual({ [field]: expect.stringContaining("Максимальная длина") as unknown });
  });

  test("texts that fill a request are answered at once, whatever is in them", async () => {
    for (const unit of ["<b>", "<a href=x>", "<table><td>", "<p onclick=x>", "&lt;", "<!--", "<![CDATA[", "</p>"]) {
      const began = performance.now();
      const answer = await post({ text: unit.repeat(Math.floor(200_000 / unit.length)) });
      expect([unit, [201, 422].includes(answer.status)]).toEqual([unit, true]);
      expect([unit, performance.now() - began < 5000]).toEqual([unit, true]);
    }
    expect((await post({ parts: Array.from({ length: 6 }, () => ({ words: "x".repeat(200_000) })) })).status).toBe(413);
  });
});
