// The main thread's side of the embedded database: starts its thread, passes the clients' bytes to and from it, and restarts
// it after a crash. Everything acknowledged is on disk by then.
import { readFile } from "node:fs/promises";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { threadStart } from "../../threads/threadStart.ts";
import type { Bytes, Order, Report, WorkerSettings } from "./embeddedMessages.ts";
import { EngineError } from "../errors.ts";
import { Watchdog } from "./watchdog.ts";
import { WireStream } from "./wireStream.ts";

export interface EngineOptions {
  /** The database's own folder, locked by the caller; undefined keeps the database in memory. */
  readonly folder: string | undefined;
  /** The result of another engine's `snapshot()`: a new database starts as a copy of it, which is much faster. */
  readonly snapshot: Uint8Array | undefined;
  /** The longest time for one query. */
  readonly timeLimitMs: number;
  /** The longest time that a transaction may be idle. */
  readonly idleLimitMs: number;
  readonly onTrouble: (error: Error) => void;
}

/** Wrapped in an object, since awaiting a promise of a promise would wait for both. */
interface Beginning {
  readonly ready: Promise<void>;
}

const closeTimeoutMs = 10_000;
/** The thread's heap for young objects: it only passes bytes on, and a larger heap would fill up. */
const maxYoungGenerationSizeMb = 16;

export class EmbeddedEngine {
  readonly #options: EngineOptions;
  readonly #syncs = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #streams = new Map<number, WireStream>();
  readonly #watchdog: Watchdog;
  /** Limits idle transactions, which block everybody else. */
  readonly #idleWatchdog: Watchdog;
  #sessions = 0;
  /** The running or starting thread, and promises for its beginning and for its start. */
  #worker: Worker | undefined;
  #begun: Promise<Beginning> | undefined;
  /** Two threads would corrupt the folder: the next one starts after the last has ended. */
  #gone: Promise<unknown> = Promise.resolve();
  /** Why it will not restart. */
  #over: EngineError | undefined;
  #asked: { resolve: (report: Report) => void; reject: (error: Error) => void } | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#watchdog = new Watchdog(options.timeLimitMs, () => {
      const limit = `The query was stopped after ${options.timeLimitMs / 1000} s, the limit for one query.`;
      this.#end(new EngineError("57014", `${limit} ${this.#aftermath()}`));
    });
    this.#idleWatchdog = new Watchdog(options.idleLimitMs, () => {
      const error = new EngineError("25P03", `A transaction did nothing for ${options.idleLimitMs / 1000} s.`);
      options.onTrouble(error);
      for (const stream of this.#streams.values()) stream.destroy(error);
    });
  }

  /** Starts the thread, which opens the folder without this one. */
  async begin(): Promise<Beginning> {
    if (this.#over) throw this.#over;
    return (this.#begun ??= this.#gone.then(async () => {
      const [start, code] = await Promise.all([threadStart(engineThread), compiledEngine()]);
      return { ready: this.#startThread(start, code) };
    }));
  }

  /** @throws EngineError if the folder can't be opened */
  async start(): Promise<void> {
    await (
      await this.begin()
    ).ready;
  }

  /** A stream for the `stream` option of `pg`. One client at a time: a new one ends the last. */
  stream(): Duplex {
    const session = (this.#sessions += 1);
    const stream: WireStream = new WireStream({
      open: async () => {
        await this.start();
        this.#hangUpAll();
        if (!stream.destroyed) this.#streams.set(session, stream);
      },
      send: (bytes) => {
        this.#idleWatchdog.reset();
        this.#watchdog.began();
        this.#order({ kind: "batch", session, bytes }, bytes);
      },
      hangUp: () => {
        if (!this.#streams.delete(session)) return;
        this.#idleWatchdog.reset();
        this.#order({ kind: "hangUp", session });
      },
    });
    return stream;
  }

  /** Lifts the time limits until the returned function is called. */
  liftTimeLimit(): () => void {
    const releases = [this.#watchdog.hold(), this.#idleWatchdog.hold()];
    return () => releases.forEach((release) => release());
  }

  /** The number of fsync calls so far; always 0 in memory. */
  syncs(): number {
    return Atomics.load(this.#syncs, 0);
  }

  /** The whole database as a tar file. No transaction may be open. */
  async snapshot(): Promise<Bytes> {
    const report = await this.#ask({ kind: "snapshot" });
    if (report.kind !== "snapshot") throw new Error(`The engine answered with ${report.kind}.`);
    return report.bytes;
  }

  /** Copies the database's folder in its current state. No transaction may be open. */
  async copyTo(folder: string): Promise<void> {
    await this.#ask({ kind: "copy", to: folder });
  }

  /** Sends one order at a time. */
  async #ask(order: Order): Promise<Report> {
    // The thread may end as soon as it has started.
    do await this.start();
    while (!this.#worker);
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.#order(order);
    });
  }

  async close(): Promise<void> {
    this.#over = new EngineError("57P01", "The database has been closed.");
    await this.#endThread(this.#over);
  }

  /** Ends the thread and its connections; the next client starts a new thread, which uses little memory. */
  async renew(): Promise<void> {
    if (this.#options.folder !== undefined)
      await this.#endThread(new EngineError("57P01", "The database's thread is being renewed. Try again."));
  }

  /** @param reason for whoever waits for a snapshot or a copy, told once nothing is written any more */
  async #endThread(reason: EngineError): Promise<void> {
    await this.#begun?.then(({ ready }) => ready).catch(() => undefined);
    this.#hangUpAll();
    this.#order({ kind: "close" });
    const worker = this.#worker;
    const asked = this.#asked;
    this.#worker = undefined;
    this.#begun = undefined;
    this.#watchdog.reset();
    this.#idleWatchdog.reset();
    await Promise.race([this.#gone, wait(closeTimeoutMs, undefined, { ref: false })]);
    await worker?.terminate();
    asked?.reject(reason);
  }

  #startThread(start: URL, code: WebAssembly.Module): Promise<void> {
    const { folder, snapshot } = this.#options;
    const worker = new Worker(start, {
      workerData: { folder, snapshot, syncs: this.#syncs, code } satisfies WorkerSettings,
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    this.#worker = worker;
    this.#gone = new Promise((resolve) => worker.once("exit", resolve));
    return new Promise((resolve, reject) => {
      let ready = false;
      const died = (cause: Error) => {
        const place = folder === undefined ? "in memory" : `in ${folder}`;
        const error = ready
          ? new EngineError("57P02", `The embedded database stopped unexpectedly. ${this.#aftermath()}`, { cause })
          : new EngineError("57P03", `The embedded database does not start ${place}: ${cause.message}`, { cause });
        reject(error);
        if (this.#worker === worker) this.#end(error);
      };
      worker.on("message", (report: Report) => {
        if (this.#worker !== worker) return;
        if (report.kind !== "ready") return this.#hear(report);
        ready = true;
        resolve();
      });
      worker.once("error", died);
      worker.once("exit", (code) => died(new Error(`its thread ended with code ${code}`)));
    });
  }

  #hear(report: Exclude<Report, { kind: "ready" }>): void {
    if (report.kind === "snapshot" || report.kind === "copied") return this.#asked?.resolve(report);
    const stream = this.#streams.get(report.session);
    stream?.push(Buffer.from(report.bytes.buffer));
    if (report.kind === "part") return;
    this.#watchdog.ended();
    if (!report.atRest && stream) this.#idleWatchdog.began();
  }

  #order(order: Order, ...handedOver: Bytes[]): void {
    this.#worker?.postMessage(
      order,
      handedOver.map(({ buffer }) => buffer),
    );
  }

  /** Ends the thread, dead or alive, and rejects everything that waits for it. The next client starts a new one. */
  #end(error: EngineError): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#begun = undefined;
    this.#watchdog.reset();
    this.#idleWatchdog.reset();
    if (this.#over) return;
    if (this.#options.folder === undefined) this.#over = error;
    this.#options.onTrouble(error);
    this.#hangUpAll(error);
    this.#asked?.reject(error);
    void worker?.terminate();
  }

  #hangUpAll(error?: EngineError): void {
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) stream.destroy(error);
  }

  #aftermath(): string {
    return this.#options.folder === undefined
      ? "It lived in memory and is lost."
      : "The database opens again by itself; nothing acknowledged is lost.";
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;
/** The engine's compiled WebAssembly, shared by all threads: the next one starts in half the time. */
function compiledEngine(): Promise<WebAssembly.Module> {
  return (compiled ??= readFile(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then((bytes) =>
    WebAssembly.compile(bytes),
  ));
}

const engineThread = new URL("./embeddedWorker.ts", import.meta.url);
