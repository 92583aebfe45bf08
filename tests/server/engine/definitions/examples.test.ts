// The examples that operators start from work as they are.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
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
