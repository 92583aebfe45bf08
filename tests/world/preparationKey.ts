import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Preparation } from "./database.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Files that determine even an empty database. */
const engine = ["node_modules/@electric-sql/pglite/package.json", "server/platform/db/embedded/openPglite.ts"];

/** A short hash of a preparation's files; it changes when one of them does. */
export function preparationKey({ sources }: Preparation): string {
  const hash = createHash("sha256");
  const files = [...engine, ...sources].flatMap((source) => filesIn(join(root, source)));
  for (const file of files) hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
