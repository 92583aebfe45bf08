// The command's requests to another installation: their addresses, and how it handles strange answers.
import { createServer, type RequestListener, type Server } from "node:http";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { planExport, writeFiles } from "../../../server/commands/promotion/exportSections.ts";
import { openInstallation } from "../../../server/commands/promotion/installation.ts";

test.each([
  [undefined, "token", "Name the installation"],
  ["cabinet.example.by", "token", "Name the installation"],
  ["http://cabinet.example.by", "token", "must begin with https://"],
  ["http://localhost.example.by", "token", "must begin with https://"],
  ["file:///etc/passwd", "token", "must begin with https://"],
  ["https://a:b@cabinet.example.by", "token", "without a password or a path"],
  ["https://cabinet.example.by/admin", "token", "without a password or a path"],
  ["https://cabinet.example.by?x", "token", "without a password or a path"],
  ["https://cabinet.example.by", undefined, "KABINET_TOKEN"],
  ["https://cabinet.example.by", "two\nlines", "KABINET_TOKEN"],
])("%s with %j is refused in words", (address, token, words) => {
  expect(() => openInstallation(address, token)).toThrow(words);
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

type Given = readonly [status: number, headers: Readonly<Record<string, string>>, body: unknown];

/** An installation that gives these answers one after another. */
async function answering(...answers: readonly Given[]) {
  const left = [...answers];
  const address = await listen((_, response) => {
    const [status, headers, body] = left.shift() ?? [500, {}, {}];
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  return openInstallation(`${address}/`, "token");
}
const read = async (...answers: readonly Given[]) =>
  (await answering(...answers)).call("GET /api/definitions/promotion", undefined);

test("a redirect is not followed with the token", async () => {
  const heard: string[] = [];
  const elsewhere = await listen((request, response) => {
    heard.push(request.url ?? "");
    response.end("{}");
  });
  await expect(read([302, { location: `${elsewhere}/x` }, {}])).rejects.toThrow(`leads to ${elsewhere}/x`);
  expect(heard).toEqual([]);
});

test("a busy server is asked again, one that stays so is not, and a refusal is passed on", async () => {
  const nothing = { sections: [], views: [] };
  const busy: Given = [429, { "retry-after": "0" }, { message: "Слишком часто" }];
  expect(await read(busy, busy, [200, {}, nothing])).toEqual(nothing);
  await expect(read(busy, busy, busy, busy, [200, {}, nothing])).rejects.toThrow("refuses with 429: Слишком часто");
  await expect(read([422, {}, { message: "Нет", errors: { text: "x: y" } }])).rejects.toThrow("refuses with 422: x: y");
  await expect(read([200, {}, { sections: "none" }])).rejects.toThrow("something that this version");
  await expect(read([502, {}, {}])).rejects.toThrow("fails with 502");
});

test("without an answer to a change it says that it is unknown what is stored", async () => {
  const cut = await listen((_, response) => response.destroy());
  const change = { sections: [], views: [] };
  await expect(openInstallation(cut, "token").call("PUT /api/definitions/promotion", change)).rejects.toThrow(
    /does not answer: .* may be stored or not/,
  );
});

test("a strange name of a section writes no file anywhere", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-export-"));
  const said = {
    ...{ name: "boxes", label: { one: "Ящик", many: "Ящики" }, represent: "{title}", owner: "nobody" },
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: { title: { type: "text", label: "Название" } },
    list: { columns: ["title"], sort: "title" },
    form: { tabs: { Основное: ["title"] } },
  };
  const section = { name: "boxes", text: JSON.stringify(said), version: 1, file: null, removed: false };
  const exported = async (one: object) =>
    planExport({ sections: [], views: new Map() }, await answering([200, {}, { sections: [one], views: [] }]));
  await expect(exported({ ...section, name: "../boxes" })).rejects.toThrow('cannot read: "../boxes"');
  await expect(exported({ ...section, text: "{}" })).rejects.toThrow("cannot read");
  await writeFiles(join(folder, "inner"), await exported(section));
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(["inner", "inner/boxes.json"]);
  expect(JSON.parse(await readFile(join(folder, "inner/boxes.json"), "utf8"))).toEqual(said);
  await rm(folder, { recursive: true });
});
