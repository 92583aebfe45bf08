import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "../../../../src/domain/time/periods.ts";
import { listedRegions, type ListedRegion } from "../../../../src/domain/company/region.ts";
import { legalKinds } from "../../../../src/contract/people/registration.ts";
import { legalKindChoices } from "../../../../src/resources/papers/legalDocuments.ts";
import { fillBaseData } from "../../../../server/domains/billing/baseData.ts";
import type { Row } from "../../../world/stage.ts";
import { openWorld, registration, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => world.later());

interface Legal {
  readonly id: number;
  readonly title: string;
  readonly version: string;
  readonly text: string;
}

const read = (kind: string, host: ListedRegion = "by", query = "") =>
  world.browser(host).call("GET", `/api/legal/${kind}${query}`);
const documents = (more = "") => `/api/resources/legal-documents${more}`;
const add = async (region: ListedRegion, more: object = {}) => {
  const list = await world.admin.call("GET", "/api/resources/regions");
  const regionId = list.json<Row[]>().find(({ name }) => name === region.toUpperCase())?.id;
  const body = { kind: "policy", title: "Политика", regionId, text: "<p>Новое</p><script>1</script>", ...more };
  return world.admin.call("POST", documents(), { body });
};

test("contract and definition have the same kinds", () => {
  expect(Object.keys(legalKindChoices)).toEqual([...legalKinds]);
});

test.each(listedRegions.flatMap((region) => legalKinds.map((kind) => [region, kind] as const)))(
  "in %s everybody can read the initial %s",
  async (region, kind) => {
    const { title, version, text } = (await read(kind, region)).json<Legal>();
    expect([title, version]).toEqual([legalKindChoices[kind], "1"]);
    // About a page and a half, with the region's own law.
    expect(text.length).toBeGreaterThan(4000);
    const words = { policy: { by: "99-З", kz: "94-V" }, publicContract: { by: "белорусских рублях", kz: "тенге" } };
    expect(text).toContain(words[kind][region]);
    expect(text).not.toContain(words[kind][region === "by" ? "kz" : "by"]);
    expect(text).not.toMatch(/undefined|\$\{|\[object/);
    const other = region === "by" ? "kz" : "by";
    expect((await read(kind, other, `?region=${region}`)).json<Legal>().text).toBe(text);
  },
);

test("an unknown document is a 404 and an unknown region a 400", async () => {
  expect((await read("manifest")).statusCode).toBe(400);
  expect((await read("policy", "by", "?region=ru")).statusCode).toBe(404);
});

test("the newest started edition is in force; future ones wait for their day", async () => {
  const today = dayIn("by");
  await add("by", { edition: "2", effectiveFrom: today });
  await add("by", { edition: "3", effectiveFrom: addDays(today, 3) });
  expect((await read("policy")).json<Legal>()).toMatchObject({ version: "2", text: "<p>Новое</p>" });
  expect((await read("policy", "kz")).json<Legal>().version).toBe("1");
  world.later(73);
  expect((await read("policy")).json<Legal>().version).toBe("3");
  // A later registration agrees to that edition.
  const body = registration();
  await world.signUp(body);
  world.later();
  const [candidate] = await world.candidatesOf(body.companyEmail);
  const shown = await world.admin.call("GET", `/api/customers/candidates/${candidate?.id}`);
  expect(shown.json()).toMatchObject({ consents: [{ kind: "policy", edition: "3" }, { kind: "publicContract" }] });
});

test("an accepted edition cannot be changed or deleted; others can", async () => {
  await world.signUp(registration({}, "kz"), "kz");
  const { id } = (await read("policy", "kz")).json<Legal>();
  const agreed = (await world.admin.call("GET", documents(`/${id}`))).json<Row>();
  expect(agreed).toMatchObject({ state: "inForce", agreed: 1 });
  const who = await world.admin.call("GET", `/api/legal-documents/${id}/agreements`);
  expect(who.json()).toMatchObject({
    count: 1,
    agreements: [{ resource: "customer-candidates", ip: expect.stringMatching(/^10\./) as unknown }],
  });
  expect((await world.admin.call("GET", `/api/legal-documents/${id}/agreements?offset=1`)).json()).toMatchObject({
    agreements: [],
  });
  const change = (record: Row, more: object) =>
    world.admin.call("PUT", documents(`/${record.id}`), { body: { ...record, ...more } });
  for (const more of [
    { text: "<p>Другое</p>" },
    { effectiveFrom: "2020-01-01" },
    { edition: "9" },
    { kind: "publicContract" },
  ]) {
    const answer = await change(agreed, more);
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
      409,
      "С этой версией уже согласились: изменить её нельзя, создайте новую",
    ]);
  }
  expect((await change(agreed, {})).status).toBe(200);
  const deleted = await world.admin.call("DELETE", documents(`/${id}`));
  expect([deleted.status, deleted.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringContaining("С этой версией уже согласились: удалить её нельзя"),
  ]);
  const draft = (await add("kz", { edition: "draft", effectiveFrom: "2030-01-01" })).json<Row>();
  expect(draft).toMatchObject({ state: "planned", agreed: 0 });
  const changed = await change(draft, { text: "<p>Ещё раз</p>" });
  expect(changed.json()).toMatchObject({ text: "<p>Ещё раз</p>" });
  expect((await world.admin.call("DELETE", documents(`/${draft.id}`))).status).toBe(200);
});

test("editions have unique numbers", async () => {
  const answer = await add("kz", { edition: "1", effectiveFrom: "2030-01-01" });
  expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([
    422,
    { edition: "Такая версия этого документа уже есть" },
  ]);
});

test("a later start does not restore deleted documents", async () => {
  const { total } = { total: await world.countOf("legal_documents") };
  await fillBaseData(world.db, world.services.registry);
  expect(await world.countOf("legal_documents")).toBe(total);
});
