// A change of one section among many: the time that others wait does not grow with their number.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readFolder } from "../../../../server/engine/definitions/folder.ts";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator } from "../../../world/callers.ts";

const sections = 20;
const nameOf = (at: number): string => `many-${at}`;
const textOf = (at: number, label = "Записи"): string =>
  JSON.stringify({
    name: nameOf(at),
    label: { one: "Запись", many: label },
    represent: "{title}",
    owner: "nobody",
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: { title: { type: "text", label: "Название" } },
    list: { columns: ["title"], sort: "title" },
    form: { tabs: { Основное: ["title"] } },
  });

let running: TestApp;
let folder: string;
let following: Awaited<ReturnType<typeof followConfigured>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-many-"));
  for (let at = 0; at < sections; at++) await writeFile(join(folder, `${nameOf(at)}.json`), textOf(at));
  running = await testApp();
  const { registry, database } = running.services;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  following = await followConfigured({ registry, database, config: { resourcesDir: folder } }, silent);
});
afterAll(async () => {
  await following.close();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

/** The reads of all sections after a change, each with the sections whose texts it loaded. */
async function looksAfter(change: () => Promise<unknown>, label: string): Promise<readonly (readonly string[])[]> {
  const { database, registry } = running.services;
  const looks: (readonly string[])[] = [];
  const { execute } = database.db;
  const spy = vi.spyOn(database.db, "execute").mockImplementation(((query: never) =>
    execute.call(database.db, query).then((result) => {
      const rows = result.rows as { readonly name?: string; readonly digest?: string; readonly text?: string | null }[];
      if (rows[0]?.digest !== undefined)
        looks.push(rows.flatMap(({ name = "", text }) => (text === null ? [] : [name])));
      return result;
    })) as unknown as typeof execute);
  await change();
  await vi.waitFor(() => expect(registry.all.some(({ label: { many } }) => many === label)).toBe(true), 5000);
  await pause(500);
  spy.mockRestore();
  return looks;
}

test("an edit is not looked at by every connection that hears of it, and nobody else's text is read", async () => {
  const { pool } = running.services.database;
  const admin = await asAdministrator(running);
  const { version: seen } = (await admin.call("GET", `/api/definitions/sections/${nameOf(3)}`)).json<{
    version: number;
  }>();
  await admin.call("PUT", `/api/definitions/sections/${nameOf(3)}/take-over`, { body: { seen } });
  // On a server each of them is notified of the change.
  await Promise.all(Array.from({ length: 8 }, () => pool.query("select pg_sleep(0.2)")));
  await pause(300);
  const text = textOf(3, "Правка");
  const looks = await looksAfter(
    () => admin.call("PUT", `/api/definitions/sections/${nameOf(3)}`, { body: { text, seen } }),
    "Правка",
  );
  expect(looks.length).toBeLessThan(5);
  expect(looks.flat()).toEqual([nameOf(3)]);
});

test("of the files only the changed one is read again, and the others' definitions stay the same objects", async () => {
  const { registry } = running.services;
  const before = await readFolder(folder);
  const definitions = registry.all;
  await looksAfter(() => writeFile(join(folder, `${nameOf(5)}.json`), textOf(5, "Файл")), "Файл");
  const after = await readFolder(folder, before);
  const reread = after.filter((read, at) => read !== before[at]);
  expect(reread.map(({ file }) => file)).toEqual([`${nameOf(5)}.json`]);
  expect(registry.all.filter((one) => !definitions.includes(one)).map(({ name }) => name)).toEqual([nameOf(5)]);
});

test("a file that is as it was again has its fields and indexes back", async () => {
  const { database } = running.services;
  const [path, first] = [join(folder, `${nameOf(7)}.json`), textOf(7)];
  const there = async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select name from section_fields where resource = 'many-7' and not removed
      union all select indexrelid::regclass::text from pg_index where indrelid = 'many_7'::regclass order by name`);
    return rows.map(({ name }) => name);
  };
  const before = await there();
  // A large table, whose indexes are built after the change.
  await database.pool.query(`alter table many_7 add column ballast text; update many_7 set ballast = ''`);
  await database.pool.query(
    `insert into many_7 (title, ballast) select n::text, repeat(md5(n::text), 40) from generate_series(1, 8000) n`,
  );
  await database.pool.query(`alter table many_7 drop column ballast`);
  const field = { type: "text", label: "Имя" };
  const renamed = { fields: { name: field }, represent: "{name}", list: { columns: ["name"], sort: "name" } };
  const other = { ...(JSON.parse(first) as object), ...renamed, form: { tabs: { Основное: ["name"] } } };
  await writeFile(path, JSON.stringify(other));
  await vi.waitFor(async () => expect(await there()).not.toEqual(before), 5000);
  await pause(1000);
  await writeFile(path, first);
  await vi.waitFor(async () => expect(await there()).toEqual(before), 10_000);
});
