import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

/**
 * Waits until a spawned server says on which port it listens.
 * @returns the port, and a promise of its exit code
 * @throws Error if it ends before
 */
export async function listening(server: ChildProcess & { readonly stderr: Readable }) {
  const gone = new Promise<number | null>((resolve) => server.once("exit", resolve));
  const told = new Promise<number>((resolve) => {
    let said = "";
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
  const ended = gone.then((code) => Promise.reject(new Error(`The server ended with code ${code}.`)));
  return { port: await Promise.race([told, ended]), gone };
}
