// The stock ra-data-simple-rest works with every resource, knowing only the address.
import { fetchUtils, type DataProvider, type RaRecord } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessToken } from "../../src/dataProvider/session/session.ts";
import { builtIn } from "../../src/resources/index.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { holds } from "../../src/definition/condition.ts";
import { payInFor, type Send } from "../world/advance.ts";
import { sampleOf } from "../world/samples.ts";
import { insertByServer, isMadeByPeople } from "../world/insertByServer.ts";
import { definitionOf, openWorld, type World } from "../world/openWorld.ts";

let world: World;
let provider: DataProvider;
/** The id of a record of each resource that others refer to. */
const known = new Map<string, number>();

beforeAll(async () => {
  world = await openWorld();
  provider = simpleRest("/api/resources", async (url, options) => {
    const token = `Bearer ${(await accessToken()) ?? ""}`;
    return fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token } });
  });
  known.set("customers", world.customer.customerId).set("systems", world.systemId);
});
afterAll(() => world.close());

async function referTo(resource: string, fresh = false): Promise<number> {
  if (fresh) return Number((await add(resource)).id);
  const id = known.get(resource) ?? Number((await add(resource)).id);
  known.set(resource, id);
  return id;
}

async function add(resource: string): Promise<RaRecord> {
  const definition = definitionOf(resource);
  const data = await sampleOf(definition, referTo);
  if (!isMadeByPeople(definition)) {
    const id = await insertByServer(world.server.services, definition, data);
    return (await provider.getOne<RaRecord>(resource, { id })).data;
  }
  await payInFor(resource, data, send);
  const own = resource === "regions" ? { name: codes.shift() } : {};
  return (await provider.create<RaRecord>(resource, { data: { ...data, ...own } })).data;
}

/** An administrator's request that is not for a list or a record. */
const send: Send = async (method, path, body) => {
  const token = (await accessToken()) ?? "";
  const headers = { authorization: `Bearer ${token}` };
  const payload = method === "GET" ? {} : { payload: body };
  return (await world.server.app.inject({ method, url: path, headers, ...payload })).json<{ id: number }>();
};

/** Every region needs another code. */
const codes = ["AA", "BB", "CC", "DD"];

const may = (verb: "write" | "delete", { access }: Definition): boolean =>
  (access[verb] ?? access.write).includes("ADMIN");

/** The parts of a record that depend on other records. */
const workedOut = (resource: string, record: RaRecord) =>
  Object.fromEntries(
    Object.entries(definitionOf(resource).fields).flatMap(([name, field]) =>
      field.computed === undefined ? [] : [[name, record[name] as unknown]],
    ),
  );

const ids = (records: readonly RaRecord[]) => records.map(({ id }) => id);

describe.each(Object.keys(builtIn))("%s", (resource) => {
  const field = definitionOf(resource).list.sort.replace("-", "");
  const list = { sort: { field, order: "DESC" as const }, pagination: { page: 1, perPage: 2 }, filter: {} };

  test("is created, read, listed, changed and deleted, as far as people may", async () => {
    const added = await add(resource);
    const [two, three] = [await add(resource), await add(resource)];
    const one = (await provider.getOne<RaRecord>(resource, { id: added.id })).data;
    expect(one).toEqual({ ...added, ...workedOut(resource, one) });
    expect(ids((await provider.getMany<RaRecord>(resource, { ids: [two.id, one.id] })).data).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    );

    const { data, total = 0 } = await provider.getList<RaRecord>(resource, list);
    expect(data).toHaveLength(2);
    expect(total).toBeGreaterThanOrEqual(3);
    const all = await provider.getList<RaRecord>(resource, { ...list, pagination: { page: 1, perPage: 1000 } });
    expect(ids(all.data)).toEqual(expect.arrayContaining(ids([one, two, three])));
    expect(ids(all.data.slice(0, 2))).toEqual(ids(data));

    const byOne = { ...list, target: "id", id: one.id };
    expect((await provider.getManyReference<RaRecord>(resource, byOne)).data).toEqual([one]);

    if (may("write", definitionOf(resource))) {
      const changed = await provider.update<RaRecord>(resource, { id: one.id, data: one, previousData: one });
      expect(changed.data).toEqual({ ...one, version: 2, updatedAt: changed.data["updatedAt"] as string });
    }
    if (!may("delete", definitionOf(resource))) return;
    const kept = definitionOf(resource).deletion?.keep?.find(({ when }) => when && holds(when, one, { region: "by" }));
    if (kept) return expect(provider.delete(resource, { id: one.id })).rejects.toThrow(kept.because);
    expect((await provider.delete<RaRecord>(resource, { id: one.id, previousData: one })).data.id).toBe(one.id);
    expect((await provider.deleteMany(resource, { ids: ids([two, three]) })).data).toEqual(ids([two, three]));
    expect((await provider.getMany(resource, { ids: ids([one, two, three]) })).data).toEqual([]);
  });
});
