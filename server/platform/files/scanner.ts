// Scans uploads for viruses, if a scanner is configured. Type and size are always checked (fileKind.ts,
// server/engine/files/uploads.ts).
import { connect, type Socket } from "node:net";
import { Problem } from "../problem.ts";

export interface Scanner {
  /** @throws Problem 422 for infected bytes, 503 while the scanner is unavailable */
  check(bytes: Uint8Array): Promise<void>;
}

/** Used if no scanner is configured. */
export const noScanner: Scanner = { check: async () => undefined };

const patienceMs = 15_000;
const chunkBytes = 64 * 1024;

/**
 * A clamd over TCP, with its command INSTREAM.
 * @param url clamd://host:port
 */
export function clamdScanner(url: string): Scanner {
  const { hostname, port } = new URL(url);
  return {
    async check(bytes) {
      const verdict = await ask(hostname.replace(/^\[|\]$/g, ""), Number(port || 3310), bytes).catch(() => "");
      if (/^stream: OK\0?$/.test(verdict)) return;
      if (/ FOUND\0?$/.test(verdict))
        throw new Problem(422, "В файле найден вирус: мы его не приняли. Проверьте компьютер и пришлите другой файл");
      throw new Problem(503, "Файл не удалось проверить на вирусы. Повторите через несколько минут", {
        retryAfter: 60,
      });
    },
  };
}

function ask(host: string, port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let answer = "";
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("The virus scanner does not answer.")));
    socket.once("connect", () => stream(socket, bytes));
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      answer = (answer + text).slice(0, 1000);
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(answer));
  });
}

/** Chunks with their length; one of length zero ends the stream. */
function stream(socket: Socket, bytes: Uint8Array): void {
  socket.write("zINSTREAM\0");
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const part = bytes.subarray(from, from + chunkBytes);
    socket.write(lengthOf(part.length));
    socket.write(part);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
