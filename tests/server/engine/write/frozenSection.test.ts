// An operator's own section freezes like a built-in one, also where a deletion elsewhere would clear its reference.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";

type Row = Record<string, unknown> & { id: number; version: number };

let running: TestApp;
let admin: Client;
let folder: string;
let following: { close(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-resources-"));
  const suppliers = JSON.parse(await readFile("docs/examples/suppliers.json", "utf8")) as {
    fields: { systemId: object };
  };
  suppliers.fields.systemId = { ...suppliers.fields.systemId, onDelete: "clear" };
  await writeFile(join(folder, "suppliers.json"), JSON.stringify(suppliers));
  running = await testApp({ config: { resourcesDir: folder } });
  following = await followConfigured(running.services, running.app.log);
  admin = await asAdministrator(running);
}, 120_000);
afterAll(async () => {
  await following.close();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

const because = "Сотрудничество прекращено: карточка больше не меняется";
const put = ({ id, version }: Row, body: object) =>
  admin.call("PUT", `/api/resources/suppliers/${id}`, { body: { version, ...body } });

test("a retired supplier can change only its note, prevents deleting its system, and is editable once resumed", async () => {
  const fresh = { key: "fresh", name: "Новая система", regions: ["by"] };
  const system = (await admin.call("POST", "/api/resources/systems", { body: fresh })).json<Row>();
  const body = { name: "ООО «Площадка»", kind: "platform", systemId: system.id };
  const made = (await admin.call("POST", "/api/resources/suppliers", { body })).json<Row>();
  const retired = (await admin.call("PUT", `/api/suppliers/retire/${made.id}`)).json<Row>();
  const refused = await put(retired, { name: "Другое" });
  expect([refused.status, refused.json<{ message: string }>().message]).toEqual([409, because]);
  const noted = await put(retired, { ...retired, note: "Больше не работаем" });
  expect([noted.status, noted.json<Row>()["note"]]).toEqual([200, "Больше не работаем"]);

  const deletion = `/api/resources/systems/${system.id}`;
  const kept = await admin.call("DELETE", deletion);
  expect([kept.status, kept.text]).toEqual([409, expect.stringContaining(`Поставщики (1): ${because}`)]);

  const resumed = await admin.call("PUT", `/api/suppliers/resume/${made.id}`);
  expect((await put(resumed.json<Row>(), { name: "Другое" })).status).toBe(200);
  const gone = await admin.call("DELETE", deletion);
  expect(gone.status, gone.text).toBeLessThan(300);
  expect((await admin.call("GET", `/api/resources/suppliers/${made.id}`)).json()).toMatchObject({ systemId: null });
});
