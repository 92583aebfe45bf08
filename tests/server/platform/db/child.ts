import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { bundleProgram } from "../../../../server/platform/threads/bundle.ts";

/** A TypeScript program of this folder in a separate process, which can be killed. */
export interface Child {
  /** The lines that it prints, until it ends. */
  readonly lines: AsyncIterable<string>;
  /** Kills it as a power failure would: no cleanup runs. */
  readonly kill: () => Promise<void>;
}

export async function startChild(program: string, ...args: string[]): Promise<Child> {
  const path = await bundleProgram(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "close");
  return {
    lines: createInterface(child.stdout),
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
