import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { bundleProgram } from "../../../../server/platform/threads/bundle.ts";

/** A TypeScript program of this folder in a process of its own, which can be killed. */
export interface Child {
  /** Its lines, as they come; ends with the process. */
  readonly lines: AsyncIterable<string>;
  /** Kills it as a power failure would: it gets to do nothing more. */
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
