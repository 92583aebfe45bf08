import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { kabinet } from "../../../server/product.ts";

const list = await readFile("server/domains/README.md", "utf8");
const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .slice(2);
const [folders = "", rules = ""] = list.split("## Rules that stay code");

test("Every domain stands in the list of folders", async () => {
  const entries = await readdir("server/domains", { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(cellsOf(folders).map(([, name]) => name)).toEqual(names.toSorted());
});

test("Every resource with rules in code stands in the list of them, with a reason", () => {
  const cells = cellsOf(rules);
  const reasons = [...list.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, reason]) => reason);
  expect(cells.map(([, resource]) => resource)).toEqual(Object.keys(kabinet.rules).toSorted());
  for (const [, resource, what, why = ""] of cells) {
    expect(what, resource).not.toBe("");
    for (const reason of why.split(", ")) expect(reasons, resource).toContain(reason);
  }
});
