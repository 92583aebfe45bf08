// The work list agrees with the lists: its counts and records are theirs.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPage } from "../../../../server/engine/read/read.ts";
import { readWork } from "../../../../server/engine/read/work.ts";
import { holds } from "../../../../src/definition/condition.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { workFilter, workOf } from "../../../../src/definition/states/work.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { demoServices } from "../../../world/demoDatabase.ts";

let services: Awaited<ReturnType<typeof demoServices>>;
const admin = { userId: 2, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;
const customer = { ...admin, userId: 1, role: "CUSTOMER", customerId: 1 } as const;

beforeAll(async () => {
  services = await demoServices();
}, 300_000);
afterAll(() => services.database.close());

const reach = (caller: typeof admin | typeof customer) => ({
  ...{ registry: services.registry, db: services.database.db, caller },
});
const definitionOf = (name: string): Definition => services.registry.require(name);
const kinds = builtInDefinitions.flatMap((definition) =>
  workOf(definition).map((quick) => ({ ...quick, name: definition.name })),
);

test.each(["by", "kz"] as const)("in %s it says what the lists say, the longest waiting first", async (region) => {
  const groups = await readWork(reach(admin), builtInDefinitions, region);
  expect(groups.map(({ name, key }) => `${name} ${key}`)).toEqual(kinds.map(({ name, key }) => `${name} ${key}`));
  expect(groups.some(({ count }) => count > 3)).toBe(true);
  for (const { name, key, count, exact, first } of groups) {
    const definition = definitionOf(name);
    const field = kinds.find((kind) => kind.name === name && kind.key === key)?.work.since ?? "createdAt";
    const filter = workFilter(definition, key, region);
    const list = { sort: { field, descending: false }, filter, offset: 0, limit: 1000 };
    const { records } = await readPage(reach(admin), definition, list);
    const most = exact ? records.length : 99;
    expect([count, first.map(({ id }) => id)], `${name} ${key}`).toEqual([
      most,
      records.slice(0, 3).map(({ id }) => id),
    ]);
  }
});

test("the action beside a record is one that it is offered", async () => {
  const groups = await readWork(reach(admin), builtInDefinitions, "by");
  for (const { name, key, first } of groups) {
    const { actions = {}, links = {} } = definitionOf(name);
    const named = kinds.find((kind) => kind.name === name && kind.key === key)?.work.action;
    if (named === undefined) continue;
    const { when, access } = { ...links, ...actions }[named] ?? { access: [] };
    expect(access).toContain("ADMIN");
    for (const record of first) expect(holds(when, record, { region: "by", me: 2 }), `${name} ${key}`).toBe(true);
  }
});

test("it holds only what the caller may read", async () => {
  const groups = await readWork(reach(customer), builtInDefinitions, "by");
  expect(groups.map(({ name }) => name)).not.toContain("customer-candidates");
  const shown = groups.flatMap(({ name, first }) =>
    definitionOf(name).owner === "customerId" ? first.map((record) => record["customerId"]) : [],
  );
  expect(shown.length).toBeGreaterThan(0);
  expect([...new Set(shown)]).toEqual([customer.customerId]);
});
