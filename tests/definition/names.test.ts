// The language, the engine and the platform work for any definitions: they name nothing of one product.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countries } from "../../src/regions/index.ts";
import { builtIn } from "../../src/resources/index.ts";

/**
 * Words of the language, names of icons, and tables of the platform's queue and letters and of the engine's log of
 * rules.
 */
const words = ["accounts", "jobs", "letters", "rates", "regions", "rule-runs", "tasks"];
const resources = Object.keys(builtIn).filter((name) => !words.includes(name));
/** Domains are checked in addresses only; as plain words some are names of icons too. */
const domains = readdirSync("server/domains", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `api/${name}`);

/** Names in quotes, alone or as part of an address: "bills", "/admin/bills", "GET /api/bills/{id}". */
const naming = (names: readonly string[]): RegExp => new RegExp(`["'\`/](${names.join("|")})["'\`/?]`);
const coding = (codes: readonly string[]): RegExp => new RegExp(`["'\`](${codes.join("|")})["'\`]`, "i");

/** Tables of the product's resources in SQL: `from bills b`. */
const reading = new RegExp(
  `\\b(from|join|into|update) (${resources.map((name) => name.replaceAll("-", "_")).join("|")})\\b`,
);

const isCode = (line: string): boolean => !/^\s*(\/\/|\/?\*|import |} from )/.test(line);

test.each([
  { folder: "src/definition", names: [...resources, ...domains] },
  { folder: "src/admin/engine", names: [...resources, ...domains] },
  { folder: "server/engine", names: [...resources, ...domains] },
  { folder: "server/platform", names: [...resources, ...domains] },
  // Signing in is a domain of the server.
  { folder: "src/dataProvider", names: resources },
])("$folder names no resource, domain or country", ({ folder, names }) => {
  const named = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(`${folder}/${path}`, "utf8")
        .split("\n")
        .filter(
          (line) =>
            isCode(line) &&
            (naming(names).test(line) ||
              coding(Object.keys(countries)).test(line) ||
              (folder.startsWith("server") && reading.test(line))),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(named).toEqual([]);
});
