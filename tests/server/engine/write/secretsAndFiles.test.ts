import { describe, expect, test } from "vitest";
import { hashOf } from "../../../../server/platform/files/fileStore.ts";
import { anonymous } from "../../../world/callers.ts";
import { Stage } from "../../../world/stage.ts";

const stage = new Stage();

describe("a stored secret", () => {
  test("is stored encrypted, never listed, shown on demand, and each view is recorded", async () => {
    const { id } = await stage.addAccount(stage.people.customer, { password: "Очень-тайно-7" });
    const { rows } = await stage.running.services.database.pool.query<{ password: string }>(
      "select password from accounts where id = $1",
      [id],
    );
    expect(rows[0]?.password).not.toContain("тайно");
    expect((await stage.people.admin.call("GET", "/api/accounts")).text).not.toContain("Очень-тайно-7");
    const shown = await stage.people.admin.call("GET", `/api/resources/accounts/${id}/secrets/password`);
    expect(shown.json()).toEqual({ value: "Очень-тайно-7" });
    expect((await stage.people.other.call("GET", `/api/resources/accounts/${id}/secrets/password`)).status).toBe(404);
    const looks = await stage.running.services.database.pool.query(
      "select 1 from audit where action = 'show password' and record_id = $1",
      [id],
    );
    expect(looks.rowCount).toBe(1);
  });
});

describe("a file", () => {
  const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF");
  const form = (field: string, name: string, bytes: Buffer, data: object) => {
    const boundary = "----form";
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n`),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
  };

  test("is saved with a record, checked by its content, and downloaded under its Russian name", async () => {
    const { id } = await stage.add("contracts", {
      number: "Ф-1",
      customerId: stage.people.customer.person?.customerId,
      startDate: "2026-02-01",
    });
    const sent = await stage.people.admin.call(
      "PUT",
      `/api/resources/contracts/${id}`,
      form("original", "Договор № 1.pdf", pdf, { version: 1 }),
    );
    expect(sent.json()).toMatchObject({ original: { name: "Договор № 1.pdf", type: "application/pdf" } });
    const got = await stage.people.customer.call("GET", `/api/documents/download/contracts/${id}`);
    expect(got.status).toBe(200);
    expect(got.headers["content-disposition"]).toContain(encodeURIComponent("Договор № 1.pdf"));
    expect(got.headers["x-content-type-options"]).toBe("nosniff");
    expect((await stage.people.other.call("GET", `/api/documents/download/contracts/${id}`)).status).toBe(404);
  });

  test("with a false type is refused in the specification's words", async () => {
    const { id } = await stage.add("contracts", {
      number: "Ф-2",
      customerId: stage.people.customer.person?.customerId,
      startDate: "2026-02-01",
    });
    const lie = form("original", "a.pdf", Buffer.from("<html><script>alert(1)</script>"), { version: 1 });
    const answer = await stage.people.admin.call("PUT", `/api/resources/contracts/${id}`, lie);
    expect(answer.status).toBe(415);
    expect(answer.text).toContain("Недопустимый формат");
  });

  test("of a refused change is not stored, unless another record has the same content", async () => {
    const customerId = stage.people.customer.person?.customerId;
    const { id } = await stage.add("contracts", { number: "Ф-4", customerId, startDate: "2026-02-01" });
    const send = (bytes: Buffer, version: number) =>
      stage.people.admin.call("PUT", `/api/resources/contracts/${id}`, form("original", "a.pdf", bytes, { version }));
    const isKept = async (bytes: Buffer) => (await stage.running.services.files.get(hashOf(bytes))) !== undefined;
    const [late, kept] = [Buffer.concat([pdf, Buffer.from("late")]), Buffer.concat([pdf, Buffer.from("kept")])];
    expect((await send(late, 99)).status).toBe(409);
    expect(await isKept(late)).toBe(false);
    expect((await send(kept, 1)).status).toBe(200);
    expect((await send(kept, 1)).status).toBe(409);
    expect(await isKept(kept)).toBe(true);
    // A replaced file is in the history, and stays.
    expect((await send(late, 2)).status).toBe(200);
    expect((await send(kept, 1)).status).toBe(409);
    expect(await isKept(kept)).toBe(true);
  });

  test("whose upload is interrupted changes and stores nothing", async () => {
    const customerId = stage.people.customer.person?.customerId;
    const { id } = await stage.add("contracts", { number: "Ф-5", customerId, startDate: "2026-02-01" });
    const bytes = Buffer.concat([pdf, Buffer.alloc(100_000, 0x20)]);
    const { body, headers } = form("original", "a.pdf", bytes, { version: 1 });
    const half = { body: body.subarray(0, 60_000), headers };
    expect((await stage.people.admin.call("PUT", `/api/resources/contracts/${id}`, half)).status).toBe(400);
    const seen = await stage.people.admin.call("GET", `/api/resources/contracts/${id}`);
    expect(seen.json()).toMatchObject({ version: 1, original: null });
    for (const came of [bytes, bytes.subarray(0, 60_000 - body.indexOf(pdf))])
      expect(await stage.running.services.files.get(hashOf(came))).toBeUndefined();
  });

  test("that is also a web page is downloaded, not run, and only its owner gets a range of it", async () => {
    const customerId = stage.people.customer.person?.customerId;
    const { id } = await stage.add("contracts", { number: "Ф-6", customerId, startDate: "2026-02-01" });
    const both = Buffer.concat([pdf, Buffer.from("<script>alert(1)</script>")]);
    const sent = form("original", "a.html", both, { version: 1 });
    expect((await stage.people.admin.call("PUT", `/api/resources/contracts/${id}`, sent)).status).toBe(200);
    const url = `/api/documents/download/contracts/${id}`;
    const whole = await stage.people.customer.call("GET", url);
    expect(whole.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment;/) as string,
      "content-security-policy": expect.stringContaining("default-src 'none'; sandbox") as string,
      "x-content-type-options": "nosniff",
    });
    const headers = { range: "bytes=0-3" };
    const part = await stage.people.customer.call("GET", url, { headers });
    expect([part.status, part.headers["content-range"], part.text]).toEqual([206, `bytes 0-3/${both.length}`, "%PDF"]);
    expect((await stage.people.other.call("GET", url, { headers })).status).toBe(404);
    expect((await anonymous(stage.running.app).call("GET", url, { headers })).status).toBe(401);
  });

  test("of another record cannot be taken by sending its id", async () => {
    const { id } = await stage.add("contracts", {
      number: "Ф-3",
      customerId: stage.people.customer.person?.customerId,
      startDate: "2026-02-01",
    });
    const claimed = {
      original: { id: "00000000-0000-4000-8000-000000000000", name: "x.pdf", type: "application/pdf", size: 1 },
      version: 1,
    };
    const answer = await stage.people.admin.call("PUT", `/api/resources/contracts/${id}`, { body: claimed });
    expect(answer.json()).not.toMatchObject({ original: { name: "x.pdf" } });
  });
});

test("a bulk action reports the result for each record", async () => {
  const [one, two] = [await stage.addAccount(stage.people.customer), await stage.addAccount(stage.people.customer)];
  const answer = await stage.people.admin.call("POST", "/api/resources/accounts/actions/suspend", {
    body: { ids: [one.id, two.id, 999_999] },
  });
  expect(answer.json<{ results: unknown[] }>().results).toMatchObject([
    { done: true },
    { done: true },
    { done: false },
  ]);
  expect((await stage.people.admin.call("GET", `/api/resources/accounts/${two.id}`)).json()).toMatchObject({
    status: "suspended",
  });
});
