// What a page starts with when operators have many sections.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sectionName, sectionText } from "../../../../bench/fill/manySections.ts";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, asCustomer, type Client } from "../../../world/callers.ts";

interface First {
  readonly revision: string;
  readonly sections: readonly { readonly name?: string }[];
  readonly definitions: readonly { readonly name: string }[];
  readonly more: boolean;
}

let running: TestApp;
let people: Readonly<Record<"administrator" | "customer", Client>>;
let folder: string;
let following: { close(): Promise<void> };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-first-"));
  running = await testApp({ config: { resourcesDir: folder } });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  following = await followConfigured(running.services, silent);
  people = { administrator: await asAdministrator(running), customer: await asCustomer(running) };
});
afterAll(async () => {
  await following.close();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

const firstOf = async (client: Client): Promise<First> =>
  (await client.call("GET", "/api/definitions/first")).json<First>();

async function served(name: string): Promise<void> {
  await vi.waitFor(() => expect(running.services.registry.get(name)).toBeDefined(), { timeout: 20_000 });
}

test("the beginning is the same with and without operators' sections, and says that there are more", async () => {
  const before = { administrator: await firstOf(people.administrator), customer: await firstOf(people.customer) };
  expect(before).toMatchObject({ administrator: { more: false }, customer: { more: false, definitions: [] } });
  for (let at = 0; at < 4; at++) await writeFile(join(folder, `${sectionName(at)}.json`), sectionText(at, 6));
  await served(sectionName(3));
  for (const who of ["administrator", "customer"] as const) {
    const { revision, ...now } = await firstOf(people[who]);
    expect(revision).not.toBe(before[who].revision);
    expect(now).toEqual({ sections: before[who].sections, definitions: [], more: true });
    const all = (await people[who].call("GET", "/api/sections")).json<First["sections"]>();
    expect(all.map(({ name }) => name)).toContain(sectionName(3));
  }
});

test("an extended section comes with the sections that it refers to, and only to those who may read them", async () => {
  const extension = {
    extends: "bills",
    fields: { x_lot: { type: "reference", label: "Партия", to: sectionName(1) } },
    place: { x_lot: { after: "base" } },
  };
  await writeFile(join(folder, "bills.json"), JSON.stringify(extension));
  await vi.waitFor(
    async () => {
      const { definitions } = await firstOf(people.administrator);
      expect(definitions.map(({ name }) => name)).toEqual(["bills", sectionName(1)]);
    },
    { timeout: 20_000 },
  );
  expect((await firstOf(people.customer)).definitions).toEqual([]);
});
