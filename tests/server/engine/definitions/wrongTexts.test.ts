// Invalid texts of operators: each fault has its line and column, and none affects another section.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { choose, describeFaults } from "../../../../server/engine/definitions/candidates.ts";
import { followConfigured } from "../../../../server/engine/definitions/prepare.ts";
import { readText } from "../../../../server/engine/definitions/readText.ts";
import { kabinet } from "../../../../server/product.ts";
import { asAdministrator } from "../../../world/callers.ts";
import { testApp } from "../../../world/testApp.ts";

const right = await readFile("docs/examples/suppliers.json", "utf8");
const [, ...slips] = (await readFile(join(import.meta.dirname, "wrongTexts.txt"), "utf8")).trim().split(/\n\n/);

const cases = slips.map((slip) => {
  const lines = slip.split("\n");
  const after = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(2));
  const [what, from, to, answer] = [after("#"), after("-"), after("+"), after("=")].map((part) => part.join("\n"));
  return [what ?? "", right.replace(from ?? "", () => to ?? ""), answer ?? ""] as const;
});

const faultsOf = async (text: string): Promise<string> => {
  const { described, faults } = readText(text);
  const name = described?.name ?? "";
  const found = described ? (await choose(kabinet, [{ name, file: "x", options: [described] }])).faults : faults;
  return describeFaults(found.map((fault) => ({ ...fault, file: "x" })));
};

test("the example itself is right", async () => expect(await faultsOf(right)).toBe(""));

test.each(cases)("%s is answered with its place, and with what was meant", async (_, text, answer) => {
  expect(text).not.toBe(right);
  expect(await faultsOf(text)).toContain(`x:${answer}`);
});

test("none of them keeps the server from starting, or another section from working", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-wrong-"));
  const wrong = cases.filter(([what]) => !what.endsWith("built-in section's name"));
  for (const [at, [, text]] of wrong.entries())
    await writeFile(join(folder, `${at}.json`), text.replaceAll("suppliers", `wrong-${at}`));
  await writeFile(join(folder, "suppliers.json"), right);
  const running = await testApp({ config: { resourcesDir: folder } });
  const quiet = () => undefined;
  const following = await followConfigured(running.services, { info: quiet, warn: quiet, error: quiet });
  const admin = await asAdministrator(running);

  const body = { name: "ООО «Площадка»", kind: "service" };
  expect((await admin.call("POST", "/api/resources/suppliers", { body })).status).toBe(201);
  expect((await admin.call("GET", "/api/bills")).status).toBe(200);
  const { registry } = running.services;
  const added = registry.all.filter((definition) => !kabinet.definitions.includes(definition));
  expect(added.map(({ name }) => name)).toEqual(["suppliers"]);
  const named = new Set(registry.faults.map(({ file }) => file));
  expect(wrong.map((_, at) => `${at}.json`).filter((file) => !named.has(file))).toEqual([]);

  await following.close();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});
