// Files that an action asks for: uploaded with it, never taken from another record.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../world/stage.ts";
import type { Answer } from "../../../world/callers.ts";
import { openRuled, type Ruled } from "../rules/ruled.ts";

let ruled: Ruled;
const pdf = (said: string) => `%PDF-1.7\n1 0 obj\n<<>>\n${said}\nendobj\n%%EOF`;

const works = {
  name: "works",
  label: { one: "Работа", many: "Работы", new: "Новая работа" },
  represent: "{name}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    name: { type: "text", label: "Название", required: true },
    accepted: { type: "boolean", label: "Принята", default: false },
    scan: { type: "file", label: "Скан", required: true },
  },
  list: { columns: ["name", "accepted"], sort: "name" },
  form: { tabs: { Работа: ["name", "scan"] } },
  actions: {
    accept: {
      label: "Принять",
      on: ["record", "bulk"],
      route: "PUT /api/works/accept/{id}",
      access: ["ADMIN"],
      set: { accepted: true },
      input: ["scan"],
      success: "Принято",
    },
  },
};

beforeAll(async () => {
  ruled = await openRuled([works]);
});
afterAll(() => ruled.close());

async function send(method: "PUT" | "POST", url: string, data: object, scan?: string): Promise<Answer> {
  const form = new FormData();
  form.set("data", JSON.stringify(data));
  if (scan !== undefined) form.set("scan", new Blob([pdf(scan)], { type: "application/pdf" }), `${scan}.pdf`);
  const body = new Response(form);
  return ruled.admin.call(method, url, {
    body: Buffer.from(await body.arrayBuffer()),
    headers: { "content-type": body.headers.get("content-type") ?? "" },
  });
}
const add = async (scan: string): Promise<Row> =>
  (await send("POST", "/api/resources/works", { name: scan }, scan)).json<Row>();
const accepted = (name: string) => ({ accepted: true, scan: { name: `${name}.pdf` } });
const read = (id: number) => ruled.read("works", id);
const many = "/api/resources/works/actions/accept";

test("an action takes an uploaded file, and one that is not sent stays", async () => {
  const [sent, kept] = [await add("первый"), await add("второй")];
  expect((await send("PUT", `/api/works/accept/${sent.id}`, {}, "новый")).json()).toMatchObject(accepted("новый"));
  const answer = await ruled.admin.call("PUT", `/api/works/accept/${kept.id}`, { body: {} });
  expect(answer.json()).toMatchObject(accepted("второй"));
});

test("an action on many gives each the uploaded file, or leaves each its own", async () => {
  const rows = [await add("третий"), await add("четвёртый")];
  const ids = rows.map(({ id }) => id);
  expect((await send("POST", many, { ids }, "общий")).status).toBe(200);
  for (const id of ids) expect(await read(id)).toMatchObject(accepted("общий"));
  const more = [await add("пятый"), await add("шестой")];
  expect((await ruled.admin.call("POST", many, { body: { ids: more.map(({ id }) => id) } })).status).toBe(200);
  expect(await read(more[0]?.id ?? 0)).toMatchObject(accepted("пятый"));
  expect(await read(more[1]?.id ?? 0)).toMatchObject(accepted("шестой"));
});

test("a body neither takes over another record's file nor removes one that is required", async () => {
  const [own, foreign] = [await add("свой"), await add("чужой")];
  for (const body of [{ scan: foreign["scan"] }, { scan: JSON.stringify(foreign["scan"]) }]) {
    const answer = await ruled.admin.call("PUT", `/api/works/accept/${own.id}`, { body });
    expect(answer.text).not.toContain("чужой");
    expect((await ruled.admin.call("POST", many, { body: { ids: [own.id], ...body } })).text).not.toContain("чужой");
    expect(await read(own.id)).toMatchObject({ scan: own["scan"] });
  }
  const removed = await ruled.admin.call("PUT", `/api/works/accept/${foreign.id}`, { body: { scan: null } });
  expect([removed.status, removed.json()]).toMatchObject([422, { errors: { scan: "Обязательное поле" } }]);
});
