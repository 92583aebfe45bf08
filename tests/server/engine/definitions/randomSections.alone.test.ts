// Sections of any shape work like built-in ones. RANDOM_SECTIONS=500 tries more of them, RANDOM_SEED=7 others.
import { expect, test } from "vitest";
import { knownTo } from "../../../../server/engine/registry.ts";
import { kabinet } from "../../../../server/product.ts";
import { checkDefinition } from "../../../../src/definition/check/checkDefinition.ts";
import { readDefinition } from "../../../../src/definition/check/readDefinition.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { Dice, randomSection } from "../../../world/sections/randomSections.ts";
import { SectionWalk } from "../../../world/sections/sectionWalk.ts";

const count = Number(process.env["RANDOM_SECTIONS"] ?? 40);
const dice = new Dice(Number(process.env["RANDOM_SEED"] ?? 1));
const sections = Array.from({ length: count }, (_, at) => randomSection(`random-${at}`, dice));
const named = sections.map((definition) => [definition.name, definition] as const);
const sectionWalk = new SectionWalk(sections);

test("the server takes every section", () => expect(sectionWalk.faults).toEqual([]));

test.each(named)("%s is right to the check", (name, definition) => {
  const read = readDefinition(definition);
  const all = [...builtInDefinitions, definition];
  expect("faults" in read ? read.faults : checkDefinition(read.definition, all, knownTo(kabinet, name))).toEqual([]);
});

test.each(named)("%s is added to, found, changed, acted on and deleted from by those who may", (_, definition) =>
  sectionWalk.walk(definition),
);
