import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { kabinet } from "../../../server/product.ts";

test("Every resource with rules in code stands in the list of them, with a reason", async () => {
  const list = await readFile("server/domains/README.md", "utf8");
  const rows = list.split("\n").filter((line) => /^\| [a-z]/.test(line) && !line.startsWith("| resource"));
  const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
  const reasons = [...list.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, reason]) => reason);
  expect(cells.map(([, resource]) => resource)).toEqual(Object.keys(kabinet.rules).toSorted());
  for (const [, resource, what, why = ""] of cells) {
    expect(what, resource).not.toBe("");
    for (const reason of why.split(", ")) expect(reasons, resource).toContain(reason);
  }
});
