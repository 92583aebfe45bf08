// Every route with every role, and with another customer's ids (security: isolation of tenants and roles).
import { list } from "../../../server/engine/words/lists.ts";
import { describe, expect, test } from "vitest";
import { builtInDefinitions } from "../../../src/resources/index.ts";
import { expectRefusal, filled, named, Walk, type Row } from "../../world/apiWalk.ts";

const walk = new Walk();

describe.each(named.filter(([, { access }]) => access !== "public"))("%s", (_, route) => {
  test("requires a session", async () => {
    expectRefusal(
      await walk.people.nobody.call(route.method, filled(route.path), {
        body: route.method === "GET" ? undefined : {},
      }),
      401,
    );
  });

  test("refuses other roles before it reads the request", async () => {
    if (typeof route.access === "string") return;
    const body = route.method === "GET" ? undefined : { nonsense: [1] };
    if (!route.access.includes("CUSTOMER"))
      expectRefusal(await walk.people.victim.call(route.method, filled(route.path), { body }), 403);
    if (!route.access.includes("ADMIN"))
      expectRefusal(await walk.people.admin.call(route.method, filled(route.path), { body }), 403);
  });
});

describe("another customer's record", () => {
  const withId = named.filter(
    ([, { endpoint, path }]) => endpoint && endpoint.definition.owner !== "nobody" && path.includes("{id}"),
  );

  test.each(withId)("is not there for %s", async (_, route) => {
    const record = walk.recordOf(route);
    const path = filled(route.path, record?.id)
      .replace(/secrets\/\d+/, "secrets/password")
      .replace(/files\/\d+/, "files/original");
    const body = route.method === "GET" ? undefined : { version: record?.version };
    expectRefusal(await walk.people.stranger.call(route.method, path, { body }), 403, 404);
  });

  const withBody = named.filter(
    ([, { endpoint, path, method }]) =>
      endpoint && endpoint.definition.owner !== "nobody" && method !== "GET" && !path.includes("{id}"),
  );

  test.each(withBody)("cannot be reached by naming it in the body of %s", async (_, route) => {
    const record = walk.recordOf(route);
    const { customerId } = walk.people.stranger.person ?? {};
    for (const body of [
      { ...record },
      { id: record?.id, version: record?.version, customerId },
      { ids: [record?.id] },
    ]) {
      const answer = await walk.people.stranger.call(
        route.method,
        filled(route.path, walk.people.victim.person?.customerId),
        { body },
      );
      if (answer.status !== 200) expectRefusal(answer, 400, 403, 404, 422);
      else expect(answer.text).not.toContain('"done":true');
    }
  });

  const lists = named.filter(
    ([, { endpoint }]) =>
      endpoint && endpoint.definition.owner !== "nobody" && endpoint.operation.summary === list.summary,
  );

  test.each(lists)("is in no list of %s", async (_, route) => {
    const record = walk.recordOf(route);
    const queries = [
      "",
      "?range=[0,999]",
      `?filter=${encodeURIComponent(JSON.stringify({ id: record?.id }))}`,
      `?customerId=${walk.people.victim.person?.customerId}`,
    ];
    for (const query of queries) {
      const answer = await walk.people.stranger.call(
        "GET",
        filled(route.path, walk.people.victim.person?.customerId) + query,
      );
      if (answer.status !== 200) expectRefusal(answer, 400, 403, 404);
      for (const secret of stringsOf(record)) expect(answer.text).not.toContain(secret);
    }
  });

  test("is unchanged afterwards", async () => {
    for (const [resource, record] of walk.owned)
      expect((await walk.people.admin.call("GET", `/api/resources/${resource}/${record.id}`)).json()).toEqual(record);
  });
});

/** Texts that only this record contains. */
const stringsOf = (record: Row | undefined): string[] =>
  Object.values(record ?? {}).filter(
    (value): value is string =>
      typeof value === "string" && /\d{3,}|№/.test(value) && !/^\d{4}-|^\+|\.\d\d$|^BY|^https/.test(value),
  );

test("its owner sees it", async () => {
  for (const definition of builtInDefinitions)
    if (definition.owner !== "nobody" && definition.access.read.includes("CUSTOMER"))
      expect(
        (
          await walk.people.victim.call(
            "GET",
            `/api/resources/${definition.name}/${walk.owned.get(definition.name)?.id}`,
          )
        ).status,
        definition.name,
      ).toBe(200);
});
