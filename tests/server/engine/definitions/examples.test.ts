// The examples for operators work unchanged.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choose } from "../../../../server/engine/definitions/candidates.ts";
import { readText } from "../../../../server/engine/definitions/readText.ts";
import { kabinet } from "../../../../server/product.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { SectionWalk } from "../../../world/sections/sectionWalk.ts";

const examples = readdirSync("docs/examples")
  .filter((file) => file.endsWith(".json"))
  .map((file) => [file, JSON.parse(readFileSync(`docs/examples/${file}`, "utf8")) as Definition] as const);
const sectionWalk = new SectionWalk(examples.map(([, definition]) => definition));

test("the server takes every example", () => expect(sectionWalk.faults).toEqual([]));

test.each(examples)("%s works", (_, definition) => sectionWalk.walk(definition));

test("the list of examples names each", () => {
  const list = readFileSync("docs/examples/README.md", "utf8");
  expect(examples.map(([file]) => file).filter((file) => !list.includes(`(${file})`))).toEqual([]);
});

test("the tutorial's section is right after every step", async () => {
  const steps = [...readFileSync("docs/tutorial.md", "utf8").matchAll(/```json\n([^`]*)```/g)].map(
    ([, text = ""]) => JSON.parse(text.startsWith("{") ? text : `{${text.replace("…,", "")}}`) as Partial<Definition>,
  );
  let section = {} as Definition;
  for (const { fields, quick, ...words } of steps as (Partial<Definition> & {
    quick?: Definition["list"]["quick"];
  })[]) {
    section = { ...section, ...words, fields: { ...section.fields, ...fields } };
    if (quick) section = { ...section, list: { ...section.list, quick } };
    const read = readText(JSON.stringify(section));
    expect(read.faults).toEqual([]);
    const options = read.described ? [read.described] : [];
    expect((await choose(kabinet, [{ name: section.name, file: "tutorial", options }])).faults).toEqual([]);
  }
  expect(Object.keys(section)).toEqual(expect.arrayContaining(["states", "actions", "frozen", "deletion", "rules"]));
});
