// The embedded database in its own thread, so that a long query does not block the server. It has one session: for a new
// client it rolls back what the last one left open.
import { constants, cpSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { Bytes, Order, Report, WorkerSettings } from "./embeddedMessages.ts";
import { openPglite } from "./openPglite.ts";

type Obey = { readonly [K in Order["kind"]]: (order: Extract<Order, { kind: K }>) => Promise<void> };

/** The engine makes no checkpoints by itself: without these the log would grow forever. */
const logBytesPerCheckpoint = 32 * 1024 * 1024;
const answerBytesPerPart = 64 * 1024;
/** ReadyForQuery without its last byte, the transaction's state; "I" is outside of one. */
const ready = Buffer.from("Z\0\0\0\u0005", "latin1");
/** Flush: the only message at the end of a batch after which the engine need not be ready for the next batch. */
const flushed = Buffer.from("H\0\0\0\u0004", "latin1");

if (!parentPort) throw new Error("embeddedWorker.ts runs as a worker thread only");
const port = parentPort;

let logBytes = 0;
/** The newest client, and whether it may have left something open. */
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
    if (session < owner) report({ kind: "answer", session, bytes: new Uint8Array(), atRest: false });
    else if ((await answer(session, bytes)) && logBytes > logBytesPerCheckpoint) await checkpoint();
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
    // On file systems that support it, both copies share their blocks until one changes.
    cpSync(where.folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    report({ kind: "copied" });
  },
  async close() {
    if (where.folder !== undefined) {
      await forgetClient();
      // The next start then has no log to replay.
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

/** The engine sometimes throws what is no Error. Nothing catches this one: it ends the thread and is reported outside. */
function endThread(cause: { message: string }): never {
  throw new Error(cause.message, { cause });
}

function report(message: Report, ...handedOver: Bytes[]): void {
  port.postMessage(
    message,
    handedOver.map(({ buffer }) => buffer),
  );
}

/** Runs a batch and reports the answer. True if it ends outside a transaction. */
async function answer(session: number, bytes: Bytes): Promise<boolean> {
  let collected: Buffer[] = [];
  let length = 0;
  let ending: Buffer = Buffer.alloc(0);
  const take = (): Bytes => {
    const taken = new Uint8Array(Buffer.concat(collected, length));
    collected = [];
    length = 0;
    return taken;
  };
  const reportPart = () => {
    const part = take();
    report({ kind: "part", session, bytes: part }, part);
  };
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => {
      // Copied, since the engine reuses its memory.
      collected.push(Buffer.from(part));
      length += part.length;
      ending = Buffer.concat([ending, part.slice(-1 - ready.length)]).subarray(-1 - ready.length);
      if (length >= answerBytesPerPart) reportPart();
    },
  });
  const isReady = ending.subarray(0, -1).equals(ready);
  // A panic, for example if the log does not fit on the disk: PGlite hides it and would be left in a broken state.
  if (!isReady && !flushed.equals(bytes.subarray(-flushed.length))) {
    reportPart();
    throw new Error("the engine did not finish its answer");
  }
  const atRest = isReady && ending.at(-1) === "I".charCodeAt(0);
  const rest = take();
  report({ kind: "answer", session, bytes: rest, atRest }, rest);
  return atRest;
}

async function forgetClient(): Promise<void> {
  if (!used) return;
  used = false;
  // Also ends an implicit transaction of a pipeline without Sync; a bare rollback would commit it.
  if (!database.isInTransaction()) await database.exec("begin");
  await database.exec("rollback");
  await database.exec("discard all");
}

async function checkpoint(): Promise<void> {
  logBytes = 0;
  await database.exec("checkpoint");
}
