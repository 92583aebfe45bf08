// Tokens for programs: what they can access, what they never can, and how they end.
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { authenticate } from "../../../../server/domains/auth/authenticate.ts";
import { openDatabase } from "../../../../server/platform/db/open.ts";
import { endpointsOf } from "../../../../server/engine/api/endpoints.ts";
import { buildApp } from "../../../../server/app.ts";
import { apiRoutes } from "../../../../server/routes.ts";
import type { Call } from "../../../../src/contract/call.ts";
import { calls } from "../../../../src/contract/index.ts";
import { dayIn } from "../../../../src/domain/time/periods.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { tokenClient } from "../../../world/callers.ts";
import { password } from "../../../world/people.ts";
import { Stage } from "../../../world/stage.ts";

const stage = new Stage();
const tomorrow = () => new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);

interface Issued {
  readonly id: number;
  readonly token: string;
}

const ask = (more: object = {}) =>
  stage.people.admin.call("POST", "/api/service-tokens", {
    body: { name: "1С", rights: "read", sections: ["managers"], expiresOn: tomorrow(), current: password, ...more },
  });

async function issue(more: object = {}) {
  const answer = await ask(more);
  expect(answer.status).toBe(200);
  const { id, token } = answer.json<Issued & Record<string, unknown>>();
  return { id, token, ...tokenClient(stage.running.app, token) };
}

const revoke = (id: number) =>
  stage.people.admin.call("POST", `/api/resources/service-tokens/${id}/revoke`, { body: {} });

test("The list of tokens says what they open in the words of the sections", async () => {
  const { id } = await issue({ rights: "write", calls: ["spend"] });
  const none = await issue({ rights: "write", sections: [], calls: ["spend"] });
  const all = await issue({ sections: null });
  const label = { one: "Магазин", many: "Магазины" };
  await stage.running.services.database.db.execute(sql`
    with made as (insert into definition_versions (resource, definition)
      values ('shops', ${JSON.stringify({ name: "shops", label })}::json) returning id)
    insert into defined_sections (resource, version_id, removed) select 'shops', id, true from made`);
  await stage.running.services.database.db.execute(
    sql`update service_tokens set sections = 'gone, managers, shops' where id = ${id}`,
  );
  const reachOf = async (token: number) =>
    (await stage.people.admin.call("GET", `/api/resources/service-tokens/${token}`)).json<{ reach: string }>().reach;
  expect(await reachOf(id)).toBe("gone, Магазины, Менеджеры, Загрузка расхода");
  expect(await reachOf(none.id)).toBe("Загрузка расхода");
  expect(await reachOf(all.id)).toBe("Все разделы");
});

test("The history of a token names its sections in the same words", async () => {
  const sectionsIn = async ({ id }: { readonly id: number }) => {
    const history = await stage.people.admin.call("GET", `/api/history?resource=service-tokens&recordId=${id}`);
    const { entries } = history.json<{ entries: { changes: { field: string; after: unknown }[] }[] }>();
    return entries.flatMap(({ changes }) => changes.filter(({ field }) => field === "sections"));
  };
  const told = (after: string) => [{ field: "sections", before: null, after }];
  expect(await sectionsIn(await issue({ sections: ["tasks", "managers"] }))).toEqual(told("Задачи, Менеджеры"));
  expect(await sectionsIn(await issue({ sections: null }))).toEqual(told("Все разделы"));
});

test("A token opens no address but those of the sections and rights that it names", async () => {
  const reader = await issue();
  const writer = await issue({ rights: "write", sections: ["managers", "tasks"] });
  const named = { reader: ["managers"], writer: ["managers", "tasks"] };
  const doors = builtInDefinitions.flatMap(endpointsOf);
  expect(doors.length).toBeGreaterThan(300);
  for (const { method, path, definition, operation } of doors) {
    const url = path.replace(/:\w+/g, "0");
    const isUniform = path.startsWith("/api/resources/");
    for (const [who, client] of Object.entries({ reader, writer })) {
      const isNamed = isUniform && named[who as keyof typeof named].includes(definition.name);
      const mayChange = who === "writer" || !operation.changes;
      const answer = await client.call(method, url, method === "GET" ? {} : { body: {} });
      if (isNamed && mayChange && !operation.inPerson) continue;
      expect([who, method, url, answer.status]).toEqual([who, method, url, 403]);
    }
  }
});

test("A token for everything reaches neither the tokens nor any call", async () => {
  const all = await issue({ rights: "write", sections: null });
  for (const path of ["", "/1", "/export?format=csv", "/totals", "/actions/revoke"])
    expect((await all.call("GET", `/api/resources/service-tokens${path}`)).status).toBeGreaterThanOrEqual(403);
  for (const route of Object.keys(calls)) {
    const [method = "GET", path = ""] = route.split(" ");
    const answer = await all.call(method as "GET", path.replace(/\{\w+\}/g, "1"), method === "GET" ? {} : { body: {} });
    expect([route, answer.status]).toEqual([route, 403]);
  }
  expect((await all.call("GET", "/api/resources/customers")).status).toBe(200);
});

test.each(["spend", "definitions"] as const)(
  "A token for the call %s opens those calls and nothing else",
  async (right) => {
    const named = await issue({ rights: "write", sections: [], calls: [right] });
    const opened: string[] = [];
    for (const [route, call] of Object.entries<Call>(calls)) {
      const [method = "GET", path = ""] = route.split(" ");
      const answer = await named.call(
        method as "GET",
        path.replace(/\{\w+\}/g, "1"),
        method === "GET" ? {} : { body: {} },
      );
      if (answer.status !== 403) opened.push(route);
      expect([route, answer.status !== 403]).toEqual([route, call.token === right]);
    }
    expect(opened.length).toBeGreaterThan(0);
    for (const { method, path } of builtInDefinitions.flatMap(endpointsOf))
      expect((await named.call(method, path.replace(/:\w+/g, "0"), method === "GET" ? {} : { body: {} })).status).toBe(
        403,
      );
  },
);

test("A token that only reads makes no call that changes something", async () => {
  const reader = await issue({ sections: [], calls: ["definitions"] });
  for (const [route, { token, readOnly }] of Object.entries<Call>(calls)) {
    if (token !== "definitions") continue;
    const [method = "GET", path = ""] = route.split(" ");
    const answer = await reader.call(method as "GET", path, method === "GET" ? {} : { body: {} });
    expect([route, answer.status === 403]).toEqual([route, method !== "GET" && readOnly !== true]);
  }
});

test("A script loads spend with a token, once for each key, in the token's name, also where people need two steps", async () => {
  const account = await stage.addAccount(stage.people.customer);
  const { rows: systems } = await stage.running.services.database.db.execute<{ key: string }>(sql`
    update accounts a set external_account_id = 'spend-1' from systems s where s.id = a.system_id and a.id = ${account.id}
    returning s.key`);
  const loader = await issue({ name: "Расход Google", rights: "write", sections: [], calls: ["spend"] });
  const strict = await buildApp(
    { ...stage.running.services, config: { ...stage.running.services.config, requireAdmin2fa: true } },
    apiRoutes,
    { write: () => undefined },
  );
  const script = tokenClient(strict, loader.token);
  const row = { system: systems[0]?.key, account: "spend-1", date: dayIn("by", new Date()), amount: "12.30" };
  const load = (amount: string) =>
    script.call("POST", "/api/spend", {
      body: { rows: [{ ...row, amount }] },
      headers: { "idempotency-key": "google-1" },
    });
  const first = await load("12.30");
  expect([first.status, first.json()]).toEqual([200, expect.objectContaining({ rows: 1, changed: 1 })]);
  expect((await load("12.30")).json()).toEqual(first.json());
  expect((await load("99.00")).status).toBe(422);
  await strict.close();
  const { importId } = first.json<{ importId: number }>();
  expect((await stage.people.admin.call("GET", `/api/resources/spend-imports/${importId}`)).json()).toMatchObject({
    author: "Токен «Расход Google»",
  });
  const history = await stage.people.admin.call("GET", `/api/history?resource=spend-imports&recordId=${importId}`);
  expect(history.json<{ entries: unknown[] }>().entries).toMatchObject([{ author: { name: "Токен «Расход Google»" } }]);
});

test("It reads with the right to read, and changes records in its own name with the right to write", async () => {
  const reader = await issue();
  expect((await reader.call("GET", "/api/resources/managers")).status).toBe(200);
  const body = { name: "Вера Ли", region: "by", email: "vera@kabinet.test" };
  expect((await reader.call("POST", "/api/resources/managers", { body })).status).toBe(403);

  const writer = await issue({ name: "Кадры", rights: "write" });
  const added = await writer.call("POST", "/api/resources/managers", { body });
  expect(added.status).toBe(201);
  const { id } = added.json<{ id: number }>();
  const history = await stage.people.admin.call("GET", `/api/history?resource=managers&recordId=${id}`);
  expect(history.json<{ entries: unknown[] }>().entries).toMatchObject([{ author: { name: "Токен «Кадры»" } }]);
});

test("What a record takes along in other sections stays where the token does not reach", async () => {
  const { person } = stage.people.customer;
  const writer = await issue({ rights: "write", sections: ["customers"] });
  await stage.addAccount(stage.people.customer);
  const answer = await writer.call("DELETE", `/api/resources/customers/${person?.customerId}`);
  expect(answer.status).toBe(403);
  expect(answer.json()["message"]).toContain("Рекламные аккаунты");
  expect((await stage.people.admin.call("GET", `/api/resources/customers/${person?.customerId}`)).status).toBe(200);
});

test("It is shown once and stored as a hash; the list tells who made it and when it was used", async () => {
  const made = await issue();
  const { id, token } = made;
  await made.call("GET", "/api/resources/managers");
  const listed = await stage.people.admin.call("GET", `/api/resources/service-tokens/${id}`);
  expect(listed.json()).toMatchObject({
    name: "1С",
    rights: "read",
    sections: "managers",
    state: "active",
    author: "Анна Ким",
  });
  expect(listed.json()["lastUsedAt"]).not.toBeNull();
  expect(listed.text).not.toContain(token.slice(8));
  const { db } = stage.running.services.database;
  const { rows } = await db.execute<{ all: string }>(sql`select json_agg(k)::text as "all" from service_tokens k`);
  expect(rows[0]?.all).not.toContain(token.slice(8));
});

test("Revoked or expired, it is refused with the next request", async () => {
  const one = await issue();
  expect((await one.call("GET", "/api/resources/managers")).status).toBe(200);
  expect((await revoke(one.id)).status).toBe(200);
  expect((await one.call("GET", "/api/resources/managers")).status).toBe(401);
  expect((await stage.people.admin.call("GET", `/api/resources/service-tokens/${one.id}`)).json()).toMatchObject({
    state: "revoked",
  });

  const other = await issue();
  expect((await other.call("GET", "/api/resources/managers")).status).toBe(200);
  stage.running.setClock(new Date(Date.now() + 3 * 24 * 3600_000));
  expect((await other.call("GET", "/api/resources/managers")).status).toBe(401);
  stage.running.setClock(undefined);
});

test.runIf(process.env["TEST_DATABASE_URL"])("Another process refuses a revoked token within a second", async () => {
  const { services } = stage.running;
  const { rows } = await services.database.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  url.pathname = `/${rows[0]?.name}`;
  const other = await openDatabase({ databaseUrl: url.href });
  try {
    await vi.waitFor(() => expect(other.signals.isHearing).toBe(true));
    const { id, token } = await issue();
    const request = { headers: { authorization: `Bearer ${token}` } };
    const asked = () => authenticate(request, { ...services, database: other });
    expect(await asked()).toMatchObject({ role: "ADMIN" });
    await revoke(id);
    await vi.waitFor(async () => expect(await asked()).toBeUndefined(), { timeout: 1000 });
  } finally {
    await other.close();
  }
});

test("A wrong password, an unknown section, a past day and a day after more than a year are refused", async () => {
  for (const [field, more] of Object.entries({
    current: { current: "не тот" },
    calls: { sections: [], calls: ["spend"] },
    sections: { sections: ["manager"] },
    expiresOn: { expiresOn: "2020-01-01" },
  }))
    expect((await ask(more)).json()).toMatchObject({
      statusCode: 422,
      errors: { [field]: expect.any(String) as string },
    });
  expect((await ask({ expiresOn: "2099-01-01" })).status).toBe(422);
  expect((await ask({ sections: ["service-tokens"] })).status).toBe(422);
  expect((await ask({ sections: [] })).status).toBe(422);
  expect((await stage.people.customer.call("POST", "/api/service-tokens", { body: {} })).status).toBe(403);
});

test("Nobody signs in as a token", async () => {
  const { db } = stage.running.services.database;
  await issue({ name: "Счётчик" });
  const { rows } = await db.execute<{ mayNot: boolean }>(sql`
    select bool_and(u.disabled_at is not null and u.password_hash is null) as "mayNot"
    from service_tokens k join users u on u.id = k.user_id`);
  expect(rows[0]?.mayNot).toBe(true);
});
