import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/**
 * The files `NNNN_name.sql` of a folder, in order.
 * @throws Error for an invalid name, or a number used twice
 */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .sort();
  names.forEach((name, index) => {
    if (!/^\d{4}_\w+\.sql$/.test(name))
      throw new Error(`${join(folder, name)} is not named like 0001_what_it_does.sql`);
    const before = names[index - 1];
    if (before?.slice(0, 4) === name.slice(0, 4)) throw new Error(`${before} and ${name} have the same number`);
  });
  return names.map((name) => {
    // A checkout on Windows may have other line ends.
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}
