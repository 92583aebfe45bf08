// A thread that sends requests on kept connections, so that sending takes no time from the thread that answers.
import { connect, type Socket } from "node:net";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { threadStart } from "../../server/platform/threads/threadStart.ts";

interface Load {
  readonly port: number;
  readonly path: string;
  readonly authorization: string;
  readonly connections: number;
  readonly milliseconds: number;
}

interface Answered {
  readonly requestsPerSecond?: number;
  readonly failure?: string;
}

export interface Loader {
  /** Answered requests per second, on all connections. @throws Error for an answer other than 200 */
  readonly requestsPerSecond: (load: Load) => Promise<number>;
  readonly close: () => Promise<unknown>;
}

export async function openLoader(): Promise<Loader> {
  const worker = new Worker(await threadStart(new URL(import.meta.url)));
  return {
    requestsPerSecond: (load) =>
      new Promise((resolve, reject) => {
        worker.once("message", ({ requestsPerSecond, failure }: Answered) =>
          requestsPerSecond === undefined ? reject(new Error(failure)) : resolve(requestsPerSecond),
        );
        worker.postMessage(load);
      }),
    close: () => worker.terminate(),
  };
}

const headEnd = "\r\n\r\n";

/** Sends requests on one connection until the time is over; returns their number. */
function askOn(socket: Socket, { path, authorization }: Load, until: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}${headEnd}`;
  return new Promise((resolve, reject) => {
    let [answered, read, missing] = [0, "", -1];
    socket.setEncoding("latin1");
    socket.on("error", reject);
    socket.on("data", (piece: string) => {
      read += piece;
      const end = missing < 0 ? read.indexOf(headEnd) : 0;
      if (missing < 0 && end >= 0) {
        if (!read.startsWith("HTTP/1.1 200")) return reject(new Error(`${path}: ${read}`));
        missing = end + headEnd.length + Number(/content-length: (\d+)/i.exec(read)?.[1]);
      }
      if (missing < 0 || read.length < missing) return;
      [answered, read, missing] = [answered + 1, "", -1];
      if (performance.now() < until) socket.write(request);
      else resolve(answered);
    });
    socket.write(request);
  });
}

async function run(load: Load): Promise<Answered> {
  const sockets = await Promise.all(
    Array.from(
      { length: load.connections },
      () =>
        new Promise<Socket>((resolve) => {
          const made = connect(load.port, "127.0.0.1", () => resolve(made));
        }),
    ),
  );
  const start = performance.now();
  try {
    const answered = await Promise.all(sockets.map((socket) => askOn(socket, load, start + load.milliseconds)));
    const seconds = (performance.now() - start) / 1000;
    return { requestsPerSecond: answered.reduce((sum, count) => sum + count, 0) / seconds };
  } catch (error) {
    return { failure: String(error) };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

if (!isMainThread)
  parentPort?.on("message", (load: Load) => void run(load).then((said) => parentPort?.postMessage(said)));
