// The server as a process: how it starts, what it prints, and how it stops.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bundleProgram } from "../../server/platform/threads/bundle.ts";

vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder = "";
let program = "";
let server: Run;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kabinet-main-"));
  program = await bundleProgram("server/main.ts");
  server = run({});
  await server.address;
}, 120_000);
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.exit;
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  /** The address that it listens on, once it prints it. */
  readonly address: Promise<string>;
  readonly exit: Promise<number | null>;
}

function run(env: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: join(folder, "data"), DEMO: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const address = new Promise<string>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
      const [said] = /http:\/\/localhost:\d+/.exec(errors) ?? [];
      if (said !== undefined) resolve(said);
    });
  });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => output, errors: () => errors, address, exit };
}

const portOf = async (): Promise<number> => Number(new URL(await server.address).port);

/** A request whose body is sent in two halves, the second on demand. */
async function halfRequest(): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(await portOf(), "localhost");
  const head =
    "POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 46\r\n\r\n";
  await new Promise<void>((resolve) => socket.write(`${head}{"email":"nobody@kabinet.test",`, () => resolve()));
  let said = "";
  socket.setEncoding("utf8").on("data", (text: string) => (said += text));
  return { socket, answer: new Promise((resolve) => socket.once("close", () => resolve(said))) };
}

test("a wrong environment is explained line by line, and nothing starts", async () => {
  const wrong = run({ PORT: "abc", DEMO: "maybe" });
  expect(await wrong.exit).toBe(1);
  expect(wrong.errors()).toBe(
    'PORT must be a port number from 0 to 65535, but is "abc".\nDEMO must be 0 or 1, but is "maybe".\n',
  );
  expect(wrong.output()).toBe("");
});

test("a second server on the same data is refused in a sentence, and the first one goes on", async () => {
  const second = run({});
  expect(await second.exit).toBe(1);
  expect(second.errors()).toMatch(/in use by another process/);
  expect(second.errors()).not.toMatch(/^\s+at /m);
  expect((await fetch(`${await server.address}/readyz`)).status).toBe(200);
});

test("a taken port is said so", async () => {
  const second = run({ PORT: String(await portOf()), DATA_DIR: join(folder, "other") });
  expect(await second.exit).toBe(1);
  expect(second.errors()).toBe("The port is taken. Stop what uses it, or choose another with PORT.\n");
});

test("without a word from the operator only this machine is listened to", () => {
  const addresses = [...server.output().matchAll(/Server listening at (http:[^"]+)/g)].map(([, address]) => address);
  for (const address of addresses) expect(address).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]):/);
  expect(addresses.length).toBeGreaterThan(0);
});

test("asked to stop, it answers what has begun, takes nothing new, and is gone in time although somebody hangs", async () => {
  const [hanging, honest] = [await halfRequest(), await halfRequest()];
  const began = performance.now();
  server.child.kill("SIGTERM");
  await expect.poll(server.output).toContain('"msg":"stopping"');
  await expect(fetch(`${await server.address}/healthz`)).rejects.toThrow();
  honest.socket.write('"password":"x"}');
  expect(await honest.answer).toMatch(/^HTTP\/1\.1 401 .*Неверный пароль/s);
  expect(await server.exit).toBe(0);
  expect(await hanging.answer).toBe("");
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(server.output()).toContain('"msg":"stopped"');
  expect(await readdir(join(folder, "data")), "no socket is left").toEqual(["postgres", "secret"]);
});

test("every line of the log is JSON, and holds no address, e-mail or token", () => {
  const lines = server.output().trim().split("\n");
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) as string, time: expect.any(String) as string });
  expect(server.output()).not.toMatch(/nobody@|remoteAddress|Bearer|\?/);
});
