// The commands as processes, beside a running server.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keptSecret } from "../../../server/platform/secrets.ts";
import { bundleProgram } from "../../../server/platform/threads/bundle.ts";
import { entriesOf, testFolder } from "./archive.ts";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = testFolder();
const dataDir = join(folder, "data");
const file = join(folder, "kabinet.tar.gz");
let server: ChildProcess;
let address = "";

beforeAll(async () => {
  server = spawn(process.execPath, [await bundleProgram("server/main.ts")], {
    cwd: root,
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir, DEMO: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  address = await new Promise((resolve) => {
    let said = "";
    server.stderr?.on("data", (text: Buffer) => {
      said += text.toString();
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
});
afterAll(() => void server.kill("SIGKILL"));

/** As an operator starts it, which takes longer. */
const asStarted = ["--import", "tsx", "server/backup/command.ts"];
const run = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program?: typeof asStarted,
): Promise<{ readonly stdout: string }> => {
  const command = program ?? [await bundleProgram("server/backup/command.ts")];
  return promisify(execFile)(process.execPath, [...command, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, ...env },
  });
};

test("a backup is made while the server runs, is readable only by its owner, and contains the secret", async () => {
  const [{ stdout }, answer] = await Promise.all([run(["backup", file], {}, asStarted), fetch(`${address}/readyz`)]);
  expect(stdout).toMatch(/: \d+ tables, \d+ rows, 0 files; counts and sums agree\.\n$/);
  expect([200, 503]).toContain(answer.status);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const entries = await entriesOf(gunzipSync(readFileSync(file)));
  expect(entries.find(({ name }) => name === "secret")?.bytes.toString()).toBe(await keptSecret(dataDir));
  expect(readdirSync(dataDir).filter((name) => name.startsWith("copy."))).toEqual([]);
  expect(readdirSync(folder)).not.toContain("kabinet.tar.gz.part");
});

test.each([
  [["backup", file], "already exists"],
  [["restore", file, "--replace"], "in use by another process"],
  [["move", join(folder, "moved")], "in use by another process"],
  [["restore", join(folder, "nowhere")], "does not exist"],
  [["backup"], "Usage:"],
])("%j is refused in one line", async (args, words) => {
  const { stderr, code } = await run(args).then(
    () => ({ stderr: "", code: 0 }),
    (error: { stderr: string; code: number }) => error,
  );
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

test("the backup is restored elsewhere and moved from there, with its secret", async () => {
  const restored = join(folder, "restored");
  await run(["restore", file], { DATA_DIR: restored });
  const moved = join(folder, "moved");
  const { stdout } = await run(["move", moved], { DATA_DIR: restored });
  expect(stdout).toContain("Moved: ");
  expect(await keptSecret(moved)).toBe(await keptSecret(dataDir));
  expect(readdirSync(moved)).toContain("postgres");
});

test("a file that is not a whole backup is refused in one line and leaves nothing", async () => {
  const short = join(folder, "short");
  writeFileSync(short, readFileSync(file).subarray(0, 5000));
  const target = join(folder, "from-short");
  await expect(run(["restore", short], { DATA_DIR: target })).rejects.toMatchObject({
    stderr: "This backup is incomplete: its end is missing, or it is damaged.\n",
  });
  expect(readdirSync(target).filter((name) => !name.startsWith("lock."))).toEqual([]);
});
