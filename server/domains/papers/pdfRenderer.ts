// Renders papers in a worker thread.
import { addedCountries } from "../../../src/regions/added.ts";
import { threadPool } from "../../platform/threads/threadPool.ts";
import type { DrawnPaper } from "./model.ts";
import type { PaperTask } from "./pdfWorker.ts";

declare module "../../platform/services.ts" {
  interface Services {
    /** Draws papers as PDF. */
    readonly pdfRenderer: PdfRenderer;
  }
}

export interface PdfRenderer {
  /**
   * Renders the paper as a PDF.
   * @throws Error if rendering fails or takes too long, Problem 503 if too many papers are queued
   */
  draw(paper: DrawnPaper): Promise<Buffer>;
}

const draw = threadPool<PaperTask, Uint8Array>({
  module: new URL("./pdfWorker.ts", import.meta.url),
  ...{ threads: 1, queue: 200, patience: 20_000, megabytes: 512 },
});

/** One thread for the process: each loads the fonts. */
export const pdfRenderer: PdfRenderer = {
  draw: async (paper) => Buffer.from(await draw({ paper, countries: addedCountries() })),
};
