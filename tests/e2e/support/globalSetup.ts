// The product as a new user starts it, on a free port and an empty folder, with its demo data; one for each worker.
import { spawn } from "node:child_process";
import { cp, mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

export interface StartedServer {
  readonly port: number;
  /** The folder of the operators' resources. */
  readonly resourcesDir: string;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly servers: readonly StartedServer[];
  }
}

const patience = 240_000;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const all = await mkdtemp(join(tmpdir(), "kabinet-e2e-"));
  const folders = Array.from({ length: project.config.maxWorkers ?? 1 }, (_, worker) => join(all, String(worker)));
  // The first start builds the product and fills its folder; the other servers get copies.
  const [first = "", ...others] = folders;
  await mkdir(join(first, "resources"), { recursive: true });
  await (await start(first)).stop();
  await Promise.all(others.map((folder) => cp(first, folder, { recursive: true })));
  const servers = await Promise.all(folders.map(start));
  project.provide(
    "servers",
    servers.map(({ port, resourcesDir }) => ({ port, resourcesDir })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(all, { recursive: true, force: true });
  };
}

async function start(folder: string): Promise<StartedServer & { readonly stop: () => Promise<void> }> {
  const resourcesDir = join(folder, "resources");
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
  const stop = async (): Promise<void> => {
    server.removeAllListeners("exit");
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
  };
  return { port, resourcesDir, stop };
}
