import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";
import type { Client } from "../../../world/callers.ts";

interface Result {
  readonly kind: string;
  readonly id: number;
  readonly done: boolean;
  readonly pending: boolean;
  readonly message: string;
}
interface Signature extends Row {
  readonly event: string;
  readonly side: string;
  readonly person: string;
  readonly certificate: string;
  readonly document: { readonly id: string };
}

let world: World;
let shop: Shop;
let other: Shop;
let folder: string;
const run = promisify(execFile);

beforeAll(async () => {
  world = await openWorld();
  const signer = {
    sellerName: "ООО «Кабинет Медиа»",
    sellerSignerName: "Лебедева А. С.",
    sellerTaxNumber: "191000056",
  };
  await world.setRegion("BY", { ...signer, sellerSignerPosition: "директор" });
  shop = await world.shop();
  other = await world.shop();
  for (const { customerId } of [shop, other]) await nameSigner(customerId, "Климова О. В.");
  folder = await mkdtemp(join(tmpdir(), "kabinet-signing-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const query = (text: ReturnType<typeof sql>) => world.services.database.db.execute(text);
const nameSigner = (customerId: number, name: string | null) =>
  query(sql`update customers set signer_name = ${name} where id = ${customerId}`);
const act = (more: object = {}, { customerId } = shop): Promise<Row> =>
  world.create("acts", { customerId, date: "2026-10-31", totalWithVat: "300.10", visible: true, ...more });
const sign = async (who: Client, ...documents: object[]) => {
  const answer = await who.call("POST", "/api/edin/sign", { body: { documents } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ message: string; results: Result[] }>();
};
const historyOf = async (who: Client, filter: object): Promise<Signature[]> =>
  (
    await who.call(
      "GET",
      `/api/resources/signatures?sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).json<Signature[]>();
const bytesOf = async (who: Client, path: string): Promise<Buffer> => {
  const answer = await who.call("GET", path);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  return answer.bytes();
};
const refusedByDatabase = (text: ReturnType<typeof sql>) =>
  expect(query(text)).rejects.toMatchObject({ cause: { code: "SP001" } });

/** The result of verifying a stored signature with openssl. */
async function verified({ document, ...row }: Signature): Promise<string> {
  const { files } = world.services;
  const signature = row["signature"] as { id: string };
  const [der, bytes] = [await files.get(signature.id), await files.get(document.id)];
  const paths = ["signature.p7s", "document.pdf", "issuer.pem"].map((name) => join(folder, name));
  const issuer = await world.admin.call("GET", "/api/edin/certificate");
  const contents = [der ?? "", bytes ?? "", issuer.text];
  for (const [at, path] of paths.entries()) await writeFile(path, contents[at] ?? "");
  const [p7s = "", pdf = "", pem = ""] = paths;
  const told = await run("openssl", [
    ...["cms", "-verify", "-binary", "-inform", "DER", "-in", p7s, "-content", pdf, "-CAfile", pem],
    ...["-out", "/dev/null"],
  ]).catch((error: unknown) => ({ stderr: String(error) }));
  return told.stderr;
}

const hasOpenssl = await run("openssl", ["version"]).then(
  () => true,
  () => false,
);

describe("an act", () => {
  test("is signed by one side, then by the other, and both see it", async () => {
    const { id, number } = await act();
    const first = await world.admin.call("POST", `/api/bills/acts/${id}/sign`);
    expect(first.json(), first.text).toMatchObject({ signing: "provider", signed: false });
    const seen = (await shop.client.call("GET", `/api/resources/acts/${id}`)).json<Row>();
    expect(seen).toMatchObject({ signing: "provider" });
    expect(await sign(shop.client, { kind: "act", id })).toEqual({
      message: "Файл подписан",
      results: [{ kind: "act", id, done: true, pending: false, message: "Файл подписан" }],
    });
    expect(await world.one("acts", id)).toMatchObject({ signing: "both", signed: true, marks: ["visible", "byBoth"] });
    for (const who of [shop.client, world.admin]) {
      const history = await historyOf(who, { actId: id });
      expect(history.map(({ event, side }) => `${side} ${event}`)).toEqual(["provider signed", "customer signed"]);
      expect(history[1]?.certificate).toContain("CN=Климова О. В.");
      expect(history[0]?.certificate).toContain("O=ООО «Кабинет Медиа»");
      expect(new Set(history.map(({ document }) => document.id)).size).toBe(1);
      const got = await who.call("GET", `/api/resources/signatures/${history[1]?.id}/files/signature`);
      expect(decodeURIComponent(String(got.headers["content-disposition"]))).toContain(`Акт ${String(number)}`);
      expect(got.headers["content-type"]).toBe("application/pkcs7-signature");
    }
  });

  test.runIf(hasOpenssl)("has signatures that openssl accepts over its very bytes, and over no others", async () => {
    const { id } = await act();
    await sign(shop.client, { kind: "act", id });
    await sign(world.admin, { kind: "act", id });
    const history = await historyOf(world.admin, { actId: id });
    expect(history).toHaveLength(2);
    for (const row of history) expect(await verified(row)).toMatch(/successful/i);
    const [row] = history;
    if (!row) throw new Error("no signature");
    const changed = await world.services.files.put(Buffer.from("%PDF-1.7 something else"));
    expect(await verified({ ...row, document: { id: changed } })).toMatch(/fail/i);
  });

  test("is downloaded as it was signed, whatever changes later", async () => {
    const { id } = await act();
    await sign(shop.client, { kind: "act", id });
    const before = await bytesOf(shop.client, `/api/documents/download/acts/${id}`);
    await query(
      sql`update customers set legal_address = 'Другой адрес', updated_at = now() where id = ${shop.customerId}`,
    );
    expect((await bytesOf(world.admin, `/api/documents/download/acts/${id}`)).equals(before)).toBe(true);
  });

  test("gets one signature per side, however many ask at once", async () => {
    const { id } = await act();
    const all = await Promise.all(Array.from({ length: 8 }, () => sign(shop.client, { kind: "act", id })));
    expect(all.every(({ results }) => results[0]?.done)).toBe(true);
    expect(await historyOf(shop.client, { actId: id })).toHaveLength(1);
    expect(await sign(shop.client, { kind: "act", id })).toMatchObject({ results: [{ done: true }] });
    expect(await historyOf(shop.client, { actId: id })).toHaveLength(1);
  });

  test("that is signed cannot be changed, deleted or hidden, by the server or in the database", async () => {
    const { id } = await act();
    await sign(shop.client, { kind: "act", id });
    const { version } = await world.one("acts", id);
    const body = { totalWithVat: "1.00", version };
    const changed = await world.admin.call("PUT", `/api/resources/acts/${id}`, { body });
    expect([changed.status, changed.text]).toEqual([409, expect.stringContaining("подписал документ электронно")]);
    const hidden = await world.admin.call("PUT", `/api/bills/acts/${id}/visibility`, { body: { visible: false } });
    expect(hidden.status).toBe(409);
    expect((await world.admin.call("DELETE", `/api/bills/acts/${id}`)).status).toBe(409);
    await refusedByDatabase(sql`update acts set total_with_vat = 1 where id = ${id}`);
    await refusedByDatabase(sql`update acts set original = null where id = ${id}`);
    await refusedByDatabase(sql`update acts set signing = 'none' where id = ${id}`);
    await refusedByDatabase(sql`update acts set visible = false where id = ${id}`);
    await refusedByDatabase(sql`delete from acts where id = ${id}`);
    await refusedByDatabase(sql`update signatures set person = 'x' where act_id = ${id}`);
    await refusedByDatabase(sql`delete from signatures where act_id = ${id}`);
    const closed = { closed: true, version: (await world.one("acts", id)).version };
    expect((await world.admin.call("PUT", `/api/resources/acts/${id}`, { body: closed })).status).toBe(200);
  });

  test("that is hidden cannot be signed by the customer, and is shown once we sign it", async () => {
    const { id } = await act({ visible: false });
    expect(await sign(shop.client, { kind: "act", id })).toMatchObject({ results: [{ done: false }] });
    await sign(world.admin, { kind: "act", id });
    expect((await shop.client.call("GET", `/api/resources/acts/${id}`)).status).toBe(200);
  });
});

test("of many has a result each, and those of other customers are not found", async () => {
  const [mine, foreign] = [await act(), await act({}, other)];
  const { message, results } = await sign(
    shop.client,
    { kind: "act", id: mine.id },
    { kind: "act", id: foreign.id },
    { kind: "contract", id: 999_999 },
  );
  expect(message).toBe("Подписано документов: 1 из 3. Остальные остались без изменений");
  expect(results.map(({ done }) => done)).toEqual([true, false, false]);
  expect(results[1]?.message).toBe(results[2]?.message.replace("Договор", "Акт"));
  expect(await historyOf(world.admin, { actId: foreign.id })).toEqual([]);
  expect(await historyOf(other.client, { actId: mine.id })).toEqual([]);
  const [row] = await historyOf(shop.client, { actId: mine.id });
  expect((await other.client.call("GET", `/api/resources/signatures/${row?.id}/files/signature`)).status).toBe(404);
});

test("a contract is signed by both sides, and its terms are fixed then", async () => {
  const { id } = await world.create("contracts", {
    customerId: shop.customerId,
    number: "15/26",
    startDate: "2026-01-15",
  });
  await sign(shop.client, { kind: "contract", id });
  const bulk = await world.admin.call("POST", "/api/resources/contracts/actions/sign", {
    body: { ids: [id, 999_999] },
  });
  expect(bulk.json()).toMatchObject({ results: [{ id, done: true }, { done: false }] });
  const { version, signing } = await world.one("contracts", id);
  expect(signing).toBe("both");
  const put = (body: object) =>
    world.admin.call("PUT", `/api/resources/contracts/${id}`, { body: { version, ...body } });
  expect((await put({ paymentTerms: "postpay" })).status).toBe(409);
  await refusedByDatabase(sql`update contracts set payment_terms = 'postpay' where id = ${id}`);
  expect((await put({ status: "suspended" })).status).toBe(200);
  const asked = await world.admin.call("GET", `/api/deletions/contracts/${id}`);
  expect(asked.json<{ reasons: string[] }>().reasons).toContain("Договор подписан электронно: удалить его нельзя");
  const again = await world.admin.call("POST", `/api/contracts/${id}/sign`);
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining("Подписать нельзя. Электронная подпись: Подписали обе стороны"),
  ]);
});

test("a reconciliation becomes a record when it is signed, one for the same sums", async () => {
  const period = { kind: "reconciliation", from: "2026-07-01", to: "2026-09-30" };
  const [first, second] = await Promise.all([sign(shop.client, period), sign(shop.client, period)]);
  const id = first.results[0]?.id;
  expect(second.results[0]?.id).toBe(id);
  expect(await sign(world.admin, { kind: "reconciliation", id })).toMatchObject({ results: [{ done: true }] });
  expect((await shop.client.call("GET", `/api/resources/reconciliations/${id}`)).json()).toMatchObject({
    signing: "both",
    dateFrom: "2026-07-01",
  });
  expect((await other.client.call("GET", `/api/documents/download/reconciliations/${id}`)).status).toBe(404);
  expect((await bytesOf(shop.client, `/api/documents/download/reconciliations/${id}`)).length).toBeGreaterThan(1000);
  await refusedByDatabase(sql`update reconciliations set closing = 5 where id = ${id}`);
  expect(await sign(world.admin, period)).toMatchObject({ results: [{ done: false }] });
});

test("without a signer there is no key, and the specified message says so", async () => {
  const { id } = await act();
  await nameSigner(shop.customerId, null);
  const { message } = await sign(shop.client, { kind: "act", id });
  await nameSigner(shop.customerId, "Климова О. В.");
  expect(message).toBe("Нет активных ключей для подписи");
  expect(await world.one("acts", id)).toMatchObject({ signing: "none" });
});

test("nothing is signed in a region without electronic documents", async () => {
  const kazakh = await world.shop("kz");
  const { id } = await act({}, kazakh);
  const { results } = await sign(kazakh.client, { kind: "act", id });
  expect(results[0]).toMatchObject({ done: false, message: expect.stringContaining("документооборот") as string });
  const answer = await world.admin.call("POST", `/api/bills/acts/${id}/sign`);
  expect([answer.status, await historyOf(world.admin, { actId: id })]).toEqual([409, []]);
});

test("private keys are stored encrypted", async () => {
  const { rows } = await query(sql`select private_key as key, certificate from signing_keys`);
  expect(rows.length).toBeGreaterThan(1);
  for (const { key, certificate } of rows) {
    expect(String(key)).toMatch(/^v1\./);
    expect(String(certificate)).toContain("BEGIN CERTIFICATE");
  }
});
