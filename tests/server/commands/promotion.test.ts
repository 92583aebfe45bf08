// Sections move from a test installation through files to production: two servers on ports, and the command as a
// process.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { apply, plan } from "../../../server/commands/promotion/command.ts";
import { CommandError } from "../../../server/commands/promotion/installation.ts";
import { bundleProgram } from "../../../server/platform/threads/bundle.ts";
import { issue, openSite, type Site } from "./site.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let staging: Site;
let production: Site;
let folder: string;

beforeAll(async () => {
  staging = await openSite();
  production = await openSite();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-promotion-"));
});
afterAll(() => Promise.all([staging.close(), production.close()]));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const asStarted = ["--import", "tsx", "scripts/resources.ts"];
const run = (args: readonly string[], token?: string, program = asStarted): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], ...(token !== undefined && { KABINET_TOKEN: token }) };
    execFile(process.execPath, [...program, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
/** The same within this process. */
async function perform(
  command: "plan" | "apply",
  { token = production.token, takeOver = false, yes = true } = {},
): Promise<Ran> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const said = (code: number, err: string): Ran => ({ code, out: lines.join("\n"), err });
  const options = { folder, address: production.address, token, takeOver, yes, say };
  try {
    await { plan, apply }[command](options);
    return said(0, "");
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return said(1, error.message);
  }
}

type Json = Readonly<Record<string, unknown>>;
const title = { type: "text", label: "Название" };
const section = (name: string, fields: Json = {}, more: Json = {}): Json => ({
  name,
  label: { one: "Вещь", many: `Вещи ${name}` },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: { title, ...fields },
  list: { columns: ["title"], filters: Object.keys(fields), sort: "title" },
  form: { tabs: { Основное: ["title", ...Object.keys(fields)] } },
  ...more,
});
const reference = (to: string) => ({ type: "reference", label: "Ссылка", to });

async function save({ admin, running }: Site, name: string, said: Json): Promise<void> {
  const { version = 0, extension } = (await admin.call("GET", `/api/definitions/sections/${name}`)).json<{
    version?: number;
    extension?: object;
  }>();
  const seen = extension === undefined && "extends" in said ? 0 : version;
  const body = { text: JSON.stringify(said, null, 2), seen };
  const answer = await admin.call("PUT", `/api/definitions/sections/${name}`, { body });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  const fields = Object.keys(said["fields"] ?? {});
  await vi.waitFor(() =>
    expect(Object.keys(running.services.registry.require(name).fields)).toEqual(expect.arrayContaining(fields)),
  );
}

const write = async (path: string, said: unknown): Promise<void> => {
  await mkdir(join(folder, path, ".."), { recursive: true });
  await writeFile(join(folder, path), JSON.stringify(said, null, 2));
};
const sectionThere = async (name: string) =>
  (await production.admin.call("GET", `/api/definitions/sections/${name}`)).json<{ text?: string; owner?: string }>();

test("sections that need each other, their rules, an extension and shared views go over files into a production", async () => {
  await save(staging, "halls", section("halls"));
  await save(staging, "lamps", section("lamps", { hall: reference("halls") }));
  const rules = {
    greet: {
      label: "Письмо",
      on: "created",
      do: { letter: { to: "$admins", subject: "Новый зал", text: "Зал {title}" } },
    },
  };
  await save(
    staging,
    "halls",
    section("halls", { lamp: reference("lamps"), code: { type: "text", label: "Код" } }, { rules }),
  );
  await save(staging, "managers", { extends: "managers", fields: { x_room: { type: "text", label: "Кабинет" } } });
  const view = {
    resource: "halls",
    name: "С кодом",
    filter: { code_like: "A" },
    sort: null,
    columns: [{ name: "title" }],
  };
  await staging.admin.call("POST", "/api/views", { body: { ...view, shared: true } });
  await staging.admin.call("POST", "/api/views", { body: { ...view, name: "Только мой", shared: false } });
  await save(production, "own", section("own"));

  const exported = await run(["export", "--from", staging.address, folder], staging.token);
  expect(exported).toEqual({ code: 0, err: "", out: expect.stringContaining("4 files are written.") as string });
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    "extensions",
    "extensions/managers.json",
    "halls.json",
    "halls.views.json",
    "lamps.json",
  ]);
  expect(await run(["check", folder])).toMatchObject({ code: 0, err: "" });
  expect((await run(["export", "--from", staging.address, folder], staging.token)).out).toContain(
    "Everything is up to date",
  );

  const seen = await perform("plan");
  expect([seen.code, seen.err]).toEqual([0, ""]);
  expect(seen.out.split("\n").slice(0, 4)).toEqual([
    "managers (extension): new",
    "halls: new",
    "lamps: new",
    "view «С кодом» of halls: new",
  ]);
  expect(await sectionThere("halls")).not.toHaveProperty("text");

  expect(await perform("apply", { yes: false })).toMatchObject({
    code: 1,
    err: expect.stringContaining("--yes") as string,
  });
  expect(await sectionThere("halls")).not.toHaveProperty("text");
  expect(await run(["apply", "--against", production.address, folder, "--yes"], production.token)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Applied, all 4.") as string,
  });
  const { registry } = production.running.services;
  await vi.waitFor(() => expect(registry.get("halls")?.rules).toBeDefined());
  expect(registry.get("managers")?.fields["x_room"]).toBeDefined();
  expect((await production.admin.call("GET", "/api/views?resource=halls")).json()).toMatchObject([
    { ...view, shared: true, ownerName: "Токен «Перенос»", lost: [] },
  ]);
  expect(await sectionThere("own")).toMatchObject({ owner: "database" });
  const history = await production.admin.call("GET", "/api/history?resource=halls");
  expect(history.json<{ entries: unknown[] }>().entries).toMatchObject([{ author: { name: "Токен «Перенос»" } }]);

  expect((await perform("apply")).out).toContain("There is nothing to change.");
  await write("halls.views.json", {
    resource: "halls",
    views: [{ name: "С кодом", filter: {}, sort: null, columns: [] }],
  });
  expect((await perform("apply")).out).toContain("view «С кодом» of halls: changed");
  expect((await production.admin.call("GET", "/api/views?resource=halls")).json()).toMatchObject([{ filter: {} }]);
});

test("records in the way are named with links, and then nothing of the folder is applied", async () => {
  await save(production, "chairs", section("chairs", { code: { type: "text", label: "Код" } }));
  const { id } = (await production.admin.call("POST", "/api/resources/chairs", { body: { title: "Стул" } })).json<{
    id: number;
  }>();
  await write("chairs.json", section("chairs", { code: { type: "text", label: "Код", required: true } }));
  await write("benches.json", section("benches"));
  for (const command of ["plan", "apply"] as const) {
    const { code, out, err } = await perform(command);
    expect([code, err]).toEqual([1, "Some changes are blocked; nothing was applied."]);
    expect(out).toContain(`${production.address}/chairs/${id}  № ${id}`);
  }
  expect(await sectionThere("benches")).not.toHaveProperty("text");

  await production.admin.call("PUT", `/api/resources/chairs/${id}`, { body: { version: 1, code: "A1" } });
  expect(await perform("apply")).toMatchObject({ code: 0 });
});

test("a section that a file owns there is left alone, until it is to be taken over", async () => {
  await writeFile(join(production.files, "tables.json"), JSON.stringify(section("tables")));
  await vi.waitFor(async () => expect(await sectionThere("tables")).toMatchObject({ owner: "file" }), {
    timeout: 5000,
  });
  await write("sub/t.json", section("tables", { size: { type: "text", label: "Размер" } }));
  await write("sub/t.views.json", {
    resource: "tables",
    views: [{ name: "Все", filter: { size: "L" }, sort: null, columns: [] }],
  });
  const left = await perform("apply");
  expect(left.out).toContain("tables: skipped, the file tables.json owns it there (--take-over)");
  expect(left).toMatchObject({ code: 0, out: expect.stringContaining("There is nothing to change.") as string });
  expect(await perform("apply", { takeOver: true })).toMatchObject({ code: 0 });
  expect(await sectionThere("tables")).toMatchObject({
    owner: "database",
    text: expect.stringContaining("size") as string,
  });
});

test("faults in the folder, or in its combination with the installation, are named, and nothing is applied", async () => {
  await writeFile(join(folder, "broken.json"), "{");
  await write("two.json", section("doors"));
  await write("one.json", section("doors"));
  await write("x.views.json", { resource: "doors", views: [{ name: "" }] });
  const broken = await perform("plan");
  for (const words of ["broken.json:1:2", 'two.json: name: "doors" is in one.json already', "x.views.json"])
    expect(broken.err).toContain(words);
  expect([broken.code, broken.out]).toEqual([1, ""]);

  await Promise.all(["broken.json", "two.json"].map((file) => rm(join(folder, file))));
  await write("one.json", section("doors", { key: reference("keys-of-doors") }));
  await write("x.views.json", { resource: "doors", views: [{ name: "Вид", filter: {}, sort: null, columns: [] }] });
  const wrong = await perform("apply");
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining("fields.key.to: there is no resource")]);
  await write("one.json", section("doors"));
  await write("x.views.json", {
    resource: "doors",
    views: [{ name: "Вид", filter: { colour: "1" }, sort: null, columns: [] }],
  });
  expect((await perform("apply")).out).toContain('the list has no field "colour"');
  expect(await sectionThere("doors")).not.toHaveProperty("text");
});

test("if somebody changes one section after the plan, none is stored", async () => {
  await save(production, "pens", section("pens"));
  const put = (seen: number) =>
    production.admin.call("PUT", "/api/definitions/promotion", {
      body: {
        sections: [
          { name: "nibs", text: JSON.stringify(section("nibs")), seen: 0, takeOver: false },
          { name: "pens", text: JSON.stringify(section("pens", { ink: title })), seen, takeOver: false },
        ],
        views: [],
      },
    });
  const { version } = (await production.admin.call("GET", "/api/definitions/sections/pens")).json<{
    version: number;
  }>();
  expect((await put(version - 1)).status).toBe(409);
  expect(await sectionThere("nibs")).not.toHaveProperty("text");
  const answers = await Promise.all([put(version), put(version)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a token that only reads plans and does not apply; another token does neither", async () => {
  await write("cups.json", section("cups"));
  const reading = await issue(production.admin, "read");
  expect(await perform("plan", { token: reading })).toMatchObject({ code: 0 });
  const other = await issue(production.admin, "write", []);
  for (const [token, command] of [
    [reading, "apply"],
    [other, "plan"],
  ] as const) {
    const { code, err } = await perform(command, { token });
    expect([code, err]).toEqual([1, expect.stringContaining("refuses with 403")]);
  }
  expect(await sectionThere("cups")).not.toHaveProperty("text");
});

test.each([
  [["plan"], "Name the installation"],
  [["remove"], "Usage:"],
  [["plan", "--agianst", "x"], "--agianst"],
])("%j is refused in words", async (args, words) => {
  const refused = await run(args, "token", [await bundleProgram("scripts/resources.ts")]);
  expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining(words) as string });
});

test.each(["check", "plan", "apply"])("%s refuses a folder that there isn't", async (command) => {
  const where = command === "check" ? [] : ["--against", production.address];
  const done = await run([command, ...where, join(folder, "nowhere")], production.token, [
    await bundleProgram("scripts/resources.ts"),
  ]);
  expect(done).toEqual({ code: 1, out: "", err: expect.stringContaining("There is no folder") as string });
});
