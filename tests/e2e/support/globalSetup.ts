// The product as a newcomer starts it, on a free port and an empty folder, with its demo data; one for all browser tests.
import { spawn } from "node:child_process";
import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The port of the server. */
    readonly port: number;
    /** The folder of the operators' resources. */
    readonly resourcesDir: string;
  }
}

const patience = 240_000;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-e2e-"));
  const resourcesDir = join(folder, "resources");
  await mkdir(resourcesDir);
  const { NODE_ENV: _, ...env } = process.env;
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...env, PORT: "0", DATA_DIR: join(folder, "data"), RESOURCES_DIR: resourcesDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "inherit", "pipe"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => {
      server.kill();
      reject(new Error(`The server did not start in time:\n${said}`));
    }, patience);
    server.once("exit", (code) => reject(new Error(`The server ended with code ${code}:\n${said}`)));
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, found] = /http:\/\/localhost:(\d+)/.exec(said) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    });
  });
  project.provide("port", port);
  project.provide("resourcesDir", resourcesDir);
  return async () => {
    server.removeAllListeners("exit");
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
}
