// npm run test:postgres [-- file …]: runs the server's tests, or some files of them, on a PostgreSQL server instead of the
// embedded one. Without TEST_DATABASE_URL it uses this machine's server, if there is one.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";

const url = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

if (await isThere(url)) {
  const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named : ["tests/server", ".alone.test.ts"];
  const args = ["run", "--project", "node", "--project", "alone", ...files];
  const child = spawn(process.execPath, [vitest, ...args], {
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  child.once("exit", (code) => process.exit(code ?? 1));
} else if (process.env["TEST_DATABASE_URL"] === undefined) {
  process.stdout.write("Not run: this machine has no PostgreSQL server; set TEST_DATABASE_URL to one.\n");
} else {
  process.stderr.write("The server in TEST_DATABASE_URL does not respond.\n");
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
