// Starts the server. The embedded database starts in its own thread while the rest of the server loads.
import { fileURLToPath } from "node:url";
import { refuseUnfinished } from "./backup/unfinished.ts";
import { explain } from "./explain.ts";
import { readConfig } from "./platform/config.ts";
import { beginOpening } from "./platform/db/open.ts";

/**
 * Runs the server until it is told to stop; ends the process if it can't start.
 * @param front resolves once the pages to serve are built
 */
export async function run(front: Promise<unknown> = Promise.resolve()): Promise<void> {
  try {
    const config = readConfig(process.env, fileURLToPath(new URL("..", import.meta.url)));
    refuseUnfinished(config.dataDir);
    const { opened } = await beginOpening(config);
    // `serve` awaits it and throws its error.
    opened.catch(() => undefined);
    const { serve } = await import("./serve.ts");
    await serve(config, opened, front);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
