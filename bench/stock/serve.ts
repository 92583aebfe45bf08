// Builds and serves the stock application in this folder, on the API of a running server.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import type { Definition, Field } from "../../src/definition/grammar.ts";
import { familyOf } from "../../src/definition/families.ts";
import { columnNames } from "../../src/definition/listColumns.ts";
import { systemFields } from "../../src/definition/systemFields.ts";
import { choiceLabel } from "../../src/definition/texts/textOf.ts";
import { builtInDefinitions } from "../../src/resources/index.ts";
import type { Remains } from "../tools/side.ts";

export interface StockColumn {
  readonly source: string;
  readonly label: string;
  readonly kind: "number" | "date" | "boolean" | "text" | "choice" | "reference";
  readonly choices?: Readonly<Record<string, string>>;
  /** The resource of a reference, and the field that names its records. */
  readonly to?: string;
  readonly name?: string;
}

export interface StockList {
  readonly name: string;
  readonly columns: readonly StockColumn[];
  readonly sort: { readonly field: string; readonly order: "ASC" | "DESC" };
}

const kinds = {
  integer: "number",
  decimal: "number",
  day: "date",
  moment: "date",
  boolean: "boolean",
  choice: "choice",
  reference: "reference",
} as const;

/** @returns the origin of the stock application, which forwards API requests to the server */
export async function startStock(api: string, names: readonly string[], remains: Remains): Promise<string> {
  const root = fileURLToPath(new URL(".", import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), "kabinet-stock-"));
  remains.push(() => rm(outDir, { recursive: true, force: true }));
  const common = {
    root,
    configFile: false,
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  } as const;
  const lists = builtInDefinitions.filter(({ name }) => names.includes(name)).map(listOf);
  await build({ ...common, plugins: [react()], define: { stockLists: JSON.stringify(lists) } });
  // Node does not resolve the region's host, which the server needs as the Host header.
  const { host, port } = new URL(api);
  const served = await preview({
    ...common,
    preview: {
      port: 4173,
      host: "localhost",
      proxy: { "/api": { target: `http://localhost:${port}`, headers: { host } } },
    },
  });
  remains.push(() => served.close());
  return served.resolvedUrls?.local[0] ?? "http://localhost:4173/";
}

function listOf({ name, fields, list }: Definition): StockList {
  const sort = { field: list.sort.replace("-", ""), order: list.sort.startsWith("-") ? "DESC" : "ASC" } as const;
  return {
    name,
    sort,
    columns: columnNames({ list }).map((source) => columnOf(source, fields[source] ?? systemFields[source])),
  };
}

function columnOf(source: string, field: Field | undefined): StockColumn {
  const family = field && familyOf(field.type);
  const kind = family && family in kinds ? kinds[family as keyof typeof kinds] : "text";
  return {
    source,
    label: field?.label ?? source,
    kind,
    ...(field && "choices" in field && { choices: labelsOf(field.choices) }),
    ...(field?.type === "reference" && { to: field.to, name: nameOf(field.to) }),
  };
}

const labelsOf = (choices: Parameters<typeof choiceLabel>[0]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(choices).map((key) => [key, choiceLabel(choices, key)]));

/** The first field of a record's name. */
const nameOf = (resource: string): string =>
  /\{(\w+)\}/.exec(builtInDefinitions.find(({ name }) => name === resource)?.represent ?? "")?.[1] ?? "id";
