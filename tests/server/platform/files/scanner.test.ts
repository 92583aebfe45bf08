// A clamd in this process: reads the stream, and returns a verdict.
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clamdScanner } from "../../../../server/platform/files/scanner.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";

const harmful = Buffer.from("%PDF-1.7 something harmful %%EOF");
let server: Server;
let url: string;
const seen: Buffer[] = [];
let running: TestApp;
let admin: Client;

beforeAll(async () => {
  server = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on("data", (part) => {
      all = Buffer.concat([all, part]);
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
      const parts: Buffer[] = [];
      let at = "zINSTREAM\0".length;
      for (let length = all.readUInt32BE(at); length > 0; length = all.readUInt32BE(at)) {
        parts.push(all.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
      const file = Buffer.concat(parts);
      seen.push(file);
      socket.end(file.includes("harmful") ? "stream: Test-Signature FOUND\0" : "stream: OK\0");
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = await testApp();
  running = made;
  Object.assign(running.services, { scanner: clamdScanner(url) });
  admin = await asAdministrator(running);
});
afterAll(async () => {
  await running.close();
  server.close();
});

test("a large file reaches the scanner complete, in chunks", async () => {
  const bytes = Buffer.alloc(300_000, "kabinet ");
  await expect(clamdScanner(url).check(bytes)).resolves.toBeUndefined();
  expect(seen.at(-1)?.equals(bytes)).toBe(true);
});

test("a harmful file is refused in Russian, and not stored", async () => {
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="original"; filename="a.pdf"\r\n\r\n'),
    harmful,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const answer = await admin.call("POST", "/api/resources/legal-documents", { body, headers });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("В файле найден вирус");
});

test("uploads are refused while the scanner is not available", async () => {
  await expect(clamdScanner("clamd://127.0.0.1:1").check(harmful)).rejects.toMatchObject({ statusCode: 503 });
});
