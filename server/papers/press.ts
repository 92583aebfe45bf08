// Draws papers on a thread of its own, which starts with the first of them and never keeps the process alive.
import { Worker } from "node:worker_threads";
import { threadStart } from "../threadStart.ts";
import type { AnyPaper } from "./model.ts";
import type { Drawn } from "./pdfWorker.ts";

/** Milliseconds of drawing after which a paper is given up, with the thread that draws it. Waiting for its turn is none. */
const patience = 20_000;

export interface Press {
  /**
   * The paper as a PDF.
   * @throws Error where it could not be drawn in time or at all
   */
  draw(paper: AnyPaper): Promise<Buffer>;
}

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

export function createPress(): Press {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let count = 0;

  const end = (error: Error): void => {
    clearTimeout(timer);
    void thread?.terminate();
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const start = (): Worker => {
    const worker = new Worker(pdfThread);
    worker.unref();
    worker.on("message", ({ id, bytes, failure }: Drawn) => {
      clearTimeout(timer);
      const asked = waiting.get(id);
      if (bytes === undefined && failure === undefined) {
        timer = setTimeout(() => end(new Error("Drawing a paper took too long.")), patience);
        return;
      }
      waiting.delete(id);
      if (bytes) asked?.resolve(Buffer.from(bytes));
      else asked?.reject(new Error(`The paper was not drawn: ${failure ?? "no reason given"}`));
    });
    const died = (error: Error): void => {
      if (thread === worker) end(error);
    };
    worker.once("error", died);
    worker.once("exit", (code) => died(new Error(`The thread that draws papers ended with code ${code}.`)));
    return worker;
  };

  return {
    draw: (paper) =>
      new Promise((resolve, reject) => {
        thread ??= start();
        const id = (count += 1);
        waiting.set(id, { resolve, reject });
        thread.postMessage({ id, paper });
      }),
  };
}

const pdfThread = threadStart(new URL("./pdfWorker.ts", import.meta.url), [import.meta.resolve("pdfmake")]);
