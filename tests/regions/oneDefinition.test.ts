import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Countries' own folders, demo data, and migrations that databases have already run. */
const mayName = /^src\/regions\/|^server\/demo\/|\/migrations\/00[0-6]/;

/** A code or currency of a country, or a comparison with one; a site's name may end in one. */
const named = /(?<![\w.])kz\b|\bKZT?\b|\bBYN\b|(?:===|!==|\?\?|region:|default:) "by"|'by'/;

const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*(?:\/\/|--).*$/gm, "");

test("only the countries' own folders name a country", async () => {
  const found: string[] = [];
  const files = await Promise.all(
    ["src", "server"].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  );
  for (const file of files.flat()) {
    if (!/\.(?:ts|tsx|sql)$/.test(file) || mayName.test(file)) continue;
    for (const line of withoutComments(await readFile(file, "utf8")).split("\n"))
      if (named.test(line)) found.push(`${file}: ${line.trim()}`);
  }
  expect(found).toEqual([]);
});
