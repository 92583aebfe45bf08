import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no comment turns a rule of lint off", () => {
  const comment = new RegExp(["oxlint", "disable"].join("-"));
  const files = ["bench", "public", "scripts", "server", "src", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  const code = files.filter((path) => /\.(js|mjs|tsx?)$/.test(path));
  expect(code.length).toBeGreaterThan(1000);
  expect(code.filter((path) => comment.test(readFileSync(path, "utf8")))).toEqual([]);
});
