import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tokens, User } from "../../../src/contract/people/auth.ts";
import { openBrowser } from "../../world/browser.ts";
import { bundleProgram } from "../../../server/platform/threads/bundle.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";

const command = promisify(execFile);
let server: TestApp;
let folder = "";

beforeAll(async () => {
  server = await testApp();
  folder = await mkdtemp(join(tmpdir(), "kabinet-admin-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A separate process on the test server's installation. */
const asStarted = ["--import", "tsx", "server/commands/admin.ts"];
const admin = (args: readonly string[], env: Readonly<Record<string, string>> = {}, program = asStarted) =>
  command(process.execPath, [...program, ...args], {
    env: { PATH: process.env["PATH"], DATA_DIR: folder, APP_SECRET: "a secret of tests, 32 characters", ...env },
  });

test("the printed link makes an administrator while the server runs", async () => {
  const { stdout } = await admin([" Anna.Kim@Firm.by ", "Анна Ким"]);
  const link = new URL(stdout.split("\n")[0] ?? "");
  expect(link.origin + link.pathname).toBe("http://localhost:3000/reset-password");
  const tab = openBrowser(server.app);
  const body = { token: link.searchParams.get("token"), password: "тихий омут и черти" };
  expect((await tab.call("POST", "/api/auth/reset", body)).statusCode).toBe(200);
  const { access_token } = (await tab.signIn("anna.kim@firm.by", body.password)).json<Tokens>();
  expect((await tab.me(access_token)).json<User>()).toMatchObject({ role: "ADMIN", admin: { name: "Анна Ким" } });
});

test("the link leads to the installation's host if it is configured", async () => {
  const { stdout } = await admin(["a@firm.by"], { REGION_HOSTS: "cabinet.firm.kz=kz,cabinet.firm.by=by" });
  expect(stdout).toMatch(/^https:\/\/cabinet\.firm\.by\/reset-password\?token=/);
});

test.each([[[]], [["anna"]], [["anna@"]]])("without an e-mail it says how it is called: %j", async (args) => {
  await expect(admin(args, {}, [await bundleProgram("server/commands/admin.ts")])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm run admin --") as string,
  });
});
