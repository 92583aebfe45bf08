// The product as a newcomer starts it, with its demo data, in a process of its own.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Remains } from "./side.ts";

/** @returns the origin of Belarus */
export async function startProduct(remains: Remains): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-bench-"));
  remains.push(() => rm(folder, { recursive: true, force: true }));
  const server = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = new Promise<number | null>((resolve) => server.once("exit", resolve));
  remains.push(() => {
    server.kill("SIGTERM");
    return gone;
  });
  const told = new Promise<string>((resolve) => {
    let said = "";
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://by.localhost:${port}`);
    });
  });
  const ended = gone.then((code) => Promise.reject(new Error(`The server ended with code ${code}.`)));
  return Promise.race([told, ended]);
}
