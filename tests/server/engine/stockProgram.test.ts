// A program with the stock ra-data-simple-rest and a service token can use every verb in an operator's section.
import { HttpError, type DataProvider, type RaRecord } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator, tokenClient, type Client } from "../../world/callers.ts";
import { password } from "../../world/people.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";

const section = (name: string, more: object = {}) => ({
  name,
  label: { one: "Полка", many: "Полки" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: { title: { type: "text", label: "Название" }, rank: { type: "integer", label: "Место" } },
  list: { columns: ["title", "rank"], sort: "title" },
  form: { tabs: { Полка: ["title", "rank"] } },
  ...more,
});

let running: TestApp;
let provider: DataProvider;
beforeAll(async () => {
  running = await testApp({ sections: [section("shelves"), section("racks", { conflicts: "lastWins" })] });
  const admin = await asAdministrator(running);
  const body = {
    ...{ name: "Склад", rights: "write", sections: ["shelves", "racks"], expiresOn: "2027-11-25", current: password },
    expiresOn: new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10),
  };
  const { token } = (await admin.call("POST", "/api/service-tokens", { body })).json<{ token: string }>();
  provider = simpleRest("/api/resources", over(tokenClient(running.app, token)));
});
afterAll(() => running.close());

const over =
  (client: Client) =>
  async (url: string, { method = "GET", body }: { method?: string; body?: unknown } = {}) => {
    const answer = await client.call(method as "GET", url, {
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    const json = answer.json<{ message?: string }>();
    if (answer.status >= 400) throw new HttpError(json.message ?? "", answer.status, json);
    const headers = new Headers(
      Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return { status: answer.status, headers, body: answer.text, json };
  };

describe.each(["shelves", "racks"])("%s", (name) => {
  test("adds, lists, reads, changes and deletes", async () => {
    const [one, two] = await Promise.all(
      ["Первая", "Вторая"].map(async (title) => (await provider.create<RaRecord>(name, { data: { title } })).data),
    );
    const params = {
      ...{ sort: { field: "title", order: "ASC" as const }, filter: {} },
      pagination: { page: 1, perPage: 1 },
    };
    expect(await provider.getList(name, params)).toMatchObject({ total: 2, data: [{ title: "Вторая" }] });
    const ids = [one?.id ?? 0, two?.id ?? 0];
    expect((await provider.getMany(name, { ids })).data).toHaveLength(2);
    expect((await provider.getManyReference(name, { ...params, target: "title", id: "Первая" })).total).toBe(1);
    const { data } = await provider.getOne<RaRecord>(name, { id: ids[0] ?? 0 });
    const changed = await provider.update<RaRecord>(name, {
      id: data.id,
      data: { ...data, rank: 3 },
      previousData: data,
    });
    expect(changed.data).toMatchObject({ rank: 3, version: 2 });
    await expect(
      provider.update(name, { id: data.id, data: { ...data, rank: 4 }, previousData: data }),
      "a version that is named counts in every section",
    ).rejects.toMatchObject({ status: 409 });

    // It sends the same values to each record, without a version.
    const many = provider.updateMany(name, { ids, data: { rank: 7 } });
    if (name === "racks") expect((await many).data).toEqual(ids);
    else
      await expect(many).rejects.toMatchObject({ status: 428, message: expect.stringContaining("If-Match") as string });

    expect((await provider.delete<RaRecord>(name, { id: ids[0] ?? 0 })).data.id).toBe(ids[0]);
    expect((await provider.deleteMany(name, { ids: ids.slice(1) })).data).toEqual(ids.slice(1));
    expect((await provider.getList(name, params)).total).toBe(0);
  });
});
