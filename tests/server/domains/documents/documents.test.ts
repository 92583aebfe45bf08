import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ToDo } from "../../../../src/contract/papers/documents.ts";
import { addDays } from "../../../../src/domain/time/periods.ts";
import { openWorld, type Bill, type Row, type Shop, type World } from "../billing/world.ts";
import type { Client } from "../../../world/callers.ts";
import { pngOf } from "../../../world/pictures.ts";

let world: World;
let shop: Shop;
let other: Shop;
let contract: Row;
let bill: Bill;
let act: Row;
let hidden: Row;
let foreign: Row;
let folder: string;
const run = promisify(execFile);

beforeAll(async () => {
  world = await openWorld();
  [shop, other] = [await world.shop(), await world.shop()];
  const { customerId } = shop;
  const terms = { type: "unique", startDate: "2026-01-15", expiryDate: addDays(world.today, 10) };
  contract = await world.create("contracts", { customerId, number: "15/26", ...terms });
  bill = (await shop.bill([{ accountId: await shop.account("google_ads"), amount: "240.10" }])).json<Bill>();
  const october = { date: "2026-10-31", totalWithVat: "300.10" };
  act = await world.create("acts", { customerId, number: "А-1", ...october, visible: true });
  hidden = await world.create("acts", { customerId, number: "А-2", ...october, visible: false });
  foreign = await world.create("acts", { customerId: other.customerId, number: "А-3", ...october, visible: true });
  folder = await mkdtemp(join(tmpdir(), "kabinet-zip-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** The names in a ZIP archive, from the directory at its end. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf("PK\u0001\u0002"); at >= 0; at = zip.indexOf("PK\u0001\u0002", at + 4)) {
    const length = zip.readUInt16LE(at + 28);
    // Bit 11: the name is UTF-8.
    expect(zip.readUInt16LE(at + 8) & 0x800).toBe(0x800);
    names.push(zip.subarray(at + 46, at + 46 + length).toString("utf8"));
  }
  return names;
}

async function rawZip(who: Client, method: "GET" | "POST", url: string, body?: object): Promise<Buffer> {
  const answer = await who.call(method, url, body ? { body } : {});
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  return answer.bytes();
}

describe("an archive", () => {
  test("holds the requested papers under their Russian names", async () => {
    const documents = [
      { kind: "bill", id: bill.id },
      { kind: "act", id: act.id },
      { kind: "act", id: act.id },
      { kind: "contract", id: contract.id },
    ];
    const zip = await rawZip(shop.client, "POST", "/api/documents/archive", { documents });
    expect(namesIn(zip)).toEqual([
      `Счета/Счёт ${bill.number}.pdf`,
      "Акты/Акт А-1.pdf",
      "Акты/Акт А-1 (2).pdf",
      "Договоры/Договор 15-26.pdf",
    ]);
    const path = join(folder, "a.zip");
    await writeFile(path, zip);
    const told = await run("unzip", ["-tq", path]).catch((error: { code?: unknown }) =>
      error.code === "ENOENT" ? { stdout: "No errors" } : { stdout: String(error) },
    );
    expect(told.stdout).toContain("No errors");
  });

  test("with a hidden paper or one of another customer is refused as a whole", async () => {
    for (const id of [hidden.id, foreign.id, 999_999]) {
      const documents = [
        { kind: "act", id: act.id },
        { kind: "act", id },
      ];
      expect((await shop.client.call("POST", "/api/documents/archive", { body: { documents } })).status).toBe(404);
    }
  });

  test("of a month has its papers and the reconciliation, without hidden ones", async () => {
    const names = namesIn(await rawZip(shop.client, "GET", "/api/documents/package?month=2026-10"));
    expect(names).toEqual(["Акты/Акт А-1.pdf", "Акт сверки 01.10.2026–31.10.2026.pdf"]);
    const { headers } = await shop.client.call("GET", "/api/documents/package?month=2026-10");
    expect(decodeURIComponent(String(headers["content-disposition"]))).toMatch(/Документы за октябрь 2026\.zip$/);
    const query = `month=2026-10&customerId=${other.customerId}`;
    expect((await shop.client.call("GET", `/api/documents/package?${query}`)).status).toBe(404);
    expect((await world.admin.call("GET", "/api/documents/package?month=2026-10")).status).toBe(422);
    expect((await shop.client.call("GET", "/api/documents/package?month=2026-13")).status).toBe(400);
  });
});

test("the to-do list shows papers to sign, originals, unpaid bills and contracts that end", async () => {
  const toDo = (await shop.client.call("GET", "/api/documents/todo")).json<ToDo>();
  expect(toDo).toMatchObject({
    currency: "BYN",
    electronicExchange: true,
    toSign: [{ kind: "act", id: act.id, name: "Акт № А-1" }],
    originals: [{ kind: "contract", id: contract.id }],
    unpaid: { count: 1, sum: "240.10" },
    advance: null,
    ending: [{ id: contract.id, day: addDays(world.today, 10) }],
  });
  expect((await world.admin.call("GET", "/api/documents/todo")).status).toBe(403);
});

test("a customer's objection reaches the managers once, and is in the sheet", async () => {
  const say = (id: number, comment: string) =>
    shop.client.call("POST", "/api/reconciliation/objections", { body: { kind: "act", id, comment } });
  expect((await say(act.id, "Сумма больше на 10 рублей")).status).toBe(200);
  expect((await say(act.id, "Сумма больше на 10 рублей")).status).toBe(200);
  for (const id of [hidden.id, foreign.id]) expect((await say(id, "Чужое")).status).toBe(404);
  const tasks = (await world.admin.call("GET", "/api/resources/tasks")).json<Row[]>();
  const told = tasks.filter(({ title }) => String(title).startsWith("Сверка"));
  expect(told).toMatchObject([{ title: "Сверка: клиент не согласен с актом № А-1", resource: "objections" }]);
  const path = `/api/resources/objections/${String(told[0]?.["recordId"])}`;
  expect((await world.admin.call("GET", path)).json()).toMatchObject({
    ...{ document: "Акт № А-1", date: "2026-10-31", state: "open", resource: "acts", recordId: act.id },
  });
  expect((await other.client.call("GET", path)).status).toBe(404);
  const period = "from=2026-10-01&to=2026-10-31";
  const { rows } = (await shop.client.call("GET", `/api/reconciliation?${period}`)).json<{ rows: Row[] }>();
  expect(rows).toMatchObject([{ id: act.id, objection: { comment: "Сумма больше на 10 рублей", answer: null } }]);
  const objectionNow = async () =>
    (await shop.client.call("GET", `/api/reconciliation?${period}`)).json<{ rows: Row[] }>().rows[0]?.["objection"];
  const answer = { body: { answer: "Исправили, акт выставлен заново" } };
  expect((await shop.client.call("POST", `${path}/answer`, answer)).status).toBe(403);
  expect((await world.admin.call("POST", `${path}/answer`, { body: {} })).status).toBe(422);
  expect((await world.admin.call("POST", `${path}/answer`, answer)).status).toBe(200);
  expect(await objectionNow()).toMatchObject(answer.body);
  const taskStates = async () =>
    (await world.admin.call("GET", '/api/resources/tasks?sort=["id","ASC"]'))
      .json<Row[]>()
      .filter(({ title }) => String(title).startsWith("Сверка"))
      .map(({ state }) => state);
  expect(await taskStates(), "an answered objection leaves nothing to do").toEqual(["done"]);
  const letters = (await world.admin.call("GET", "/api/resources/letters")).json<Row[]>();
  expect(letters.filter(({ kind }) => kind === "objectionAnswer")).toMatchObject([
    { subject: "Ответ на замечание к сверке: Акт № А-1" },
  ]);
  expect((await other.client.call("POST", `${path}/withdraw`)).status).toBe(404);
  expect((await shop.client.call("POST", `${path}/withdraw`)).status).toBe(200);
  expect(await objectionNow()).toBeNull();
  expect((await say(act.id, "Всё же больше")).status).toBe(200);
  expect(await objectionNow()).toMatchObject({ comment: "Всё же больше", answer: null });
  expect(await taskStates(), "and other words are something to do again").toEqual(["done", "open"]);
  const sheet = await shop.client.call("GET", `/api/reconciliation/xlsx?${period}`);
  expect([sheet.status, sheet.bytes().subarray(0, 2).toString()]).toEqual([200, "PK"]);
  expect(decodeURIComponent(String(sheet.headers["content-disposition"]))).toContain(
    "Акт сверки 01.10.2026–31.10.2026.xlsx",
  );
});

test("papers are found by the exact name of their system, even if it is part of another or has a comma", async () => {
  const { client, customerId } = await world.shop();
  const ids = new Map<string, number>();
  for (const [at, name] of ["Лента", "Лента Плюс", "Афиша, Лента"].entries()) {
    const own = { currencies: [{ region: "by", currency: "BYN" }], regions: ["by"] };
    const system = await world.create("systems", { key: `found_${at}`, name, ...own });
    const account = { name, customerId, systemId: system.id, currency: "BYN", region: "by" };
    const lines = [{ accountId: (await world.create("accounts", account)).id, amount: "10" }];
    const paper = { customerId, date: world.today, lines, totalWithVat: "10", visible: true };
    ids.set(name, (await world.create("acts", paper)).id);
  }
  const found = async (filter: object) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["id","ASC"]`;
    return (await client.call("GET", `/api/bills/acts?${query}`)).json<Row[]>().map(({ id }) => id);
  };
  for (const [name, id] of ids) expect(await found({ systems_has: name })).toEqual([id]);
  expect(await found({ systems_has: "лента" })).toEqual([]);
  const anyOf = ["Лента Плюс", "Афиша, Лента", "лента"];
  expect(await found({ systems_in: anyOf })).toEqual([ids.get("Лента Плюс"), ids.get("Афиша, Лента")]);
  expect(await found({ number_has: "лента" }), "a field that names one thing is this thing").toEqual([]);
  const { paths } = (await client.call("GET", "/api/openapi.json")).json<{ paths: Record<string, unknown> }>();
  expect(JSON.stringify(paths["/api/bills/acts"])).toContain("_has is the whole value");
});

describe("an upload", () => {
  const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF");
  const upload = (who: Client, url: string, bytes: Buffer, id?: number, name = "Акт с печатью № 1.pdf") => {
    const field = id === undefined ? "" : `--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n${id}\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${field}--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from("\r\n--b--\r\n"),
    ]);
    return who.call("POST", url, { body, headers: { "content-type": "multipart/form-data; boundary=b" } });
  };
  test.each([
    ["/api/bills/acts/upload", "acts", () => act.id],
    ["/api/bills/bill/upload", "bills", () => bill.id],
    ["/api/documents/upload/contract/", "contracts", () => contract.id],
  ] as const)("by %s takes the place of the drawn paper, for its customer alone", async (url, kind, idOf) => {
    const sent = await upload(world.admin, url, pdf, idOf());
    expect(sent.json(), sent.text).toMatchObject({ id: idOf(), file: { name: "Акт с печатью № 1.pdf" } });
    const got = await shop.client.call("GET", `/api/documents/download/${kind}/${idOf()}`);
    expect(got.bytes().equals(pdf)).toBe(true);
    expect(decodeURIComponent(String(got.headers["content-disposition"]))).toContain("Акт с печатью № 1.pdf");
    expect((await other.client.call("GET", `/api/documents/download/${kind}/${idOf()}`)).status).toBe(404);
    expect((await upload(shop.client, url, pdf, idOf())).status).toBe(403);
    expect((await upload(world.admin, url, Buffer.from("<html>"), idOf())).text).toContain("Недопустимый формат");
    expect((await upload(world.admin, url, pdf, 999_999)).status).toBe(404);
    expect((await upload(world.admin, url, pdf)).status).toBe(422);
  });

  test("of a facsimile is 25 by 25 pixels, and only administrators can read it", async () => {
    const { id } = await world.regionOf("BY");
    const url = `/api/documents/upload/sign/?regionId=${id}`;
    expect((await upload(world.admin, url, pngOf({ width: 26, height: 25 }), undefined, "a.png")).status).toBe(422);
    const right = pngOf({ width: 25, height: 25 });
    expect((await upload(world.admin, url, right, undefined, "a.png")).status).toBe(200);
    const path = `/api/documents/download/sign/${id}`;
    expect((await world.admin.call("GET", path)).bytes().equals(right)).toBe(true);
    expect((await shop.client.call("GET", path)).status).toBe(403);
  });

  test("of an act signed on paper is its scan; nothing else of the act can change", async () => {
    const { id } = await world.create("acts", { customerId: shop.customerId, date: world.today, totalWithVat: "10" });
    expect((await world.admin.call("PUT", `/api/bills/acts/${id}/signed`)).status).toBe(200);
    const sent = await upload(world.admin, "/api/bills/acts/upload", pdf, id);
    expect(sent.status, sent.text).toBe(200);
    const { version } = await world.one("acts", id);
    const body = { version, totalWithVat: "20" };
    expect((await world.admin.call("PUT", `/api/resources/acts/${id}`, { body })).status).toBe(409);
  });

  test("of a contract can be removed, and the generated one is used again", async () => {
    expect((await shop.client.call("DELETE", `/api/documents/contracts/${contract.id}`)).status).toBe(403);
    expect((await world.admin.call("DELETE", `/api/documents/contracts/${contract.id}`)).status).toBe(200);
    expect((await world.one("contracts", contract.id))["original"]).toBeNull();
    expect((await shop.client.call("GET", `/api/documents/download/contracts/${contract.id}`)).status).toBe(200);
  });
});
