// Draws papers on a thread of its own.
import { threadPool } from "../../platform/threads/threadPool.ts";
import type { AnyPaper } from "./model.ts";

declare module "../../platform/services.ts" {
  interface Services {
    /** Draws papers as PDF. */
    readonly press: Press;
  }
}

export interface Press {
  /**
   * The paper as a PDF.
   * @throws Error where it could not be drawn in time or at all, Problem 503 where too many wait to be drawn
   */
  draw(paper: AnyPaper): Promise<Buffer>;
}

export function createPress(): Press {
  const draw = threadPool<AnyPaper, Uint8Array>({
    module: new URL("./pdfWorker.ts", import.meta.url),
    ...{ threads: 1, queue: 200, patience: 20_000, megabytes: 512 },
  });
  return {
    draw: async (paper) => Buffer.from(await draw(paper)),
  };
}
