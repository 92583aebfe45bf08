// The embedded database, in a thread of its own so that a long query does not delay the server. It has one session:
// a new client begins with what the last one left undone rolled back.
import { constants, cpSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { Bytes, Order, Report, WorkerSettings } from "./embeddedMessages.ts";
import { openPglite } from "./openPglite.ts";

type Obey = { readonly [K in Order["kind"]]: (order: Extract<Order, { kind: K }>) => Promise<void> };

/** The engine runs no checkpoints of its own accord: without ours the log would grow for ever. */
const logBytesPerCheckpoint = 32 * 1024 * 1024;
const answerBytesPerReport = 64 * 1024;
/** ReadyForQuery, up to the state of the transaction; then "I" outside of one. */
const ready = Buffer.from("Z\0\0\0\u0005", "latin1");
/** Flush: the one message at the end of a batch after which the engine need not be ready for the next. */
const flushed = Buffer.from("H\0\0\0\u0004", "latin1");

if (!parentPort) throw new Error("embeddedWorker.ts runs as a worker thread only");
const port = parentPort;

let logBytes = 0;
/** The newest client, and whether it may have left something behind. */
let owner = 0;
let used = false;
const { syncs, ...where } = workerData as WorkerSettings;
const database = await openPglite(where, {
  onSync: () => Atomics.add(syncs, 0, 1),
  onLog: (bytes) => (logBytes += bytes),
});

const obey: Obey = {
  async batch({ session, bytes }) {
    if (session > owner) {
      await forgetClient();
      owner = session;
    }
    used = true;
    const atRest = session === owner && (await answer(session, bytes));
    report({ kind: "done", session, atRest });
    if (atRest && logBytes > logBytesPerCheckpoint) await checkpoint();
  },
  async hangUp({ session }) {
    if (session === owner) await forgetClient();
  },
  async snapshot() {
    await checkpoint();
    const dump = await database.dumpDataDir("none");
    const bytes = new Uint8Array(await dump.arrayBuffer());
    report({ kind: "snapshot", bytes }, bytes);
  },
  async copy({ to }) {
    if (where.folder === undefined) throw new Error("a database in memory has no folder");
    await checkpoint();
    // Where the file system can, both share the same blocks until one is changed.
    cpSync(where.folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    report({ kind: "copied" });
  },
  async close() {
    if (where.folder !== undefined) {
      await forgetClient();
      // The next start then has nothing to repeat from the log.
      await checkpoint();
      await database.close();
    }
    process.exit(0);
  },
};

let work = Promise.resolve();
port.on("message", (order: Order) => {
  work = work.then(() => (obey[order.kind] as (order: Order) => Promise<void>)(order)).catch(endThread);
});
report({ kind: "ready" });

/** What the engine throws is not always an Error; nobody catches this one, so it ends the thread and is seen outside. */
function endThread(cause: { message: string }): never {
  throw new Error(cause.message, { cause });
}

function report(message: Report, ...handedOver: Bytes[]): void {
  port.postMessage(
    message,
    handedOver.map(({ buffer }) => buffer),
  );
}

/** Runs one batch and reports what the engine says to it. True when that ends outside a transaction. */
async function answer(session: number, bytes: Bytes): Promise<boolean> {
  let collected: Buffer[] = [];
  let length = 0;
  let ending: Buffer = Buffer.alloc(0);
  const flush = () => {
    const part = new Uint8Array(Buffer.concat(collected, length));
    collected = [];
    length = 0;
    report({ kind: "answer", session, bytes: part }, part);
  };
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => {
      // A copy, for the engine will write over its own memory.
      collected.push(Buffer.from(part));
      length += part.length;
      ending = Buffer.concat([ending, part.slice(-1 - ready.length)]).subarray(-1 - ready.length);
      if (length >= answerBytesPerReport) flush();
    },
  });
  if (length > 0) flush();
  const isReady = ending.subarray(0, -1).equals(ready);
  // A panic, such as when the log does not fit on the disk: PGlite hides it, and would wait in a ruin.
  if (!isReady && !flushed.equals(bytes.subarray(-flushed.length))) throw new Error("the engine broke off its answer");
  return isReady && ending.at(-1) === "I".charCodeAt(0);
}

async function forgetClient(): Promise<void> {
  if (!used) return;
  used = false;
  // Also ends what a pipeline without a Sync has begun; a bare rollback would commit it.
  if (!database.isInTransaction()) await database.exec("begin");
  await database.exec("rollback");
  await database.exec("discard all");
}

async function checkpoint(): Promise<void> {
  logBytes = 0;
  await database.exec("checkpoint");
}
