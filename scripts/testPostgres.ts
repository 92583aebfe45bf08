// npm run test:postgres: the server's tests once more, on a PostgreSQL server instead of the embedded one.
// Without TEST_DATABASE_URL it takes the server of this machine, and says so where there is none.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";

const url = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

if (await isThere(url)) {
  const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
  // These are about the embedded engine and its folder, whatever server there is.
  const others = ["embedded", "folderLock"].flatMap((name) => [
    "--exclude",
    `tests/server/platform/db/${name}.test.ts`,
  ]);
  const child = spawn(process.execPath, [vitest, "run", "--project", "node", "tests/server", ...others], {
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  child.once("exit", (code) => process.exit(code ?? 1));
} else if (process.env["TEST_DATABASE_URL"] === undefined) {
  process.stdout.write("Not run: there is no PostgreSQL server on this machine; name one in TEST_DATABASE_URL.\n");
} else {
  process.stderr.write("The server that TEST_DATABASE_URL names does not answer.\n");
  process.exitCode = 1;
}

async function isThere(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
